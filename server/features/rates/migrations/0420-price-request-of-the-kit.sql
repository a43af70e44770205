-- Price requests are served by the kit of documents: every document says when it was made, and a field that nobody filled in is null.
alter table price_request add column created_at timestamptz;
update price_request set created_at = asked_at;
alter table price_request alter column created_at set not null;
alter table price_request alter column box drop not null, alter column cargo drop not null, alter column goods drop not null,
  alter column note drop not null, alter column target_currency drop not null;
