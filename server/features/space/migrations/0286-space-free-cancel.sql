-- Another vessel, or a departure moved far: who bought before may go free of charge until then (design commercial B.3.1).
alter table space_offer add column free_until timestamptz;
