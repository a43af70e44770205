import { permitsDocument, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { CLAIM_IDLE_MS } from '#machines/si/shipping-instruction.guards.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { forgetDraftSets } from '../draft-set/forget.ts';
import { mailDecisions } from '../mails/send-mails.ts';
import { lockSi, sendSi } from '../store.ts';
import { DRAFT_KEY_MS } from '../submit/draft-keys.ts';
import { lastActivity } from './claim-activity.ts';

const BATCH = 100;

async function lapse(deps: Deps, id: string): Promise<boolean> {
  return inScope(deps.db, SYSTEM, async tx => {
    const held = await lockSi(tx.db, id);
    const { row } = held;
    const now = deps.clock.now();
    const ask = {
      event: 'CLAIM_LAPSED',
      actor: SYSTEM_ACTOR,
      world: { activeAt: await lastActivity(tx.db, row) },
    } as const;
    // The reviewer, or another server, was faster.
    if (!permitsDocument(shippingInstruction, row.state, row, { ...ask, at: now.toISOString() }).ok) return false;
    await sendSi(tx, deps, held, { ...ask, now });
    return true;
  });
}

/** Claims without activity for 15 minutes go back to the queue. What is due stands in the rows, so a restart loses nothing. */
export async function lapseClaims(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - CLAIM_IDLE_MS);
  const due = await inScope(deps.db, SYSTEM, ({ db }) =>
    db
      .selectFrom('shippingInstruction')
      .select('id')
      .where('state', '=', 'IN_REVIEW')
      .where('claimedAt', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('siClaimActivity')
              .select('siId')
              .whereRef('siId', '=', 'shippingInstruction.id')
              .whereRef('employeeId', '=', 'shippingInstruction.claimerId')
              .where('at', '>', before),
          ),
        ),
      )
      .orderBy('claimedAt')
      .limit(BATCH)
      .execute(),
  );
  let lapsed = 0;
  for (const { id } of due) if (await lapse(deps, id)) lapsed += 1;
  return lapsed;
}

/** Draft ids whose day is over answer for nothing any more. */
export async function forgetDraftKeys(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DRAFT_KEY_MS);
  await inScope(deps.db, SYSTEM, ({ db }) => db.deleteFrom('siDraftKey').where('at', '<=', before).execute());
}

const EVERY_MS = 15_000;

export function startSweep(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    await lapseClaims(deps);
    await forgetDraftKeys(deps);
    await mailDecisions(deps);
    await forgetDraftSets(deps);
  };
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = sweep().catch(onFailure).then(next);
    }, EVERY_MS);
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
