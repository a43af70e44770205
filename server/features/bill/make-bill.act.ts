import { sql } from 'kysely';
import type { BillSource } from '#contract/bill/body.ts';
import { billFromSi } from '#contract/bill/from-si.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import { type AnyDocumentRow, permitsDocument } from '#machines/kernel/document.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { findDocuments } from '../../kernel/document/document-row.ts';
import { documentFinding } from '../../kernel/document/refusal.ts';
import { changeDocument, createDocument } from '../../kernel/document/step.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { drawHouseBillNumber } from '../basic-data/commercial/bill-numbers.act.ts';
import { type NewBill, servedHouseBill } from './house-bill.served.ts';
import { dayAtIssuer } from './issuer.ts';

/** What a shipping instruction does to its bill, in its own transaction; the caller holds the SI. */

export interface BillAct {
  readonly si: SiDocument;
  readonly who: SeatedWho;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly remarks: string;
  readonly requestId: string | null;
}

/** Numbers of rules that write alike could meet; a number is used once. */
const MOST_TRIES = 20;

async function newNumber({ db }: Tx, { si, who: { seat }, at }: BillAct): Promise<string> {
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
  throw new AppError('event_not_allowed', { errors: [documentFinding(houseBill, 'BL-N-01', 'Status')] });
}

/** The bill of an SI that counts, held; the caller holds the SI. */
async function holdBillOf({ db }: Tx, si: SiDocument): Promise<AnyDocumentRow | null> {
  const ofSi = sql`t.si_id = ${si.id} and t.state <> 'VOID'`;
  const [bill = null] = await findDocuments(db, servedHouseBill, ofSi, { limit: 1, hold: true });
  return bill;
}

const askOf = ({ who, at, requestId }: BillAct) => ({
  actor: actorOf(houseBill, who),
  now: new Date(at),
  requestId,
});

/** The bill of an approved SI: a new one under the next number, or the one it has, brought up to date (A3.2 MAKE_BILL). */
export async function makeBill(tx: Tx, deps: Deps, act: BillAct & { readonly bookingNo: string }): Promise<void> {
  const { si } = act;
  const body = billFromSi(si, { bookingNo: act.bookingNo });
  const source: BillSource = { body, siVersion: si.version, siRevision: si.revision };
  const bill = await holdBillOf(tx, si);
  const parts = { tx, deps };
  if (bill) {
    await changeDocument(parts, servedHouseBill, bill, { ...askOf(act), event: 'UPDATE_FROM_SI', prepared: source });
    return;
  }
  const { id: siId, companyId, shipmentId } = si;
  const prepared: NewBill = { no: await newNumber(tx, act), companyId, siId, shipmentId, body, source };
  await createDocument(parts, servedHouseBill, { ...askOf(act), event: 'CREATE_FROM_SI', prepared });
}

/** The SI was opened again: its bill is a draft once more. One that has been issued stays; the SI has no say in it any more. */
export async function reopenBill(tx: Tx, deps: Deps, act: BillAct): Promise<void> {
  const bill = await holdBillOf(tx, act.si);
  if (!bill) return;
  const ask = { ...askOf(act), event: 'REOPEN', remarks: act.remarks.trim() };
  const permit = permitsDocument(houseBill, bill.state, bill, { ...ask, at: act.at });
  if (permit.ok) await changeDocument({ tx, deps }, servedHouseBill, bill, ask);
}
