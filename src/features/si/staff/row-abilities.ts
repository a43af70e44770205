import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { SiGridMore } from '#contract/si/staff.calls.ts';
import type { SiState } from '#contract/si/status.ts';
import { knownSi, siAbilities } from '#machines/si/shipping-instruction.commands.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { type Asker, siActor } from '../parts/si-actor.ts';
import { staffText } from './locale/words.ts';

/** A row of the grids as the machine is asked about it. */
type SiGridRow = AnyRow & SiGridMore;

const SI_TYPE_NUMBERS: Readonly<Record<string, number>> = { SINGLE: 1, MULTIPLE: 2, VALIDATE: 3 };

const holdsAny = (menu: readonly MenuNode[], event: SiEvent): boolean =>
  SI_EVENTS[event].anyOf.some(({ path, code }) => code !== undefined && hasButton(menu, code, path));

/** Has the seat a right to the event at all? Then it is a command of the screen, else it is not there. */
export const mayEver = ({ menu }: Asker, event: SiEvent): boolean => holdsAny(menu, event);

/**
 * May this person send the event to this row's document now? The machine says it from what the row tells; what only the server
 * knows, as a carrier's channel or a voided bill, it says when it is asked.
 */
export function rowAbility(row: AnyRow | null, event: SiEvent, asker: Asker, at: string): true | Text {
  if (!row) return staffText('pick');
  const { employee, menu } = asker;
  if (!employee || !holdsAny(menu, event)) return staffText('noRight');
  const si = row as SiGridRow;
  const known = knownSi({
    state: row.state as SiState,
    companyId: si.companyId,
    content: { siType: SI_TYPE_NUMBERS[String(row.siType)] ?? 1 },
    createId: si.createId,
    lastEditorId: si.lastEditorId,
    claimerId: si.claimerId,
    claimedAt: si.claimedAt,
    deleted: row.deleted === true,
  });
  const ability = siAbilities(known, siActor(employee, menu), at).find(other => other.event === event);
  if (!ability) return refusalText('SI-L-01');
  return ability.refusal === null ? true : refusalText(ability.refusal.code, ability.refusal.params);
}
