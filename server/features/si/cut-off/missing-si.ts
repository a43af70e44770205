import { sql } from 'kysely';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { told } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/**
 * Shipments whose documentation cut-off comes near while nobody has given an instruction: there is no document yet whose log could
 * tell it. The customer's document users and the clerks hear of it once per threshold; what was told is a row, so that neither a
 * restart nor a second server says it again.
 */

/** Hours before the cut-off, from the last to the first. */
export const MISSING_THRESHOLDS = [4, 24] as const;
const HOUR_MS = 3_600_000;
const BATCH = 100;

interface Missing {
  readonly id: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyKind: string;
  readonly bookingNo: string;
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly mblNo: string;
  readonly dco: Date;
  readonly cutOffZone: string;
  readonly threshold: number;
}

async function dueOf({ db }: Tx, now: Date): Promise<Missing[]> {
  const due: Missing[] = [];
  for (const threshold of MISSING_THRESHOLDS) {
    const rows = await db
      .selectFrom('shipment')
      .innerJoin('company', 'company.id', 'shipment.companyId')
      .select([
        'shipment.id',
        'shipment.companyId',
        'company.companyCode',
        'company.kind as companyKind',
        'bookingNo',
        'carrier',
        'vessel',
        'voyage',
        'mblNo',
        'dco',
        'cutOffZone',
      ])
      .where('shipment.dco', '>', now)
      .where('shipment.dco', '<=', new Date(now.getTime() + threshold * HOUR_MS))
      .where('shipment.siCount', '=', 0)
      .where('shipment.mergedIntoId', 'is', null)
      .where('shipment.state', 'in', ['CONFIRMED', 'IN_EXECUTION'])
      .where(
        sql<boolean>`not exists (select from si_missing_told t
          where t.shipment_id = shipment.id and t.threshold = ${threshold} and t.cut_off = shipment.dco)`,
      )
      .orderBy('shipment.dco')
      .limit(BATCH)
      .execute();
    due.push(...rows.map(row => ({ ...row, dco: row.dco!, threshold })));
  }
  return due;
}

async function tell(tx: Tx, missing: Missing, now: Date): Promise<void> {
  const { id, companyId, companyCode, bookingNo, dco, cutOffZone, threshold } = missing;
  const local = `${localTimeOf(dco.toISOString(), cutOffZone)} (${cutOffZone})`;
  const isOwn = missing.companyKind === 'platform';
  const common = {
    companyId,
    ...told('si-missing', {
      hours: String(threshold),
      bookingNo: bookingNo,
      customer: companyCode,
      carrier: missing.carrier,
      vessel: missing.vessel,
      voyage: missing.voyage,
      billNo: missing.mblNo,
      deadline: local,
    }),
    category: 'AUDIT',
    level: 'WARN',
    docType: 'shipment',
    docId: id,
    dueAt: now,
  } as const;
  const sendId = (who: string) => `si-missing:${id}:${threshold}:${dco.getTime()}:${who}`;
  if (!isOwn)
    await queueMessage(tx, {
      ...common,
      to: { holdersOf: { companyId, path: SI_PATHS.customerList, code: 'SUBMIT' } },
      sendId: sendId('customer'),
      linkPath: `/external/workbench/siSubmit?CGO_ID=${id}`,
    });
  await queueMessage(tx, {
    ...common,
    to: { holdersOf: { companyId: null, path: SI_PATHS.queue, code: 'AUDIT' } },
    sendId: sendId('clerk'),
    linkPath: isOwn ? `/tdManage/siMake?CGO_ID=${id}` : `/tdManage/siCreator?CGO_ID=${id}`,
  });
}

/** Only who writes the row tells; false: another server was faster, or an instruction came meanwhile. */
const record = (deps: Deps, missing: Missing, isQuiet: boolean): Promise<boolean> =>
  inScope(deps.db, SYSTEM, async tx => {
    const { id, companyId, dco, threshold } = missing;
    const now = deps.clock.now();
    const still = await tx.db
      .selectFrom('shipment')
      .select('id')
      .where('id', '=', id)
      .where('siCount', '=', 0)
      .where('dco', '=', dco)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return false;
    // A shipment that is first seen within four hours has nothing to hear of twenty-four any more.
    const passed = MISSING_THRESHOLDS.filter(one => one >= threshold);
    const written = await tx.db
      .insertInto('siMissingTold')
      .values(passed.map(one => ({ shipmentId: id, companyId, threshold: one, cutOff: dco, at: now })))
      .onConflict(conflict => conflict.doNothing())
      .returning('threshold')
      .execute();
    if (!written.some(row => row.threshold === threshold)) return false;
    if (!isQuiet) await tell(tx, missing, now);
    return true;
  });

/** Tells what is due and answers how many shipments that were. `isQuiet`: demo rows begin with what is due, unannounced. */
export async function tellMissing(
  deps: Deps,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<number> {
  const due = await inScope(deps.db, SYSTEM, tx => dueOf(tx, deps.clock.now()));
  let told = 0;
  for (const one of due) if (await record(deps, one, isQuiet)) told += 1;
  return told;
}
