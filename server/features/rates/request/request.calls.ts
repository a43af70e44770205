import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import {
  ANSWER_PATHS,
  answerPriceRequest,
  assignPriceRequest,
  closePriceRequest,
  getPriceRequest,
  pagePriceRequests,
  savePriceRequest,
} from '#contract/rates/request/request.calls.ts';
import type { RequestDocument } from '#machines/rates/price-request.evolve.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { Seat, SeatedWho } from '../../../kernel/who.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { rateActor } from '../rate-actor.ts';
import { drawRateNumbers } from '../upkeep/new-rate.ts';
import { makeAnswerRate } from './answer-rate.ts';
import { askPrice } from './ask.ts';
import { lockRequest, presentRequest, refuseStaleRequest, requestOfRow, stepRequest } from './request.store.ts';
import { requestFinding } from './request-refused.ts';
import { requestPage } from './requests.read.ts';
import { tellAsker, tellAssignee } from './tell-request.ts';

const answers = ({ menu }: Pick<Seat, 'menu'>): boolean => ANSWER_PATHS.some(path => hasButton(menu, 'ANSWER', path));

/** Colleagues of the asked company who do not answer see what they asked themselves; a customer's people see all of their company's. */
function demandSeen({ askedBy, companyId, sellerCompanyId }: RequestDocument, { seat }: SeatedWho): void {
  const isOfCustomer = companyId === seat.companyId && companyId !== sellerCompanyId;
  const isSeen = answers(seat) || askedBy === seat.employeeId || isOfCustomer;
  if (!isSeen) throw new AppError('not_found');
}

/** A colleague who may be given a request, himself by default. */
async function assigneeOf({ db }: Tx, { seat }: SeatedWho, employeeId: string | null) {
  if (employeeId === null || employeeId === seat.employeeId)
    return { assigneeId: seat.employeeId, assigneeName: seat.employeeName };
  const given = await db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', '=', employeeId)
    .where('companyId', '=', seat.companyId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!given) throw invalid([requestFinding('EMPLOYEE_UNKNOWN', 'employeeId')]);
  return { assigneeId: given.id, assigneeName: given.name };
}

export function registerPriceRequestCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  /** A request that the caller may see and has seen at this version. */
  const held = async (tx: Tx, who: SeatedWho, id: string, version: number): Promise<RequestDocument> => {
    const request = await lockRequest(tx, id);
    demandSeen(request, who);
    refuseStaleRequest(request, version);
    return request;
  };

  implement(app, savePriceRequest, async ({ who, body }) => ({
    Data: presentRequest(await askPrice(deps, who, body), who.seat.companyId),
  }));

  implement(app, assignPriceRequest, async ({ who, body, request }) => {
    const version = versionSeen(request);
    const now = clock.now();
    const after = await inScope(db, scopeOf(who), async tx => {
      const before = await held(tx, who, body.id, version);
      const command = { type: 'ASSIGN', actor: rateActor(who.seat, 'fcl'), at: now.toISOString() } as const;
      const given = await stepRequest(tx, deps, before, command, await assigneeOf(tx, who, body.employeeId));
      await tellAssignee(tx, given, who.seat.employeeId, now);
      return given;
    });
    return { Data: presentRequest(after, who.seat.companyId) };
  });

  implement(app, answerPriceRequest, async ({ who, body, request }) => {
    const version = versionSeen(request);
    const { text, rate } = body;
    const numbers = rate ? await drawRateNumbers(deps, FCL_KIND.series, 1) : [];
    const now = clock.now();
    const actor = rateActor(who.seat, 'fcl');
    const at = now.toISOString();
    const after = await inScope(db, scopeOf(who), async tx => {
      const asked = await held(tx, who, body.id, version);
      // Whoever answers what nobody had has taken it.
      const before =
        asked.state === 'OPEN'
          ? await stepRequest(tx, deps, asked, { type: 'ASSIGN', actor, at }, await assigneeOf(tx, who, null))
          : asked;
      const act = { tx, deps, actor, now, requestId: request.id, numbers };
      const made = rate && before.state === 'ASSIGNED' ? await makeAnswerRate(act, who, before, rate) : null;
      const rateId = made?.id ?? null;
      const answered = await stepRequest(
        ...([tx, deps, before, { type: 'ANSWER', actor, at, text, rateId }] as const),
        { answeredAt: at, answerText: text || null, answerRateId: rateId, answerRateNo: made?.no ?? null },
      );
      await tellAsker(tx, answered, now);
      return answered;
    });
    return { Data: presentRequest(after, who.seat.companyId) };
  });

  implement(app, closePriceRequest, async ({ who, body: { id, outcome }, request }) => {
    const version = versionSeen(request);
    const after = await inScope(db, scopeOf(who), async tx => {
      const before = await held(tx, who, id, version);
      const at = clock.now().toISOString();
      return stepRequest(
        ...([tx, deps, before, { type: 'CLOSE', actor: rateActor(who.seat, 'fcl'), at, outcome }] as const),
        { outcome },
      );
    });
    return { Data: presentRequest(after, who.seat.companyId) };
  });

  implement(app, pagePriceRequests, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), tx => requestPage(tx, who.seat, { ...query, answers: answers(who.seat) })),
  }));

  implement(app, getPriceRequest, async ({ who, query }) => {
    const found = await reads.inScope(scopeOf(who), tx =>
      tx.db.selectFrom('priceRequest').selectAll().where('id', '=', query.id).executeTakeFirst(),
    );
    if (!found) throw new AppError('not_found');
    const request = requestOfRow(found);
    demandSeen(request, who);
    return { Data: presentRequest(request, who.seat.companyId) };
  });
}
