-- Price sheets (design commercial A.7): headings of a sender, so that a sheet that is nearly the same is told again, and rows of a
-- batch that stand on another sheet of the file than its prices.
alter table rate_import_profile add column headings text[] not null default '{}';
alter table rate_batch_row add column source_sheet integer;
