import { permits } from '#machines/kernel/lifecycle.ts';
import { type SiDocument, siContextOf } from '#machines/si/shipping-instruction.evolve.ts';
import {
  SI_EVENTS,
  type SiCommand,
  type SiEvent,
  siAbilities,
  siLifecycle,
} from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Seat } from '../../../kernel/who.ts';
import { actorOf, holdsAny } from '../actor.ts';
import type { SiSurroundings } from '../review/surroundings.ts';

export interface Ability {
  readonly event: SiEvent;
  readonly allowed: boolean;
  readonly reason: string | null;
}

/** Events that no call sends: parked drafts and the return of a delete mark have no screen. */
const UNSENT: ReadonlySet<SiEvent> = new Set<SiEvent>(['CREATE', 'SAVE_DRAFT', 'SUBMIT', 'RESTORE']);

/** What hangs on channel or bill is refused here as it would be when asked. */
const NEEDS_SURROUNDINGS: ReadonlySet<SiEvent> = new Set<SiEvent>(['SEND', 'UNLOCK']);

/**
 * Every event that this status knows and a person sends: allowed, or refused with the machine's code, or with
 * `AUTH_FORBIDDEN` where the menu lacks the right.
 */
export function abilitiesOf(document: SiDocument, seat: Seat, now: Date, around: SiSurroundings): Ability[] {
  const at = now.toISOString();
  const actor = actorOf(seat);
  const context = siContextOf(document, { messageOut: false });
  const surrounded = (event: SiEvent): string | null => {
    const command = { type: event, actor, at, remarks: '-----', ...around } as SiCommand;
    const permit = permits(siLifecycle, document.state, context, command);
    return permit.ok ? null : permit.refusal.code;
  };
  return siAbilities(document.state, context, actor, at)
    .filter(({ event }) => !UNSENT.has(event))
    .map(({ event, refusal }) => {
      const code = NEEDS_SURROUNDINGS.has(event) ? surrounded(event) : (refusal?.code ?? null);
      const reason = holdsAny(seat, SI_EVENTS[event].anyOf) ? code : 'AUTH_FORBIDDEN';
      return { event, allowed: reason === null, reason };
    });
}
