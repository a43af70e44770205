import type { CompanyKind } from '#contract/kernel/company-kind.ts';

/** Who sends a command of an area that writes rates: an employee of the owner, or the system (expiry, overlap, increases on their day). */
export interface RateActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system';
  /** May publish without a second person, and extend without a limit. */
  readonly publishes: boolean;
}

export const RATE_SYSTEM: RateActor = { employeeId: null, companyId: null, companyKind: 'system', publishes: true };
