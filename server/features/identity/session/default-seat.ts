/** A bound seat as the choice of a default sees it. */
export interface SeatCandidate {
  readonly employeeId: string;
  readonly companyId: string;
  readonly isActive: boolean;
  readonly lastUsedAt: Date | null;
}

export type DefaultSeat =
  | { readonly kind: 'chosen'; readonly employeeId: string }
  | { readonly kind: 'none'; readonly reason: 'NONE' | 'AMBIGUOUS' | 'INACTIVE' };

const RECENT_MS = 90 * 24 * 3_600_000;

interface Circumstances {
  /** Company that owns the host the person came by; null on the main site. */
  readonly domainCompanyId: string | null;
  readonly defaultEmployeeId: string | null;
  readonly now: Date;
}

/** The seat used last within 90 days; two used at the same instant are no answer. */
function lastUsed(candidates: readonly SeatCandidate[], now: Date): SeatCandidate[] {
  const recent = candidates.filter(seat => seat.lastUsedAt && now.getTime() - seat.lastUsedAt.getTime() <= RECENT_MS);
  const latest = Math.max(...recent.map(seat => seat.lastUsedAt!.getTime()));
  return recent.filter(seat => seat.lastUsedAt!.getTime() === latest);
}

/** Which seat a person acts for without choosing: the first rule of A.5.3 that gives exactly one. */
export function chooseDefaultSeat(bound: readonly SeatCandidate[], given: Circumstances): DefaultSeat {
  const candidates = bound.filter(seat => seat.isActive);
  if (candidates.length === 0) return { kind: 'none', reason: bound.length === 0 ? 'NONE' : 'INACTIVE' };
  const rules = [
    () => candidates.filter(seat => seat.companyId === given.domainCompanyId),
    () => candidates.filter(seat => seat.employeeId === given.defaultEmployeeId),
    () => candidates,
    () => lastUsed(candidates, given.now),
  ];
  for (const rule of rules) {
    const [seat, ...others] = rule();
    if (seat && others.length === 0) return { kind: 'chosen', employeeId: seat.employeeId };
  }
  return { kind: 'none', reason: 'AMBIGUOUS' };
}
