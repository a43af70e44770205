-- Who asked for a job, as W3C's traceparent: its run goes on in the same trace.
alter table job add column trace_parent text;
