import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

interface Named {
  readonly path: string;
  readonly code: string;
}

/** Container types that a rule names, by itself and in the entries of a list, and that nobody knows. */
export async function typeFindings({ db }: Tx, row: Row, list: string): Promise<Finding[]> {
  const entries = (row[list] ?? []) as readonly { readonly containerType: string }[];
  const named: Named[] = [
    ...(typeof row.containerType === 'string' ? [{ path: 'containerType', code: row.containerType }] : []),
    ...entries.map(({ containerType: code }, index) => ({ path: `${list}[${index}].containerType`, code })),
  ];
  if (named.length === 0) return [];
  const { rows } = await sql<{ code: string }>`select code from container_type
    where code = any(${named.map(({ code }) => code)}::text[])`.execute(db);
  const known = new Set(rows.map(({ code }) => code));
  return named
    .filter(({ code }) => !known.has(code))
    .map(({ path }) => ruleError(path, 'TYPE_UNKNOWN', '没有此箱型', 'There is no such container type'));
}
