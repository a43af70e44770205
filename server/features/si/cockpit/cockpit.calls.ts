import type { FastifyInstance } from 'fastify';
import { siCockpit, siReviewTimes } from '#contract/si/cockpit.calls.ts';
import { SUPERVISOR_RIGHT } from '#contract/si/rights.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { holdsAny } from '../actor.ts';
import { boardOf } from './board.ts';
import { reviewTimesOf } from './review-times.ts';
import { limitsAt, tilesOf } from './tiles.ts';

/** The cockpit of `/tdManage/workbench`. */
export function registerCockpitCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, siCockpit, async ({ who }) => {
    const now = deps.clock.now();
    const since = limitsAt(now);
    return deps.reads.inScope(scopeOf(who), async ({ db }) => ({
      Data: {
        at: now.toISOString(),
        since,
        tiles: await tilesOf(db, now, since),
        board: await boardOf(db, now),
      },
    }));
  });

  implement(app, siReviewTimes, async ({ who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), ({ db }) =>
      reviewTimesOf(db, deps.clock.now(), holdsAny(who.seat, [SUPERVISOR_RIGHT])),
    ),
  }));
}
