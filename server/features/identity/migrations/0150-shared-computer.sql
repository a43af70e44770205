-- Signed in on a computer that others use: the session ends after a short pause (design A.11). Kept over both steps of a sign-in.
alter table session add column shared boolean not null default false;
alter table login_step add column shared boolean not null default false;
