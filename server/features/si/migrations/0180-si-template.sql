-- A template is a plain resource: its fields are columns, its changes stand in the log, it may be one's own or the company's.

alter table si_template
  add column scope text not null default 'COMPANY' check (scope in ('MINE', 'COMPANY')),
  -- port of discharge it is meant for, a UN/LOCODE
  add column pod text,
  add column consignor text,
  add column consignee text,
  add column notifier1 text,
  add column notifier2 text,
  add column notifier3 text,
  add column marks text,
  add column goods text,
  add column package_code text,
  add column hs_codes text[] not null default '{}',
  add column emails text[] not null default '{}',
  add column remarks text,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now();

update si_template set
  consignor = nullif(content->>'consignor', ''),
  consignee = nullif(content->>'consignee', ''),
  notifier1 = nullif(content->>'notifier1', ''),
  notifier2 = nullif(content->>'notifier2', ''),
  notifier3 = nullif(content->>'notifier3', ''),
  marks = nullif(content->>'marks', ''),
  goods = nullif(content->>'goods', ''),
  package_code = nullif(content->>'packageCode', ''),
  hs_codes = array(select jsonb_array_elements_text(coalesce(content->'hsCodes', '[]'))),
  emails = array(select jsonb_array_elements_text(coalesce(content->'emails', '[]'))),
  remarks = nullif(content->>'remarks', ''),
  created_at = updated_at;

alter table si_template
  drop column content,
  alter column version drop default,
  alter column created_at drop default,
  alter column created_by drop not null,
  -- whoever writes the row
  alter column created_by set default nullif(current_setting('app.employee', true), '');

-- Templates from before: their log begins here.
insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state, actor_kind, at, changes,
  revision)
  select gen_random_uuid()::text, 'siTemplate', t.id, t.company_id, 1, 'CREATE', null, 'ACTIVE', 'system', t.created_at,
    jsonb_build_array(
      jsonb_build_object('path', 'name', 'after', t.name),
      jsonb_build_object('path', 'scope', 'after', t.scope),
      jsonb_build_object('path', 'consignor', 'after', t.consignor),
      jsonb_build_object('path', 'consignee', 'after', t.consignee),
      jsonb_build_object('path', 'notifier1', 'after', t.notifier1),
      jsonb_build_object('path', 'notifier2', 'after', t.notifier2),
      jsonb_build_object('path', 'notifier3', 'after', t.notifier3),
      jsonb_build_object('path', 'marks', 'after', t.marks),
      jsonb_build_object('path', 'goods', 'after', t.goods),
      jsonb_build_object('path', 'packageCode', 'after', t.package_code),
      jsonb_build_object('path', 'hsCodes', 'after', to_jsonb(t.hs_codes)),
      jsonb_build_object('path', 'emails', 'after', to_jsonb(t.emails)),
      jsonb_build_object('path', 'remarks', 'after', t.remarks)), 1
  from si_template t;

create index si_template_most_used on si_template (company_id, used_count desc, name);

-- Nobody but its maker sees a template of his own.
drop policy tenant on si_template;
create policy tenant on si_template to fairlead_app
  using ((current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
    and (scope = 'COMPANY' or created_by = current_setting('app.employee', true)))
  with check ((current_setting('app.company_kind', true) = 'platform' or company_id = current_setting('app.company', true))
    and (scope = 'COMPANY' or created_by = current_setting('app.employee', true)));
