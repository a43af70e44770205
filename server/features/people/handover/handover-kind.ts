import type { Text } from '#contract/kernel/text.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { SeatWriter } from '../../identity/seat/write-seat.act.ts';

/** A record that went from the leaver to somebody else. */
export interface HandedRecord {
  readonly recordId: string;
  /** What was made for the receiver, where the record itself stays as it was. */
  readonly madeId?: string | null;
}

/** The person who hands over, with the context that events of other documents need. */
export interface HandoverWriter extends SeatWriter {
  readonly deps: Deps;
  readonly who: SeatedWho;
}

/** One kind of open work that somebody may leave behind. Runs under the owner's rights. */
export interface HandoverKind {
  readonly kind: string;
  readonly title: Text;
  count(tx: Tx, employeeId: string, now: Date): Promise<number>;
  /** Gives all of it to the receiver and answers record by record. */
  move(tx: Tx, writer: HandoverWriter, from: string, to: string): Promise<readonly HandedRecord[]>;
  /** Gives these back, as far as the receiver still has them. */
  giveBack(tx: Tx, writer: HandoverWriter, from: string, to: string, records: readonly HandedRecord[]): Promise<void>;
}
