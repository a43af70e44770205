import type { Transaction } from 'kysely';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { Tables } from '../../../../db/tables.ts';

/** Codes of what rates point at, as their sheet writes them. */
export async function sheetRefs(
  db: Transaction<Tables>,
  rates: readonly FclRateInput[],
): Promise<(id: string) => string> {
  const some = (ids: readonly (string | null)[]): string[] => [...new Set(ids)].filter(id => id !== null);
  const ports = some(
    rates.flatMap(rate => [rate.polId, rate.podId, rate.receiptPlaceId, rate.deliveryPlaceId, ...rate.potIds]),
  );
  const terminals = some(rates.flatMap(({ polTerminalId, podTerminalId }) => [polTerminalId, podTerminalId]));
  const carriers = some(rates.map(({ carrierId }) => carrierId));
  const lines = some(rates.map(({ lineId }) => lineId));
  const found = [
    ports.length > 0 ? db.selectFrom('port').select(['id', 'unLocode as code']).where('id', 'in', ports) : null,
    terminals.length > 0
      ? db.selectFrom('terminal').select(['id', 'terminalCode as code']).where('id', 'in', terminals)
      : null,
    carriers.length > 0
      ? db.selectFrom('shippingLine').select(['id', 'scac as code']).where('id', 'in', carriers)
      : null,
    lines.length > 0 ? db.selectFrom('tradeLane').select(['id', 'code']).where('id', 'in', lines) : null,
  ];
  const codes = new Map<string, string>();
  for (const query of found)
    for (const { id, code } of (await query?.execute()) ?? []) if (code !== null) codes.set(id, code);
  return id => codes.get(id) ?? '';
}
