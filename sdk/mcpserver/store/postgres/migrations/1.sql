-- Searches for a part of a name use an index of its trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The cards. Identifiers are octets, so that they are ordered as the store orders them. name is in
-- lower case and serves the searches only; record has everything but the document.
CREATE TABLE agentcard_cards (
	id       bytea   NOT NULL,
	tenant   bytea   NOT NULL,
	dialect  bytea   NOT NULL,
	name     text    NOT NULL,
	revoked  boolean NOT NULL,
	record   json    NOT NULL,
	document bytea   NOT NULL,
	PRIMARY KEY (id, tenant, dialect)
);
CREATE INDEX agentcard_cards_dialect ON agentcard_cards (dialect, id, tenant);
CREATE INDEX agentcard_cards_name ON agentcard_cards USING gin (name gin_trgm_ops);

-- The number of cards of each owner who has some.
CREATE TABLE agentcard_owners (
	owner bytea  PRIMARY KEY,
	cards bigint NOT NULL
);

-- The log. Positions have no gaps.
CREATE TABLE agentcard_changes (
	position bigint PRIMARY KEY,
	change   json   NOT NULL
);

-- One row, which every change locks: the position of the last change, and the number and the octets
-- of all cards.
CREATE TABLE agentcard_state (
	position bigint NOT NULL,
	cards    bigint NOT NULL,
	octets   bigint NOT NULL
);
INSERT INTO agentcard_state VALUES (0, 0, 0);
