-- Every announcement is in a state: it is a declared document.
alter table rate_post alter column state set not null;
