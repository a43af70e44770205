import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Reprice } from '#contract/rates/rate.calls.ts';
import type { RateDeclared, RateEvent, RateRow, RateWorld } from '#machines/rates/rate.declaration.ts';
import type { DocumentHooks, HeldOutside, PreparedFor, Step } from '../../../kernel/document/served-document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { rateActorOf } from '../decide-rate.ts';
import { demandCost } from '../rate-actor.ts';
import { changedBy, type RateDocument } from '../rate-document.ts';
import { rateRefused } from '../rate-refused.ts';
import { cutFacts, MOST_COPIES } from './apply-cuts.ts';
import { type Asked, CUTTING, contentAfter, OFFERING, partsAfter, worldOf } from './change-rate.ts';
import { completed } from './completed.ts';
import { bornOfContent, bornOfCopy, drawRateNumbers } from './new-rate.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { keepRates, type ServedRate } from './save-rates.ts';
import { tellApprovers, tellAuthor } from './tell.ts';

/** What events of rates read, write and lead to; Apply and the calls that were there before it run them alike. */

/** What one event needs that comes from outside its transaction, and what it finds on its way. */
export interface RateWork<C extends RateContent = RateContent> {
  /** Numbers for new rates, copies that resume behind a cut among them. */
  readonly numbers: string[];
  /** The content that was typed, where the call has completed it and asked for its references already. */
  readonly complete?: C;
  /** The rate that is copied, where the call has read it already. */
  readonly like?: RateDocument<C>;
  /** What is asked, once it was completed. */
  asked?: Asked<C>;
  /** What stands around the content that is to be sold, and what the machine was told of it. */
  outlook?: Outlook<C>;
  world?: RateWorld;
  /** Rates that gave days up, as they are now, and what goes on behind the cut. */
  gave?: readonly RateDocument<C>[];
}

type AnyStep = Step<RateRow, unknown, never>;
type Hooks = DocumentHooks<RateDeclared>;

interface Payload {
  readonly content?: unknown;
  readonly validTo?: string;
  readonly repriceBy?: Reprice['op'] | null;
  readonly repriceAmount?: string | null;
  readonly spaceStatus?: Asked<RateContent>['spaceStatus'];
  readonly agreedCuts?: readonly { readonly id: string; readonly version: number; readonly endsThere: boolean }[];
}

const repriceOf = ({ repriceBy, repriceAmount }: Payload): Reprice | undefined =>
  repriceBy && repriceAmount ? { op: repriceBy, amount: repriceAmount } : undefined;

const agreedIn = ({ agreedCuts = [] }: Payload) =>
  agreedCuts.map(({ id, version, endsThere }) => ({ id, version, resume: !endsThere }));

const namesEach = <E extends string, T>(events: readonly E[], value: T): { readonly [K in E]: T } =>
  Object.fromEntries(events.map(event => [event, value])) as { readonly [K in E]: T };

/** One publication of an offer at a time; held before the rate itself, so that two of them never wait for each other. */
const offerLock = <C extends RateContent>(
  { offers }: RateKind<C>,
  offer: { readonly companyId: string; readonly fingerprint: string },
): HeldOutside => ({
  type: offers,
  id: offer.fingerprint,
  rank: 50,
  lock: tx => holdOffer(tx, offers, offer, sql<Date>`now()`),
});

/** Made by its first publication. */
export async function holdOffer(
  { db }: Tx,
  offers: RateKind<never>['offers'],
  offer: { readonly companyId: string; readonly fingerprint: string },
  publishedAt: Date | RawBuilder<Date>,
): Promise<void> {
  await db
    .insertInto(offers as 'fclOffer')
    .values({ ...offer, publishedAt })
    .onConflict(conflict => conflict.columns(['companyId', 'fingerprint']).doUpdateSet({ publishedAt }))
    .execute();
}

/** The rate that a copy is made of. */
async function copiedRate<C extends RateContent>(kind: RateKind<C>, { db }: Tx, id: string): Promise<RateDocument<C>> {
  const row = await db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return kind.ofRow(row);
}

