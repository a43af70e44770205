-- Those who are written to by mail anyway get no copy of the message by mail beside it.
alter table message_outbox add column has_own_mail boolean not null default false;
