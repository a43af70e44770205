-- People name a port by the last three letters of its code: `sha ham` is Shanghai to Hamburg.
create index port_tail on port (right(un_locode, 3));
