-- Changes of a row are those that it is merged into or split from as well.
create index master_change_target on master_change (target_id) where target_id is not null;
