import { sql } from 'kysely';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { Use } from '../../../kernel/resource/served-resource.ts';
import { countedUse } from '../master/uses.ts';

/** What is built in is in use by the product itself, so that it is never deleted. */
export const builtInUse: Use = {
  area: { zh: '系统内置', en: 'Built into the product' },
  count: async (_tx, row) => ({ open: row.isBuiltIn === true ? 1 : 0, closed: 0 }),
};

export const childCodesUse: Use = countedUse(
  { zh: '下级代码', en: 'Codes below' },
  'basic_code',
  row => sql`list_key = ${row.listKey} and parent_code = ${row.code}`,
);

/** Objects whose own area counts the mappings for all already. */
const COUNTED_ELSEWHERE: readonly MappedObject[] = ['PORT', 'TERMINAL', 'LINE_COMPANY', 'VESSEL'];

const basicUse = (object: MappedObject): Use =>
  countedUse({ zh: '映射', en: 'Mappings' }, 'code_mapping', row => sql`object = ${object} and our_id = ${row.id}`, {
    link: () => DATA_PATHS.mapping,
  });

/** Mappings of companies are counted whosever they are; the reader learns no more than their number. */
const partnerUse = (object: MappedObject): Use => ({
  area: { zh: '企业的映射', en: "Companies' mappings" },
  async count({ db }, row) {
    const { rows } = await sql<{ n: number }>`select partner_mappings_of(${object}, ${row.id}) as n`.execute(db);
    return { open: Number(rows[0]?.n ?? 0), closed: 0 };
  },
  link: () => DATA_PATHS.partnerMapping,
});

/** Where mappings point at rows of other resources. */
export const MAPPING_USES: Readonly<Record<string, readonly Use[]>> = Object.fromEntries(
  (Object.entries(RESOURCE_OF_OBJECT) as [MappedObject, string][]).map(([object, resource]) => [
    resource,
    [...(COUNTED_ELSEWHERE.includes(object) ? [] : [basicUse(object)]), partnerUse(object)],
  ]),
);
