-- The hashes of the Merkle tree over all changes, by their index; leaves is the number of its leaves.
CREATE TABLE agentcard_hashes (
	index bigint PRIMARY KEY,
	hash  bytea  NOT NULL
);
ALTER TABLE agentcard_state ADD COLUMN leaves bigint NOT NULL DEFAULT 0;
