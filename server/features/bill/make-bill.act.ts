import type { Kysely } from 'kysely';
import { billFromSi } from '#contract/bill/from-si.ts';
import { followSi } from '#contract/bill/merge-body.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { BillActor, BillCommand } from '#machines/bill/house-bill.commands.ts';
import type { BillSource } from '#machines/bill/house-bill.evolve.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import { drawHouseBillNumber } from '../basic-data/commercial/bill-numbers.act.ts';
import { billFinding, billRefused } from './findings.ts';
import { type BillDecision, type DecidedBill, decideBill, decideOnBill } from './house-bill.decide.ts';
import { dayAtIssuer } from './issuer.ts';
import { lockBillOfSi, saveBill } from './store.ts';

/** What a shipping instruction does to its bill, in its own transaction; the caller holds the SI. */

export interface BillAct {
  readonly si: SiDocument;
  readonly seat: Seat;
  /** The person as the machine of the SI knows them. */
  readonly actor: BillActor;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks: string;
  readonly requestId: string | null;
}

function accepted(decision: BillDecision): DecidedBill {
  if (!decision.ok) throw billRefused(decision.refusal);
  return decision;
}

/** Numbers of rules that write alike could meet; a number is used once. */
const MOST_TRIES = 20;

async function newNumber({ db }: Tx, { si, seat, at }: BillAct): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const no = await drawHouseBillNumber(db, {
      companyId: seat.companyId,
      companyCode: seat.companyCode,
      carrier: si.carrier,
      pol: si.loadingCode,
      pod: si.dischargeCode,
      day: dayAtIssuer(new Date(at)),
    });
    if (no === null) break;
    const taken = await db.selectFrom('houseBill').select('id').where('no', '=', no).executeTakeFirst();
    if (!taken) return no;
  }
  throw new AppError('event_not_allowed', { errors: [billFinding('Status', 'BL-N-01')] });
}

/** The bill of an approved SI: a new one under the next number, or the one it has, brought up to date (A3.2 MAKE_BILL). */
export async function makeBill(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  act: BillAct & { readonly bookingNo: string },
): Promise<void> {
  const { si, actor, at, requestId } = act;
  const now = billFromSi(si, { bookingNo: act.bookingNo });
  const source: BillSource = { body: now, siVersion: si.version, siRevision: si.revision };
  const bill = await lockBillOfSi(tx.db, si.id);
  if (bill) {
    const body = bill.source ? followSi(bill.source.body, bill.body, now) : now;
    const command = { type: 'UPDATE_FROM_SI', actor, at } as const;
    return saveBill(tx, deps, accepted(decideOnBill(bill, command, { body, source })), requestId);
  }
  const { id: siId, companyId, shipmentId } = si;
  const birth = {
    id: newId(Date.parse(at)),
    no: await newNumber(tx, act),
    companyId,
    siId,
    shipmentId,
    body: now,
    source,
  };
  await saveBill(tx, deps, accepted(decideBill(birth, { type: 'CREATE_FROM_SI', actor, at })), requestId);
}

/** The SI was opened again: its bill is a draft once more. One that has been issued stays; the SI has no say in it any more. */
export async function reopenBill(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  { si, actor, at, remarks, requestId }: BillAct,
): Promise<void> {
  const bill = await lockBillOfSi(tx.db, si.id);
  if (!bill) return;
  const decision = decideOnBill(bill, { type: 'REOPEN', actor, at, remarks } as BillCommand);
  if (decision.ok) await saveBill(tx, deps, decision, requestId);
}

/** Is a bill of the SI out of the house: issued, surrendered or released? */
export const isBillIssued = async (db: Kysely<Tables>, siId: string): Promise<boolean> =>
  (await db
    .selectFrom('houseBill')
    .select('id')
    .where('siId', '=', siId)
    .where('state', 'in', ['ISSUED', 'SURRENDERED', 'RELEASED'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Did the SI have bills, and is none of them good any more (A3.2 UNLOCK)? */
export async function isBillVoided(db: Kysely<Tables>, siId: string): Promise<boolean> {
  const rows = await db.selectFrom('houseBill').select('state').where('siId', '=', siId).limit(100).execute();
  return rows.length > 0 && rows.every(({ state }) => state === 'VOID');
}
