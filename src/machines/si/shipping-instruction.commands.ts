import type { SiState } from '#contract/si/status.ts';
import { abilitiesOf, type DocumentActor } from '../kernel/document.ts';
import type { Refusal } from '../kernel/lifecycle.ts';
import { type SiEvent, shippingInstruction } from './shipping-instruction.document.ts';
import { type SiFacts, UNDO_WINDOW_MS } from './shipping-instruction.guards.ts';

/** Which events an SI permits, computed from the few fields that a list row holds. */
export type KnownSi = SiFacts & { readonly state: SiState };

/**
 * Call 8 names a target status; this is the event it asks for (A7). `null`: no event leads there, SI-L-01.
 * Whether the event is permitted is for the machine to say.
 */
export function eventForStatus(
  { state, decision }: Pick<KnownSi, 'state' | 'decision'>,
  target: number,
  now: string,
): SiEvent | null {
  switch (target) {
    case 1:
      return 'RELEASE_CLAIM';
    case 2: {
      const undoes = decision !== null && Date.parse(now) - Date.parse(decision.at) <= UNDO_WINDOW_MS;
      return undoes ? 'UNDO_REVIEW' : 'CLAIM';
    }
    case 3:
      return 'APPROVE';
    case 4:
      return state === 'APPROVED' || state === 'BILL_DRAFTED' ? 'REOPEN' : 'RETURN';
    case 5:
      return 'DECLINE';
    case 6:
      return state === 'SENT' || state === 'CONFIRMED' ? 'CANCEL_AT_CARRIER' : 'WITHDRAW';
    case 7:
      return 'MAKE_BILL';
    case 8:
      return 'SEND';
    case 9:
      return state === 'COMPLETED' ? 'UNLOCK' : 'CARRIER_ACCEPT';
    case 10:
      return 'CARRIER_REJECT';
    case 11:
      return 'COMPLETE';
    default:
      return null;
  }
}

/** The part of an SI that a list row holds, completed with the values of a new SI: not claimed, not decided, not deleted. */
export const knownSi = (told: Partial<KnownSi> & Pick<KnownSi, 'state' | 'companyId' | 'content'>): KnownSi => ({
  createId: '',
  lastEditorId: '',
  claimerId: null,
  claimedAt: null,
  decision: null,
  deleted: false,
  ...told,
});

export interface SiAbility {
  readonly event: SiEvent;
  /** `null` = allowed, as far as it is known before the remarks are written and the world is read. */
  readonly refusal: Refusal | null;
}

/** What this person could do with the document now: every event of the state that a person sends, refused ones with why. */
export const siAbilities = (known: KnownSi, actor: DocumentActor, at: string): SiAbility[] =>
  abilitiesOf(shippingInstruction, { id: '', version: 0, ...known }, actor, at).map(ability => ({
    event: ability.event as SiEvent,
    refusal: ability.may === 'no' ? ability.refusal : null,
  }));
