-- The clock of the cut-off looks for what still waits, every minute.

create index si_cut_off on shipping_instruction (deadline)
  where state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED') and not deleted;
