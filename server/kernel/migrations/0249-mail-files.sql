-- Files that go out with a mail: kept files (stored_file) by their ids, in order. A file that is past its time by then keeps its mail
-- from being sent, and the mail says so.
alter table mail add column file_ids text[] not null default '{}';
