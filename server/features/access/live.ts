import type { Tx } from '../../kernel/tenancy.ts';
import type { Audience, LiveBus } from '../../live/bus.ts';

/** Past this many seats it is shorter to name their companies. */
const SEATS_NAMED = 500;

/** After the commit: clients of these seats load their menu again. Nobody is told what has changed. */
export function pushMenu(tx: Tx, bus: LiveBus, to: Audience): void {
  const named = [to.employees, to.companies].some(list => (list?.length ?? 0) > 0) || to.platform === true;
  if (named) tx.afterCommit(() => bus.publish({ to, message: { type: 'menu' } }));
}

export function audienceOfSeats(
  seats: readonly { readonly employeeId: string; readonly companyId: string }[],
): Audience {
  if (seats.length <= SEATS_NAMED) return { employees: seats.map(seat => seat.employeeId) };
  return { companies: [...new Set(seats.map(seat => seat.companyId))] };
}

/** After the commit: open lists of roles and menus read again. Staff see all; a company sees its own. */
export function pushChange(
  tx: Tx,
  bus: LiveBus,
  change: { readonly docType: 'role' | 'menu'; readonly docId: string; readonly version: number },
  companyId: string | null,
): void {
  tx.afterCommit(() =>
    bus.publish({
      to: { platform: true, ...(companyId ? { companies: [companyId] } : {}) },
      message: { type: 'doc', ...change, state: 'CHANGED' },
    }),
  );
}
