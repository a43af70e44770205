import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Text } from '#contract/kernel/text.ts';
import { AUDIENCE_LABELS, type AudiencePart, type GlobalAudience } from '#contract/message/global-message.ts';
import { BUSINESS_LINE } from '#contract/people/employee.ts';
import type { Tables } from '../../../db/tables.ts';

/** Whom a global message addresses. Works on the owner's connection: the senders may address people they cannot look up. */

const employeesBy = (part: AudiencePart): RawBuilder<boolean> | null => {
  switch (part.by) {
    case 'all':
      return sql`true`;
    case 'companyKinds':
      return sql`c.kind = any (${part.values}::text[])`;
    case 'companies':
      return sql`c.id = any (${part.values}::text[])`;
    case 'roles':
      return sql`exists (select 1 from employee_role h join role r on r.id = h.role_id and r.status = 'ACTIVE'
        where h.employee_id = e.id and r.id = any (${part.values}::text[]))`;
    case 'lines':
      return sql`e.business_lines && ${part.values}::text[]`;
    case 'employees':
      return sql`e.id = any (${part.values}::text[])`;
    case 'usersWithoutCompany':
      return null;
  }
};

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Every active person who fits at least one part, once: seats by `e:`, people without a seat by `u:`. */
function addressed(audience: GlobalAudience): RawBuilder<unknown> {
  const employees = anyOf(audience.map(employeesBy).filter(condition => condition !== null));
  const withUsers = audience.some(({ by }) => by === 'all' || by === 'usersWithoutCompany');
  return sql`
    select 'e:' || e.id as key, e.name, e.name_en, c.name_zh as company, c.name_en as company_en
    from employee e join company c on c.id = e.company_id and c.status = 'ACTIVE'
    where e.status = 'ACTIVE' and ${employees}
    union all
    select 'u:' || u.id, u.display_name, u.display_name, '', ''
    from app_user u
    where ${withUsers} and u.status = 'ACTIVE'
      and not exists (select 1 from employee e where e.user_id = u.id and e.status = 'ACTIVE')`;
}

export async function addressedKeys(db: Kysely<Tables>, audience: GlobalAudience): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from (${addressed(audience)}) found order by key`.execute(db);
  return rows.map(({ key }) => key);
}

export async function countAddressed(db: Kysely<Tables>, audience: GlobalAudience): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${addressed(audience)}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

const SAMPLE = 10;

export async function sampleAddressed(db: Kysely<Tables>, audience: GlobalAudience) {
  const { rows } = await sql<{ key: string; name: string; nameEn: string; company: string; companyEn: string }>`
    select * from (${addressed(audience)}) found order by company, name, key limit ${SAMPLE}`.execute(db);
  return rows.map(({ key, name, nameEn, company, companyEn }) => ({
    key,
    name: { zh: name, en: nameEn },
    company: { zh: company, en: companyEn },
  }));
}

type Names = ReadonlyMap<string, Text>;

/** Names of the companies, roles and employees that audiences point at, in three questions for a whole list. */
export async function audienceNames(db: Kysely<Tables>, audiences: readonly GlobalAudience[]): Promise<Names> {
  const idsOf = (by: 'companies' | 'roles' | 'employees'): string[] => [
    ...new Set(audiences.flat().flatMap(part => (part.by === by ? part.values : []))),
  ];
  const { rows } = await sql<{ id: string; zh: string; en: string }>`
    select id, name_zh as zh, name_en as en from company where id = any (${idsOf('companies')}::text[])
    union all select id, name_zh, name_en from role where id = any (${idsOf('roles')}::text[])
    union all select id, name, name_en from employee where id = any (${idsOf('employees')}::text[])`.execute(db);
  return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
}

const COMPANY_KINDS: Readonly<Record<string, Text>> = {
  platform: { zh: '平台', en: 'platform' },
  customer: { zh: '客户', en: 'customers' },
  provider: { zh: '供应商', en: 'providers' },
};
const MOST_NAMED = 3;

function valueText(part: AudiencePart, value: string, names: Names): Text {
  if (part.by === 'companyKinds') return COMPANY_KINDS[value] ?? { zh: value, en: value };
  if (part.by === 'lines') return (BUSINESS_LINE as Readonly<Record<string, Text>>)[value] ?? { zh: value, en: value };
  return names.get(value) ?? { zh: value, en: value };
}

/** `企业类型：客户；角色：单证、业务员 等 5 项` */
export function audienceText(audience: GlobalAudience, names: Names): Text {
  const parts = audience.map((part): Text => {
    const label = AUDIENCE_LABELS[part.by];
    if (!('values' in part)) return label;
    const shown = part.values.slice(0, MOST_NAMED).map(value => valueText(part, value, names));
    const more = part.values.length - shown.length;
    return {
      zh: `${label.zh}：${shown.map(({ zh }) => zh).join('、')}${more > 0 ? ` 等 ${part.values.length} 项` : ''}`,
      en: `${label.en}: ${shown.map(({ en }) => en).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    };
  });
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') };
}
