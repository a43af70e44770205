-- Rows of shipping instructions are a projection that is dropped and made again from the log: a bill names the SI, not its row.
alter table house_bill drop constraint house_bill_si_id_fkey;
