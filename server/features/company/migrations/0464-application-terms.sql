-- The version of the terms that an applicant had before them when they handed the application in.
alter table company_application add column consent_version text check (length(consent_version) <= 20);
