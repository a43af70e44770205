-- Support view: a session of staff that sees one company as its people do, for half an hour, reading only.
-- { staffEmployeeId, staffUserId, staffAccountKey, staffAccountMode, staffSessionId, companyId, reason, ticketNo, until,
--   state: ON | OVER (ended, the client does not know yet) | LEFT (back at the own seat) }
alter table session add column acting_for jsonb;
