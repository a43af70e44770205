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
import type { SubscriptionState } from '#contract/rates/share/share-codes.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByPerson } from '../../../kernel/document/apply.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import { dayAt } from '../search/places.ts';
import { linkTo, shareFor } from './pool.read.ts';
import { receivedRates } from './present-shared.ts';
import { servedRateShare } from './rate-share.served.ts';
import { countShared } from './shared-rates.read.ts';

/** Events of shares by paths of their own, each for many rows; Apply does the same. And what their owner sees of them. */

const MOST_PREVIEWED = 100;

export function registerShares(app: FastifyInstance, deps: Deps): void {
  const { reads, clock } = deps;
  const today = () => dayAt(undefined, clock.now());
  for (const [call, event] of [
    [offerShares, 'OFFER'],
    [pauseShares, 'PAUSE'],
    [resumeShares, 'RESUME'],
    [endShares, 'END'],
  ] as const)
    implement(app, call, async ({ who, request, body }) => ({
      Data: await rowByRow(body.rows, async seen => {
        await applyByPerson(deps, servedRateShare, seen, { who, event, requestId: request.id });
        return null;
      }),
    }));

  implement(app, shareOverview, async ({ who, query }) => {
    const { companyId } = who.seat;
    const counted = await reads.inScope(scopeOf(who), async tx => {
      const share = await readDocument(tx.db, servedRateShare, query.id, who);
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
