-- Applications of companies are served by the kit of documents: every field of the declaration is a column of its own.
alter table company_application add column fields jsonb, add column licences jsonb, add column consent boolean, add column step text;
update company_application set fields = content -> 'fields', licences = coalesce(content -> 'licences', '[]'),
  consent = coalesce((content ->> 'consent')::boolean, false), step = coalesce(content ->> 'step', 'kind');
alter table company_application alter column fields set not null, alter column licences set not null,
  alter column consent set not null, alter column step set not null;
alter table company_application drop column content;
