import { AppError } from '#contract/kernel/errors.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { type RateSubscriptionDocument, rateSubscription } from '#machines/rates/rate-subscription.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { dayAt } from '../search/places.ts';
import { reachOf } from './links.read.ts';
import { shareFor } from './pool.read.ts';
import { type Begun, servedRateSubscription } from './rate-subscription.served.ts';
import { tellOwner } from './tell-share.ts';

interface Entering {
  readonly shareId: string;
  /** The company that is to get it. */
  readonly companyId: string;
  readonly event: 'SUBSCRIBE' | 'ALLOCATE';
  readonly note: string;
  readonly who: SeatedWho;
}

/** Writers of shares wait for each other, so that two requests cannot close a loop together. */
const takeTurns = ({ db }: Tx) =>
  db.selectFrom('rateShare').select('id').orderBy('id').limit(10_000).forUpdate().execute();

/** A company begins to get a share: it has asked, or it was given. */
export async function enter(tx: Tx, deps: Deps, entering: Entering): Promise<RateSubscriptionDocument> {
  const { companyId, shareId, event, note, who } = entering;
  const now = deps.clock.now();
  await takeTurns(tx);
  const share = await shareFor(tx.db, shareId, companyId, dayAt(undefined, now));
  // Who may neither see the share nor owns it is not told that there is one.
  if (!share || (!share.isMeant && who.seat.companyId !== share.ownerId)) throw new AppError('not_found');
  const receiver = await tx.db
    .selectFrom('company')
    .select(['companyCode', 'nameZh'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const begun: Begun = {
    shareId,
    shareName: share.name,
    ownerCompanyId: share.ownerId,
    ownerCode: share.ownerCode,
    ownerName: share.ownerName,
    companyId,
    companyCode: receiver.companyCode,
    companyName: receiver.nameZh,
    note: note || null,
  };
  const world = {
    shareState: share.state,
    isInAudience: share.isMeant,
    isDouble: share.ownState !== null,
    ...(await reachOf(tx.db, share, companyId)),
  };
  const parts = { tx, deps };
  const asked = {
    actor: actorOf(rateSubscription, who),
    now,
    who,
    payload: event === 'SUBSCRIBE' ? { shareId, note } : { shareId, companyCode: receiver.companyCode },
    prepared: begun,
    world,
  };
  const made = await createDocument(parts, servedRateSubscription, { ...asked, event });
  if (event === 'ALLOCATE') return made;
  const { pool } = await rateConfigOf(tx.db, share.ownerId);
  // The owner's setting answers by itself; nobody is asked then.
  if (pool.autoApprove)
    return changeDocument(parts, servedRateSubscription, made, { event: 'ACCEPT', actor: SYSTEM_ACTOR, now });
  await tellOwner(tx, made, now);
  return made;
}
