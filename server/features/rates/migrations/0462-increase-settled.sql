-- An increase is applied once its batch has ended; an applied one keeps its day until the correction of a postponement has ended.
alter table rate_increase add column next_from date, add column correction_id text;
