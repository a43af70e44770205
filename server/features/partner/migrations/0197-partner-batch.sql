-- Several messages in one interchange, for partners who want it so: what waits goes together, under one control reference.

alter table partner_channel add column batch_minutes integer not null default 0 check (batch_minutes between 0 and 60);

-- The message whose delivery carries the interchange; null: it goes by itself, or it is that message.
alter table partner_message add column batch_id text references partner_message (id);
-- 0062 of UNH within the interchange
alter table partner_message add column message_ref text not null default '1';

drop index partner_message_control;
create unique index partner_message_control on partner_message (channel_id, control_ref, message_ref) where direction = 'OUT';
create index partner_message_batch on partner_message (batch_id) where batch_id is not null;
