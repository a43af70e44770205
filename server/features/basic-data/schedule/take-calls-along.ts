import type { VoyageRow, voyage } from '#machines/basic-data/voyage.document.ts';
import type { WorldOfEvent } from '#machines/kernel/document.ts';
import type { Step } from '../../../kernel/document/served-document.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import { logWrites, type Writer } from '../../../kernel/resource/write.ts';
import { servedOf, updateAll } from './writing.ts';

/** An event that takes the calls of its voyage along, as its hooks are given it. */
export type CarryingStep = Step<VoyageRow, unknown, never> & {
  readonly world: WorldOfEvent<typeof voyage, 'BLANK'>;
};

/** Port calls are rows of the kit of resources, written with the event. */
export const writerOf = ({ tx, deps, who, now, requestId }: Step<unknown, unknown, unknown>): Writer => ({
  deps,
  tx,
  who,
  at: now,
  ...(requestId === null ? {} : { requestId }),
});

/** Calls of a blanked voyage are all BLNK, those of a slid one all SLID. */
export async function takeCallsAlong(step: CarryingStep, status: 'BLNK' | 'SLID'): Promise<void> {
  const { tx, event, remarks, world } = step;
  const writer = writerOf(step);
  const calls = servedOf(writer, 'PortCall');
  const ids = world.sailing.calls.map(({ id }) => id);
  const changes = (await rowsByIds(tx.db, calls, ids))
    .filter(call => call.callStatus !== status)
    .map(call => ({ before: call, row: { callStatus: status } }));
  await logWrites(writer, calls, await updateAll(writer, calls, event, changes, remarks));
}
