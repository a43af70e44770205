import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { checkBill } from '#contract/bill/check-bill.ts';
import { type BillRecord, billOfSi } from '#contract/bill/house-bill.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { type HouseBillRow, houseBill } from '#machines/bill/house-bill.document.ts';
import { abilitiesOf } from '#machines/kernel/document.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { actorOf } from '../../kernel/document/actor.ts';
import { findDocuments } from '../../kernel/document/document-row.ts';
import { implement } from '../../kernel/http/implement.ts';
import { SYSTEM, scopeOf } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { servedHouseBill } from './house-bill.served.ts';
import { billLetterhead } from './issuer.ts';

/** Void bills of an SI that are named; more than that nobody looks at. */
const MOST_VOIDED = 20;

async function ofSi(db: Transaction<Tables>, siId: string) {
  const si = await db.selectFrom('shippingInstruction').select('id').where('id', '=', siId).executeTakeFirst();
  if (!si) throw new AppError('not_found');
  const found = await findDocuments(db, servedHouseBill, sql`t.si_id = ${siId}`, { limit: MOST_VOIDED });
  const rows = found as unknown as readonly HouseBillRow[];
  return {
    bill: rows.find(({ state }) => state !== 'VOID') ?? null,
    voided: rows.filter(({ state }) => state === 'VOID').map(({ no }) => no),
  };
}

/** Events of the state: allowed as far as is known before they are sent, or refused with the machine's code. */
function eventsOf(bill: HouseBillRow, who: SeatedWho, now: Date): BillRecord['events'] {
  const actor = actorOf(houseBill, who);
  return abilitiesOf(houseBill, bill, actor, now.toISOString()).map(ability => {
    const { event } = ability;
    if (!actor.holds.includes(event)) return { event, allowed: false, reason: 'AUTH_FORBIDDEN' };
    return { event, allowed: ability.may !== 'no', reason: ability.may === 'no' ? ability.refusal.code : null };
  });
}

/** The bill beside its SI; everything else that is read and done stands in the declaration. */
export function registerBillCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, billOfSi, async ({ query, who }) => {
    const now = deps.clock.now();
    const { bill, voided } = await deps.reads.inScope(scopeOf(who), ({ db }) => ofSi(db, query.SiId));
    if (!bill) return { Data: { bill, voided } };
    const { nameEn, lines } = await deps.reads.inScope(SYSTEM, ({ db }) => billLetterhead(db));
    const findings = checkBill(bill.body, bill.source?.body ?? null);
    const shown = { ...bill, issuer: nameEn, issuerLines: [...lines], findings, events: eventsOf(bill, who, now) };
    return { Data: { bill: shown, voided }, headers: { ETag: `"${bill.version}"` } };
  });
}
