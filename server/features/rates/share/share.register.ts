import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  endShares,
  offerShares,
  pauseShares,
  previewShare,
  resumeShares,
  shareOverview,
} from '#contract/rates/share/share.calls.ts';
import type { RateShareRow } from '#contract/rates/share/share.resource.ts';
import type { SubscriptionState } from '#contract/rates/share/share-codes.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { ShareCommand } from '#machines/rates/rate-share.commands.ts';
import { rateShareLifecycle } from '#machines/rates/rate-share.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { rateActor } from '../rate-actor.ts';
import { writeEach } from '../rules/write-through.ts';
import { dayAt } from '../search/places.ts';
import { linkTo, shareFor } from './pool.read.ts';
import { receivedRates } from './present-shared.ts';
import { rateShares } from './share.served.ts';
import { shareRefused } from './share-refused.ts';
import { countShared } from './shared-rates.read.ts';
import { announce, stepSubscription } from './subscription.store.ts';

/** Events of shares, and what their owner sees of them. */

const MOST_PREVIEWED = 100;

async function openSubscriptions({ db }: Tx, shareId: string) {
  return db
    .selectFrom('rateSubscription')
    .selectAll()
    .where('shareId', '=', shareId)
    .where('state', 'in', ['REQUESTED', 'ACTIVE', 'PAUSED'])
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .execute();
}

/** What the share means now: own rates, and where it passes on what the company gets, at least one subscription of it. */
async function matchesOf({ tx, who }: Writer, share: RateShareRow, today: string): Promise<number> {
  const { rates } = await countShared(tx.db, { ...share, ownerId: who?.seat.companyId ?? '' }, today);
  if (!share.withSubscribed || rates > 0) return rates;
  const held = await tx.db
    .selectFrom('myRateSubscription')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .limit(1)
    .execute();
  return held.length;
}

/** One event to a share that the writer has seen. */
async function stepShare(writer: Writer, seen: unknown, event: ShareCommand['type'], today: string): Promise<void> {
  const share = seen as RateShareRow;
  const { who, at } = writer;
  const matches = event === 'OFFER' ? await matchesOf(writer, share, today) : 0;
  const actor = who ? rateActor(who.seat, 'fcl') : RATE_SYSTEM;
  const command = { type: event, actor, at: at.toISOString(), matches } as ShareCommand;
  const context = { ownerCompanyId: who?.seat.companyId ?? '', terms: share.terms };
  const permit = permits(rateShareLifecycle, share.state ?? 'DRAFT', context, command);
  if (!permit.ok) throw shareRefused(permit.refusal);
  const changes = { state: permit.to };
  await modifyRow(writer, rateShares, { id: share.id, version: share.version, event, changes });
}

/** Whoever had the share has it no more; prices went with the state of the share already. */
const endAll = (deps: Deps, shareId: string): Promise<void> =>
  inScope(deps.db, SYSTEM, async tx => {
    const at = deps.clock.now().toISOString();
    for (const row of await openSubscriptions(tx, shareId))
      announce(tx, deps, await stepSubscription(tx, row, { type: 'END', actor: RATE_SYSTEM, at }));
  });

export function registerShares(app: FastifyInstance, deps: Deps): void {
  const { reads, clock } = deps;
  const today = () => dayAt(undefined, clock.now());
  for (const [call, event] of [
    [offerShares, 'OFFER'],
    [pauseShares, 'PAUSE'],
    [resumeShares, 'RESUME'],
    [endShares, 'END'],
  ] as const)
    implement(app, call, async ({ who, request, body }) => {
      const Data = await writeEach(deps, rateShares, { who, request, button: event }, body.rows, (writer, row) =>
        stepShare(writer, row, event, today()),
      );
      if (event === 'END') for (const { id, ok } of Data) if (ok) await endAll(deps, id);
      return { Data };
    });

  implement(app, shareOverview, async ({ who, query }) => {
    const { companyId } = who.seat;
    const counted = await reads.inScope(scopeOf(who), async tx => {
      const share = (await readRow(tx.db, rateShares, query.id)) as unknown as RateShareRow | null;
      if (!share) throw new AppError('not_found');
      const receivers = await tx.db
        .selectFrom('myRateSubscriber')
        .select(['companyCode as code', 'companyName as name', 'state'])
        .where('shareId', '=', query.id)
        .where('state', 'in', ['REQUESTED', 'ACTIVE', 'PAUSED'] satisfies SubscriptionState[])
        .orderBy('companyCode')
        .limit(200)
        .execute();
      return { ...(await countShared(tx.db, { ...share, ownerId: companyId }, today())), receivers };
    });
    return { Data: { ...counted, changedAt: counted.changedAt?.toISOString() ?? null } };
  });

  implement(app, previewShare, async ({ who, query }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const receiver = await tx.db
        .selectFrom('company')
        .select(['id', 'nameZh'])
        .where('companyCode', '=', query.company)
        .executeTakeFirst();
      const share = receiver && (await shareFor(tx.db, query.id, receiver.id, today()));
      if (!receiver || !share || share.ownerId !== who.seat.companyId) throw new AppError('not_found');
      const about = { now: clock.now(), today: today(), most: MOST_PREVIEWED };
      const { rates, isMore } = await receivedRates(tx.db, [linkTo(share, receiver.id)], about);
      return { company: receiver.nameZh, isInAudience: share.isMeant, rates, isMore };
    });
    return { Data };
  });
}
