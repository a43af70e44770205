-- A line of the hall is opened by the id that the hall shows.
create index space_line_shown on space_line (md5(id));
