-- A call that died with its server may have done its work before: the transaction that does it says so here.
alter table answered_call add column has_effect boolean not null default false;
