import type { DataOf } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { siLog } from '#contract/si/calls.ts';
import { type SiState, siStatusCode } from '#contract/si/status.ts';
import type { SeatName } from '../../identity/names.read.ts';
import { actorNamesOf } from './actor-names.ts';

type LogEntry = DataOf<typeof siLog>[number];

/** Remarks that staff write for each other. */
const INTERNAL_NOTES: ReadonlySet<string> = new Set(['CLAIM', 'RELEASE_CLAIM', 'UNDO_REVIEW', 'MAKE_BILL', 'SEND']);

const statusOf = (state: string): number => siStatusCode(state as SiState);

/** Newest first; the first fact's content is the document itself and no change. */
export const presentLog = (
  facts: readonly Fact[],
  names: ReadonlyMap<string, SeatName>,
  isStaff: boolean,
): LogEntry[] =>
  facts.toReversed().map(fact => ({
    Seq: fact.seq,
    Time: fact.at,
    ...actorNamesOf(fact, names),
    Event: fact.event,
    FromStatus: fact.fromState === null ? null : statusOf(fact.fromState),
    ToStatus: statusOf(fact.toState),
    Remarks: isStaff || !INTERNAL_NOTES.has(fact.event) ? fact.remarks : null,
    Revision: fact.revision,
    Changes: fact.changes.filter(change => change.path !== ''),
  }));
