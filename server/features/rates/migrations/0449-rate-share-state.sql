-- Every share is in a state: it is a declared document.
alter table rate_share alter column state set not null;
