import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import {
  acceptSubscribers,
  allocateShare,
  endSubscriptions,
  pauseSubscriptions,
  refuseSubscribers,
  resumeSubscriptions,
  subscribeToShare,
} from '#contract/rates/share/share.calls.ts';
import { RATE_SYSTEM, type RateActor } from '#machines/rates/rate.commands.ts';
import type { SubscriptionCommand } from '#machines/rates/rate-subscription.commands.ts';
import type { SubscriptionDocument } from '#machines/rates/rate-subscription.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { rateActor } from '../rate-actor.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { dayAt } from '../search/places.ts';
import { reachOf } from './links.read.ts';
import { shareFor } from './pool.read.ts';
import { announce, createSubscription, lockSubscription, stepSubscription } from './subscription.store.ts';
import { tellOwner, tellReceiver } from './tell-share.ts';

/** Events of subscriptions and allocations. What concerns two companies is written with the rights of the server (0230). */

interface Entering {
  readonly shareId: string;
  readonly companyId: string;
  readonly kind: 'SUBSCRIBED' | 'ALLOCATED';
  readonly note: string;
  readonly actor: RateActor;
}

/** Writers of one owner's shares wait for each other, so that two requests cannot close a loop together. */
const takeTurns = ({ db }: Tx) =>
  db.selectFrom('rateShare').select('id').orderBy('id').limit(10_000).forUpdate().execute();

async function enter(tx: Tx, deps: Deps, entering: Entering): Promise<SubscriptionDocument> {
  const { companyId, shareId, kind, actor } = entering;
  const now = deps.clock.now();
  await takeTurns(tx);
  const share = await shareFor(tx.db, shareId, companyId, dayAt(undefined, now));
  // Who may neither see the share nor owns it is not told that there is one.
  if (!share || (!share.isMeant && actor.companyId !== share.ownerId)) throw new AppError('not_found');
  const receiver = await tx.db
    .selectFrom('company')
    .select(['companyCode', 'nameZh'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const names = {
    ...{ shareName: share.name, ownerCode: share.ownerCode, ownerName: share.ownerName },
    ...{ companyCode: receiver.companyCode, companyName: receiver.nameZh, note: entering.note || null },
  };
  const birth = { id: newId(now.getTime()), shareId, companyId, ownerCompanyId: share.ownerId, kind };
  const command = {
    ...{ type: kind === 'SUBSCRIBED' ? 'SUBSCRIBE' : 'ALLOCATE', actor, at: now.toISOString() },
    ...{ shareState: share.state, isInAudience: share.isMeant, isDouble: share.ownState !== null },
    ...(await reachOf(tx.db, share, companyId)),
  } as SubscriptionCommand;
  const made = await createSubscription(tx, birth, names, command);
  const { pool } = await rateConfigOf(tx.db, share.ownerId);
  const isAccepted = kind === 'SUBSCRIBED' && pool.autoApprove;
  const done = isAccepted ? await acceptAlone(tx, made, now) : made;
  if (done.state === 'REQUESTED') await tellOwner(tx, done, names, now);
  else await tellReceiver(tx, done, names, now);
  announce(tx, deps, done);
  return done;
}

/** The owner's setting answers by itself. */
async function acceptAlone(tx: Tx, { id, companyId }: SubscriptionDocument, now: Date): Promise<SubscriptionDocument> {
  const row = await lockSubscription(tx, id, companyId);
  return stepSubscription(tx, row, { type: 'ACCEPT', actor: RATE_SYSTEM, at: now.toISOString() });
}

const EVENTS = [
  [acceptSubscribers, 'ACCEPT', 'owner'],
  [refuseSubscribers, 'REFUSE', 'owner'],
  [pauseSubscriptions, 'PAUSE', 'either'],
  [resumeSubscriptions, 'RESUME', 'either'],
  [endSubscriptions, 'END', 'either'],
] as const;

export function registerSubscriptions(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  implement(app, subscribeToShare, async ({ who, body }) => {
    const actor = rateActor(who.seat, 'fcl');
    const entering = { ...body, companyId: who.seat.companyId, kind: 'SUBSCRIBED', actor } as const;
    const { id, state, version } = await inScope(db, SYSTEM, tx => enter(tx, deps, entering));
    return { Data: { id, state, version } };
  });

  implement(app, allocateShare, async ({ who, body: { shareId, companyCodes } }) => {
    const actor = rateActor(who.seat, 'fcl');
    const allocate = (code: string) =>
      inScope(db, SYSTEM, async tx => {
        const owned = await tx.db
          .selectFrom('rateShare')
          .select('companyId')
          .where('id', '=', shareId)
          .executeTakeFirst();
        const receiver = await tx.db
          .selectFrom('company')
          .select('id')
          .where('companyCode', '=', code)
          .where('status', '=', 'ACTIVE')
          .executeTakeFirst();
        if (!receiver || owned?.companyId !== who.seat.companyId) throw new AppError('not_found');
        await enter(tx, deps, { shareId, companyId: receiver.id, kind: 'ALLOCATED', note: '', actor });
        return null;
      });
    return {
      Data: await rowByRow(
        companyCodes.map(id => ({ id })),
        ({ id }) => allocate(id),
      ),
    };
  });

  for (const [call, event, side] of EVENTS)
    implement(app, call, async ({ who, body }) => {
      const { companyId } = who.seat;
      const step = (seen: { readonly id: string; readonly version: number }) =>
        inScope(db, SYSTEM, async tx => {
          const row = await lockSubscription(tx, seen.id, companyId);
          if (side === 'owner' && row.ownerCompanyId !== companyId) throw new AppError('not_found');
          if (row.version !== seen.version) throw stale({ id: row.id, version: row.version });
          const now = clock.now();
          const command: SubscriptionCommand = {
            type: event,
            actor: rateActor(who.seat, 'fcl'),
            at: now.toISOString(),
          };
          const after = await stepSubscription(tx, row, command);
          if (side === 'owner') await tellReceiver(tx, after, row, now);
          announce(tx, deps, after);
          return null;
        });
      return { Data: await rowByRow(body.rows, step) };
    });
}
