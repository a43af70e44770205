import type { Text } from '#contract/kernel/text.ts';
import type { ShipmentRow } from '#contract/shipment/calls.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siStateOf } from '#contract/si/status.ts';
import { knownSi, siAbilities } from '#machines/si/shipping-instruction.commands.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { type Asker, siActor } from '../parts/si-actor.ts';

/** What an owner does with a submitted SI (design A3.2, A4). */
export const OWNER_EVENTS = ['MODIFY', 'WITHDRAW', 'DELETE'] as const;
export type OwnerEvent = (typeof OWNER_EVENTS)[number];

const holds = ({ menu }: Asker, code: string): boolean => hasButton(menu, code, SI_PATHS.customerList);

/**
 * May this person send the event to this SI? The machine says it from the row alone: rows of the list are the company's
 * own, and no event of an owner looks at anything the row does not tell.
 */
export function ownerAbility(row: SiHeader | null, event: OwnerEvent, asker: Asker, at: string): true | Text {
  if (!row) return both('list.modifyFirst');
  const state = siStateOf(row.TBI_STATUS);
  const { employee } = asker;
  const isHeld = SI_EVENTS[event].anyOf.some(
    ({ path, code }) => path === SI_PATHS.customerList && code && holds(asker, code),
  );
  if (!employee || !state || !isHeld) return both('list.noRight');
  const known = knownSi({
    state,
    companyId: employee.CompanyId,
    content: { siType: row.TBI_SITYPE },
    claimerId: row.CLAIMER_ID,
  });
  const ability = siAbilities(known, siActor(employee, asker.menu), at).find(other => other.event === event);
  if (ability && ability.refusal === null) return true;
  // Under review only the claimer edits; the owner asks for a return.
  if (event === 'MODIFY' && state === 'IN_REVIEW') return both('list.waitingReturn');
  return refusalText(ability?.refusal?.code ?? 'SI-L-01', ability?.refusal?.params);
}

/** May an SI be made for this shipment? */
export function makeAbility(row: ShipmentRow | null, asker: Asker): true | Text {
  if (!row) return both('list.pick');
  if (!holds(asker, 'ADD')) return both('list.noRight');
  if (row.SI_STATE === 'MERGED') return both('list.merged');
  return row.SI_STATE === 'COMPLETE' ? both('list.alreadyComplete') : true;
}
