-- How each server fared, minute by minute, and what waited then: for the charts of the page. Kept for some weeks.
create table minute_figure (
  at timestamptz not null,
  server_id text not null,
  calls integer not null,
  failed integer not null,
  total_ms bigint not null,
  p95_ms integer not null,
  slowest_ms integer not null,
  loop_lag_ms integer not null,
  live_connections integer not null,
  -- of the whole database, so one server is enough to have counted it: {"jobs": 3, …}
  waiting jsonb,
  cut_offs integer,
  primary key (at, server_id)
);
alter table minute_figure enable row level security;
