import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Row, WriteContext } from '../../../kernel/resource/served-resource.ts';

/** Rules of the rate screens that need other rows. */

interface LaneEntry {
  readonly laneId: string;
  readonly followsPortId: string | null;
}

/** A port's price follows one whose price stands: not itself, and none that follows another again. */
export async function portFindings(row: Row, { tx, before }: WriteContext): Promise<Finding[]> {
  const lanes = (row.lanes ?? []) as readonly LaneEntry[];
  const found: Finding[] = [];
  for (const [index, { laneId, followsPortId }] of lanes.entries()) {
    if (followsPortId === null) continue;
    const add = (zh: string, en: string) =>
      found.push({
        path: `lanes[${index}].followsPortId`,
        code: 'ARBITRARY',
        severity: 'error',
        message: { zh, en },
      });
    if (followsPortId === before?.id) {
      add('价格不能跟随本港', 'A port cannot follow itself');
      continue;
    }
    const { rows } = await sql<{ follows: boolean }>`select exists (select from jsonb_array_elements(p.lanes) as l
        where l ->> 'laneId' = ${laneId} and l ->> 'followsPortId' is not null) as follows
      from rate_port as p where p.id = ${followsPortId}`.execute(tx.db);
    if (!rows[0]) add('所选的港口不存在', 'The chosen port does not exist');
    else if (rows[0].follows) add('所选港口自身是外港', 'The chosen port follows another one itself');
  }
  return found;
}

/** One default terminal for each port and carrier: an empty list of carriers stands for all of them. */
export async function terminalFindings(row: Row, { tx, before }: WriteContext): Promise<Finding[]> {
  if (row.isDefault !== true) return [];
  const carriers = (row.carrierIds ?? []) as readonly string[];
  const { rows } = await sql<{ terminalCode: string }>`select terminal_code from rate_terminal as t
    where t.port_id = ${row.portId} and t.id <> ${before?.id ?? ''} and t.is_default
      and (cardinality(t.carrier_ids) = 0 or cardinality(${[...carriers]}::text[]) = 0
        or t.carrier_ids && ${[...carriers]}::text[]) limit 1`.execute(tx.db);
  return rows[0]
    ? [
        {
          path: 'isDefault',
          code: 'RATE-TERMINAL',
          severity: 'error',
          message: { zh: '{code} 已是该港口的默认码头', en: '{code} is the default terminal of this port already' },
          params: { code: rows[0].terminalCode },
        },
      ]
    : [];
}

/** A currency that we know. */
export async function surchargeFindings(row: Row, { tx }: WriteContext): Promise<Finding[]> {
  if (typeof row.currencyCode !== 'string') return [];
  const known = await tx.db.selectFrom('currency').select('id').where('code', '=', row.currencyCode).executeTakeFirst();
  return known
    ? []
    : [
        {
          path: 'currencyCode',
          code: 'REFERENCE',
          severity: 'error',
          message: { zh: '没有币种 {v}', en: 'There is no currency {v}' },
          params: { v: row.currencyCode },
        },
      ];
}
