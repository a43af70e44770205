import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { normaliseBody } from '#contract/bill/check-bill.ts';
import { billDetail, billLog, billOfSi, changeBill, modifyBill } from '#contract/bill/house-bill.calls.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { foreignCharacter } from '#contract/si/parts/document-text.ts';
import { foldBill } from '#machines/bill/house-bill.evolve.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { readFacts } from '../../kernel/event-store.ts';
import { implement } from '../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { namesOfSeats } from '../identity/names.read.ts';
import { billActor } from './actor.ts';
import { sendBillEvent } from './change-bill.ts';
import { billFinding, billRefused } from './findings.ts';
import { decideOnBill } from './house-bill.decide.ts';
import { billOfRow } from './house-bill.projection.ts';
import { issuerName } from './issuer.ts';
import { presentBill } from './present.ts';
import { BILL_DOCUMENT_TYPE, lockBill, saveBill } from './store.ts';
import { etagOf, refuseStale, versionOf } from './version.ts';

type Db = Transaction<Tables>;

/** Void bills of an SI that are named; more than that nobody looks at. */
const MOST_VOIDED = 20;

async function ofSi(db: Db, siId: string) {
  const si = await db.selectFrom('shippingInstruction').select('id').where('id', '=', siId).executeTakeFirst();
  if (!si) throw new AppError('not_found');
  const rows = await db
    .selectFrom('houseBill')
    .selectAll()
    .where('siId', '=', siId)
    .orderBy('id', 'desc')
    .limit(MOST_VOIDED)
    .execute();
  const live = rows.find(({ state }) => state !== 'VOID');
  return {
    bill: live ? billOfRow(live) : null,
    voided: rows.filter(({ state }) => state === 'VOID').map(({ no }) => no),
  };
}

/** Reading and typing; events stand in `change-bill.ts`, the paper in `pdf/pdf.calls.ts`. */
export function registerBillCalls(app: FastifyInstance, deps: Deps): void {
  const scoped = <T>(who: SeatedWho, read: (db: Db) => Promise<T>): Promise<T> =>
    deps.reads.inScope(scopeOf(who), ({ db }) => read(db));

  implement(app, billOfSi, async ({ query, who }) => {
    const now = deps.clock.now();
    const Data = await scoped(who, async db => {
      const { bill, voided } = await ofSi(db, query.SiId);
      return { bill: bill && presentBill(bill, { seat: who.seat, now, issuer: await issuerName(db) }), voided };
    });
    return { Data, ...(Data.bill ? { headers: { ETag: etagOf(Data.bill.version) } } : {}) };
  });

  implement(app, billDetail, async ({ query, who }) => {
    const now = deps.clock.now();
    const Data = await scoped(who, async db => {
      const row = await db.selectFrom('houseBill').select('version').where('id', '=', query.Id).executeTakeFirst();
      const document = row && foldBill(await readFacts(db, BILL_DOCUMENT_TYPE, query.Id, query.asOf));
      if (!document) throw new AppError('not_found');
      const seat = document.version === row.version ? who.seat : null;
      return presentBill(document, { seat, now, issuer: await issuerName(db) });
    });
    return { Data, headers: { ETag: etagOf(Data.version) } };
  });

  implement(app, modifyBill, async ({ body: asked, who, request }) => {
    const version = versionOf(request, asked.VERSION);
    const body = normaliseBody(asked.body);
    // What the paper cannot show is not kept: everything else is a finding that the clerk sees and corrects.
    const [first, ...more] = Object.entries(body).flatMap(([field, text]) => {
      const found = foreignCharacter(text);
      return found ? [billFinding(`body.${field}`, 'BL-12', { ...found })] : [];
    });
    if (first) throw invalid([first, ...more]);
    const now = deps.clock.now();
    const Data = await inScope(deps.db, scopeOf(who), async tx => {
      const document = await lockBill(tx.db, asked.Id);
      await refuseStale(tx, document, version);
      const command = { type: 'EDIT', actor: billActor(who.seat), at: now.toISOString() } as const;
      const decision = decideOnBill(document, command, { body, source: document.source });
      if (!decision.ok) throw billRefused(decision.refusal);
      // Nothing changed: no fact, and nobody is made to merge with it.
      const after = decision.fact.changes.length === 0 ? document : decision.document;
      if (after !== document) await saveBill(tx, deps, decision, request.id);
      return presentBill(after, { seat: who.seat, now, issuer: await issuerName(tx.db) });
    });
    return { Data, headers: { ETag: etagOf(Data.version) } };
  });

  implement(app, changeBill, async ({ body, who, request }) => {
    const asked = { ...body, version: versionOf(request, body.VERSION) };
    return { Data: await sendBillEvent(deps, who, asked, request.id) };
  });

  implement(app, billLog, async ({ query, who }) => ({
    Data: await scoped(who, async db => {
      const facts = await readFacts(db, BILL_DOCUMENT_TYPE, query.Id);
      if (facts.length === 0) throw new AppError('not_found');
      const people = facts.map(fact => fact.actorEmployeeId).filter((id): id is string => id !== null);
      const names = await namesOfSeats(db, people);
      return facts.toReversed().map(({ seq, at, event, toState, actorEmployeeId, remarks, changes }) => {
        const actor = names.get(actorEmployeeId ?? '');
        const who = actor?.name ?? null;
        // What the SI said is told by the SI; the log shows the words of the bill.
        const shown = changes.filter(({ path }) => path.startsWith('body.'));
        return { seq, at, event, toState, who, company: actor?.companyName ?? null, remarks, changes: shown };
      });
    }),
  }));
}
