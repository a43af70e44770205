import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { CurrentEmployee, MenuNode } from '#contract/session/session.ts';
import { SUPERVISOR_RIGHT } from '#contract/si/rights.ts';
import type { SiGridMore } from '#contract/si/staff.calls.ts';
import type { SiState } from '#contract/si/status.ts';
import { newSiContext, SI_EVENTS, type SiEvent, siAbilities } from '#machines/si/shipping-instruction.lifecycle.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { staffText } from './locale/words.ts';

/** A row of the grids as the machine is asked about it. */
type SiGridRow = AnyRow & SiGridMore;

export interface Asker {
  readonly employee: Pick<CurrentEmployee, 'EmployeeId' | 'CompanyId' | 'CompanyKind'> | null;
  readonly menu: readonly MenuNode[];
}

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
  const context = {
    ...newSiContext(si.companyId, SI_TYPE_NUMBERS[String(row.siType)] ?? 1),
    createId: si.createId,
    lastEditorId: si.lastEditorId,
    claimerId: si.claimerId,
    claimedAt: si.claimedAt,
    everSent: si.everSent,
    deleted: row.deleted === true,
  };
  const { path, code = '' } = SUPERVISOR_RIGHT;
  const actor = {
    employeeId: employee.EmployeeId,
    companyId: employee.CompanyId,
    companyKind: employee.CompanyKind,
    supervisor: hasButton(menu, code, path),
  };
  const ability = siAbilities(row.state as SiState, context, actor, at).find(other => other.event === event);
  if (!ability) return refusalText('SI-L-01');
  return ability.refusal === null ? true : refusalText(ability.refusal.code, ability.refusal.params);
}
