import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { RateViewer } from '../search/rate-sources.ts';

export interface WatcherSeat {
  readonly companyId: string;
  readonly companyKind: CompanyKind;
  readonly employeeId: string;
}

/** The person as the search knows him; what he may see of cost does not matter to a best price. */
export const watcherOf = (seat: WatcherSeat, customerId: string | null): RateViewer => ({
  kind: 'seat',
  companyId: seat.companyId,
  companyKind: seat.companyKind,
  employeeId: seat.employeeId,
  seesCost: false,
  isProgram: false,
  customerId,
  isAsCustomer: false,
});
