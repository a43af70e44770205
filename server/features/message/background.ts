import type { Deps } from '../../kernel/deps.ts';
import { repeat } from '../../kernel/repeat.ts';
import { sendDigests } from './copies/digest.ts';
import { deliverDue } from './deliver.ts';
import { reachNewMembers } from './global/clock.ts';
import { dropOldMessages } from './retention.ts';

/** Every second is soon enough for a person, and one look at an empty index costs next to nothing. */
const DELIVER_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What messages do by themselves: leave the outbox, gather into digests, reach who joins, and are dropped when they are old. */
export function startMessages(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  const work = [
    repeat(DELIVER_EVERY_MS, () => deliverDue(deps), onFailure),
    repeat(MINUTE_MS, () => sendDigests(deps), onFailure),
    repeat(MINUTE_MS, () => reachNewMembers(deps), onFailure),
    repeat(HOUR_MS, () => dropOldMessages(deps), onFailure),
  ];
  return {
    async stop() {
      await Promise.all(work.map(each => each.stop()));
    },
  };
}