export function rateHooks<C extends RateContent>(kind: RateKind<C>, served: () => ServedRate): Omit<Hooks, 'table'> {
  const workOf = ({ prepared }: { readonly prepared: RateWork<C> | undefined }): RateWork<C> =>
    prepared ?? { numbers: [] };
  const payloadOf = ({ payload }: { readonly payload: unknown }): Payload => (payload ?? {}) as Payload;

  async function askedOf(step: AnyStep, rate: RateDocument<C>): Promise<Asked<C>> {
    const work = workOf(step);
    if (work.asked) return work.asked;
    const payload = payloadOf(step);
    const { validTo, spaceStatus } = payload;
    const reprice = repriceOf(payload);
    const { complete } = work;
    const typed = payload.content as C | undefined;
    const content = complete ?? (typed && (await completed(kind, step, typed, { below: 'content.' })));
    work.asked = {
      event: step.event as RateEvent,
      agreedCuts: agreedIn(payload),
      ...(content ? { content: kind.kept?.(content, rate.content) ?? content } : {}),
      ...(validTo ? { validTo } : {}),
      ...(reprice ? { reprice } : {}),
      ...(spaceStatus ? { spaceStatus } : {}),
    };
    return work.asked;
  }

  const world = async (step: AnyStep): Promise<RateWorld> => {
    const { tx, row, actor, now } = step;
    const rate = kind.ofRow(row);
    const asked = await askedOf(step, rate);
    const content = contentAfter(kind, rate, asked);
    const outlook = await outlookOf(tx.db, kind, {
      document: rate,
      companyId: rate.companyId,
      content,
      publishes: actor.holds.includes('PUBLISH'),
      agreed: asked.agreedCuts,
      now,
    });
    const work = workOf(step);
    work.outlook = outlook;
    work.world = worldOf(rate, { ...asked, content, actor }, outlook);
    return work.world;
  };

  const write = async (step: AnyStep & { readonly to: string }) => {
    const { row, to, at, actor } = step;
    const event = step.event as RateEvent;
    const rate = kind.ofRow(row);
    const asked = await askedOf(step, rate);
    const content = contentAfter(kind, rate, asked);
    const hits = workOf(step).world?.approvalHits ?? [];
    const parts = partsAfter(rate, { event, to, content, employeeId: actor.employeeId, at, hits });
    return { changes: changedBy(parts, kind.typedFields) as Partial<RateRow> };
  };

  /** What it puts on sale takes the days of the same offer that were agreed to. */
  async function cut(step: AnyStep): Promise<void> {
    const { tx, deps, row, actor, at, requestId } = step;
    const work = workOf(step);
    const cuts = row.state === 'ACTIVE' ? (work.outlook?.cuts ?? []) : [];
    const by = { actor: rateActorOf(actor), at, successorId: row.id, numbers: work.numbers };
    const facts = cutFacts(kind, cuts, by);
    work.gave = facts.map(({ document }) => document);
    if (facts.length > 0) await keepRates(tx, deps, served(), facts, { requestId });
  }

  const toldOf = ({ tx, now, who }: AnyStep) => ({ tx, now, senderName: who?.seat.employeeName ?? '' });

  async function offered(step: AnyStep): Promise<void> {
    await cut(step);
    const rate = kind.ofRow(step.row);
    if (rate.state === 'PENDING') await tellApprovers(kind, rate, toldOf(step));
  }

  const numbersFor = (count: (payload: Payload) => number) => async (ask: PreparedFor<unknown>) => ({
    numbers: await drawRateNumbers(ask.deps, kind.series, count(payloadOf(ask))),
  });

  const writing = ['SAVE', ...OFFERING, 'RETURN', 'SET_SPACE', 'HIDE', 'WITHDRAW', 'DELETE'] as const;
  return {
    guard: (who, { db, clock }) => demandCost(db, who, clock.now()),
    refused: ({ code, params, findings = [] }) => rateRefused({ code, ...(params ? { params } : {}) }, findings),
    prepare: {
      ...namesEach(
        ['CREATE', 'COPY'],
        numbersFor(() => 1),
      ),
      SAVE: numbersFor(() => 0),
      SET_SPACE: numbersFor(() => 0),
      ...namesEach(
        OFFERING,
        numbersFor(({ agreedCuts = [] }) => agreedCuts.length * MOST_COPIES),
      ),
    },
    locks: namesEach(CUTTING, (seen: RateRow, payload: unknown): readonly HeldOutside[] => {
      const { companyId } = seen;
      const content = ((payload as Payload).content as C | undefined) ?? kind.ofRow(seen).content;
      return [offerLock(kind, { companyId, fingerprint: kind.fingerprintOf(companyId, content) })];
    }),
    born: {
      CREATE: async step => {
        const work = workOf(step);
        const typed = payloadOf(step).content as C;
        const content = work.complete ?? (await completed(kind, step, typed, { below: 'content.' }));
        return bornOfContent(kind, step, content, work.numbers);
      },
      COPY: async step => {
        const work = workOf(step);
        return bornOfCopy(
          kind,
          step,
          work.like ?? (await copiedRate(kind, step.tx, step.payload.rateId)),
          work.numbers,
        );
      },
    },
    world: namesEach(OFFERING, world),
    write: namesEach(writing, write),
    after: {
      ...namesEach(OFFERING, offered),
      RETURN: step => tellAuthor(kind, kind.ofRow(step.row), toldOf(step)),
    },
  };
}
