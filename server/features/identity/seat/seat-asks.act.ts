import type { employee } from '#machines/people/employee.document.ts';
import type { BornOf } from '../../../kernel/document/served-document.ts';

/** What whoever sends an event of a seat has read for it, or does within it: `prepared` of the event. */

export type SeatFields = BornOf<typeof employee>;

/** INVITE, CREATE. */
export interface SeatMade {
  /** Without a number: the next of its company. */
  readonly fields: Omit<SeatFields, 'employeeNo'> & { readonly employeeNo: string | null };
  /** Refuses fields by what other rows say of them. */
  check?(): Promise<void>;
}
/** EDIT. */
export interface SeatEdited {
  readonly fields: Partial<SeatFields>;
  /** The same, where anything differs. */
  check?(): Promise<void>;
}
export interface InvitationTaken {
  readonly userId: string | null;
  readonly isLinkValid: boolean;
}
export interface InvitationSent {
  readonly sentTo: 'mail' | 'link';
}
export interface Leave {
  /** Kinds of open work that nobody was named for. */
  readonly unassigned: number;
  /** Moves it; answers how much it was. */
  handOver(): Promise<number>;
}
export interface LeaveTakenBack {
  /** Who sat there until then. */
  readonly userId: string | null;
}
