-- The answers to requests that a client may send again; request is the hash of a body. octets is what an answer
-- counts with, and own_before and all_before what all earlier answers to the owner, and to all owners, counted
-- with: the difference to the last one is what the answers in between take at most.
CREATE TABLE agentcard_answers (
	owner      bytea       NOT NULL,
	key        bytea       NOT NULL,
	request    bytea       NOT NULL,
	at         timestamptz NOT NULL,
	status     integer     NOT NULL,
	document   bytea       NOT NULL,
	octets     bigint      NOT NULL,
	own_before bigint      NOT NULL,
	all_before bigint      NOT NULL,
	PRIMARY KEY (owner, key)
);
CREATE INDEX agentcard_answers_own ON agentcard_answers (owner, own_before);
CREATE INDEX agentcard_answers_all ON agentcard_answers (all_before);
CREATE INDEX agentcard_answers_at ON agentcard_answers (at);
