import type { Deps } from '../../../kernel/deps.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { seesCost } from '../rate-actor.ts';
import type { RateViewer } from './rate-sources.ts';

interface Looking {
  readonly customer?: string | null | undefined;
  readonly isAsCustomer?: boolean;
  readonly isSellOnly?: boolean;
}

/** The person who asks, as a search knows him. */
export const seatViewer = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: SeatedWho,
  { customer, isAsCustomer = false, isSellOnly = false }: Looking,
): Promise<RateViewer> => ({
  kind: 'seat',
  companyId: who.seat.companyId,
  companyKind: who.seat.companyKind,
  employeeId: who.seat.employeeId,
  seesCost: await seesCost(db, who, clock.now()),
  isProgram: who.program !== undefined,
  customerId: customer ?? null,
  isAsCustomer,
  isSellOnly,
});
