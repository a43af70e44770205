import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { RatePostRow } from '#machines/rates/rate-post.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByClock } from '../../../kernel/document/apply.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { dayAt } from '../search/places.ts';
import { servedRatePost } from './rate-post.served.ts';

const EVERY_MS = 60_000;
const AT_A_TIME = 50;

/** Announcements whose last day is over; readers stop seeing them with that day, this writes it down. Answers how many. */
export async function endDuePosts(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('ratePost')
    .select('id')
    .where('state', '=', 'PUBLISHED')
    .where('effectiveTo', '<', dayAt(undefined, deps.clock.now()))
    .orderBy('effectiveTo')
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await applyByClock(deps, servedRatePost, id, {
      event: 'END',
      actor: SYSTEM_ACTOR,
      isDue: ({ state }: RatePostRow) => state === 'PUBLISHED',
    });
  return due.length;
}

export const startEndingPosts = (deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } =>
  repeat(EVERY_MS, () => endDuePosts(deps), onFailure);
