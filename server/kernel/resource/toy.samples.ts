import { sql } from 'kysely';
import { choice, code, date, decimal, integer, reference, rows, text, texts, yesNo } from '#contract/kernel/field.ts';
import { defineResource } from '#contract/kernel/resource.ts';
import type { Migration } from '../../db/migration-files.ts';
import type { Feature } from '../feature.ts';
import { serve } from './served-resource.ts';

/** The resource that tests add as README's "how to add a resource" says: one declaration, one table, one registration. */
export const toyResource = defineResource({
  name: 'Toy',
  docType: 'toy',
  title: { zh: '玩具', en: 'Toys' },
  paths: ['/BasicData/Wharf'],
  owner: 'global',
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 6, required: true, pattern: /^[A-Z0-9]+$/ }),
    nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 60 }),
    nameEn: text({ zh: '英文名', en: 'English name' }, { max: 100 }),
    aliases: texts({ zh: '别名', en: 'Aliases' }, { max: 20, most: 5 }),
    state: choice(
      { zh: '状态', en: 'State' },
      { NEW: { zh: '新', en: 'New', tone: 'info' }, OLD: { zh: '旧', en: 'Old' } },
      { required: true },
    ),
    pieces: integer({ zh: '件数', en: 'Pieces' }, { min: 0 }),
    weightKg: decimal({ zh: '重量', en: 'Weight kg' }, { scale: 3, min: 0 }),
    madeOn: date({ zh: '生产日期', en: 'Made on' }, {}),
    isFragile: yesNo({ zh: '易碎', en: 'Fragile' }),
    parentId: reference({ zh: '所属', en: 'Part of' }, 'Toy', {}),
    parts: rows(
      { zh: '零件', en: 'Parts' },
      {
        part: code({ zh: '零件', en: 'Part' }, { max: 4, required: true }),
        count: integer({ zh: '数量', en: 'Count' }, {}),
      },
      { most: 10 },
    ),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['nameZh', 'nameEn', 'aliases'],
  sort: 'code',
  rules: toy =>
    toy.nameZh === null && toy.nameEn === null
      ? [
          {
            path: 'nameEn',
            code: 'TOY-NAME',
            severity: 'error',
            message: { zh: '至少填写一个名称', en: 'At least one name is needed' },
          },
        ]
      : [],
});

export const toyMigration: Migration = {
  name: '9000-toy',
  checksum: 'toy',
  sql: `
    create table toy (
      id text primary key, code text not null unique, name_zh text, name_en text, aliases text[] not null, state text not null,
      pieces integer, weight_kg numeric(12, 3), made_on date, is_fragile boolean not null,
      parent_id text references toy, parts jsonb not null,
      version integer not null, created_at timestamptz not null, updated_at timestamptz not null
    );
    alter table toy enable row level security;
    grant select, insert, update, delete on toy to fairlead_app;
    create policy readers on toy for select to fairlead_app using (true);
    create policy writers on toy to fairlead_app using (current_setting('app.company_kind', true) = 'platform');`,
};

export const toyFeature: Feature = {
  name: 'toy',
  resources: [
    serve({
      resource: toyResource,
      table: 'toy' as never,
      uses: [
        {
          area: { zh: '部件', en: 'Parts' },
          async count({ db }, row) {
            const { rows: found } = await sql<{
              n: number;
            }>`select count(*) as n from toy where parent_id = ${row.id}`.execute(db);
            return { open: Number(found[0]?.n), closed: 0 };
          },
        },
      ],
    }),
  ],
  register() {},
};
