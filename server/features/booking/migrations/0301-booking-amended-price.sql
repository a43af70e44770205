-- What an open amendment would cost; it becomes the price when the carrier confirms it.
alter table booking add column amended_price jsonb;
