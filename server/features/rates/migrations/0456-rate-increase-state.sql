-- Every increase is in a state: it is a declared document.
update rate_increase set state = 'DRAFT' where state is null;
alter table rate_increase alter column state set not null;
