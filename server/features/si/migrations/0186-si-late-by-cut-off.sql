-- The list "late, by cut-off": few rows of many, in this order.
create index si_late_by_cut_off on shipping_instruction (deadline, id) where late and not deleted;
