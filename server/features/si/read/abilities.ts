import { permitsDocument } from '#machines/kernel/document.ts';
import { siAbilities } from '#machines/si/shipping-instruction.commands.ts';
import { type SiEvent, shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
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
export function abilitiesOf(
  document: SiDocument,
  who: Pick<SeatedWho, 'seat' | 'userId'>,
  now: Date,
  around: SiSurroundings,
): Ability[] {
  const at = now.toISOString();
  const actor = actorOf(who);
  const known = { ...document, content: contentOf(document) };
  const surrounded = (event: SiEvent): string | null => {
    const command = { event, actor, at, remarks: '-----', world: { ...around, openSendWarnings: 0 } };
    const permit = permitsDocument(shippingInstruction, document.state, known, command);
    return permit.ok ? null : permit.refusal.code;
  };
  return siAbilities(known, actor, at)
    .filter(({ event }) => !UNSENT.has(event))
    .map(({ event, refusal }) => {
      const code = NEEDS_SURROUNDINGS.has(event) ? surrounded(event) : (refusal?.code ?? null);
      const reason = holdsAny(who.seat, SI_EVENTS[event].anyOf) ? code : 'AUTH_FORBIDDEN';
      return { event, allowed: reason === null, reason };
    });
}
