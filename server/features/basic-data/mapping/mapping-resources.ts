import { sql } from 'kysely';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { type MappingRow, mappingConflict } from '#contract/basic-data/mapping/mapping-conflict.ts';
import {
  codeMappingResource,
  type MappedObject,
  partnerMappingResource,
  RESOURCE_OF_OBJECT,
} from '#contract/basic-data/mapping.resource.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type Row, type ServedResource, serve, type WriteContext } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { builtInUse, childCodesUse } from './mapping-uses.ts';
import { nameOfOurs } from './our-side.ts';

/** The rows that may clash with one: the same text, or the same row of ours, in the same system. */
async function rivals(
  { db }: Tx,
  table: string,
  row: MappingRow,
  before: WriteContext['before'],
  owner: string | null,
) {
  const { rows } = await sql<MappingRow>`select * from ${sql.table(table)} as t
    where t.system = ${row.system} and t.object = ${row.object} and t.id is distinct from ${before?.id ?? null}
      and (t.folded_code = ${row.foldedCode} or t.our_id = ${row.ourId})
      ${table === 'partner_mapping' && owner !== null ? sql`and t.company_id = ${owner}` : sql``}`.execute(db);
  return rows;
}

const notThere = (object: MappedObject): Finding => ({
  path: 'ourId',
  code: 'REFERENCE',
  severity: 'error',
  message: { zh: '{object}中没有这一记录', en: 'There is no such row of {object}' },
  params: { object: RESOURCE_OF_OBJECT[object] },
});

async function checkMapping(table: string, row: Row, { tx, before, companyId }: WriteContext): Promise<Finding[]> {
  const mapping = row as unknown as MappingRow;
  const object = mapping.object as MappedObject;
  if ((await nameOfOurs(tx, object, mapping.ourId)) === null) return [notThere(object)];
  const others = await rivals(tx, table, mapping, before, companyId);
  const standing = mappingConflict(mapping, others, other => other.ourId);
  if (!standing) return [];
  const name = await nameOfOurs(tx, object, String(standing.params?.o));
  return [{ ...standing, params: { ...standing.params, o: name ?? '?' } }];
}

const mapping = <R extends Resource>(resource: R, table: 'codeMapping' | 'partnerMapping', columns: string) =>
  serve({
    resource,
    table,
    derive: row => ({
      foldedCode: comparedText(row.object as MappedObject, String(row.foreignCode ?? row.foreignName ?? '')),
      origin: row.origin ?? 'MANUAL',
    }),
    check: (row, context) => checkMapping(columns, row, context),
    pointers: row => [{ resource: RESOURCE_OF_OBJECT[row.object as MappedObject], ids: [String(row.ourId)] }],
  });

/** A built-in code is what the product itself relies on: its words may change, its key may not. */
async function checkBuiltIn(row: Row, { before }: WriteContext): Promise<Finding[]> {
  if (before?.isBuiltIn !== true) return [];
  return ['listKey', 'code']
    .filter(field => row[field] !== before[field])
    .map(path => ({
      path,
      code: 'MD-BUILT-IN',
      severity: 'error',
      message: { zh: '内置代码不能改码，可停用', en: 'A built-in code keeps its code; it can be disabled' },
    }));
}

/** Foreign codes, and code lists. */
export const MAPPING_RESOURCES: readonly ServedResource[] = [
  mapping(codeMappingResource, 'codeMapping', 'code_mapping'),
  mapping(partnerMappingResource, 'partnerMapping', 'partner_mapping'),
  serve({
    resource: basicCodeResource,
    table: 'basicCode',
    derive: row => ({ isBuiltIn: row.isBuiltIn ?? false }),
    check: checkBuiltIn,
    offered: 't.is_enabled',
    uses: [builtInUse, childCodesUse],
  }),
];
