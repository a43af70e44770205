import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Refusal } from '../kernel/lifecycle.ts';

/** Who asks something of an offer or an order: an employee of either side, staff of the platform, or the system. */
export interface SpaceActor {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly companyKind: CompanyKind | 'system';
  /** Staff of the platform who may approve offers and the seller's own cancellations. */
  readonly reviews: boolean;
}

export const SPACE_SYSTEM: SpaceActor = { employeeId: null, companyId: null, companyKind: 'system', reviews: false };

/** What every command carries. Time and person come with it, so the machines need neither clock nor session. */
export interface Asked {
  readonly actor: SpaceActor;
  /** UTC instant, ISO 8601: when the call reached the server. */
  readonly at: string;
  readonly remarks?: string;
}

export const unless = (holds: boolean, code: string, params?: Refusal['params']): Refusal | null =>
  holds ? null : { code, ...(params && { params }) };

export const hasWords = (remarks: string | undefined): boolean => (remarks ?? '').trim().length >= 2;
