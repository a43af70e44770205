import type { CompanyKind } from '#contract/kernel/company-kind.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long the token before a rotation is accepted for requests already under way (A.5.1). */
export const ROTATION_GRACE_MS = 30_000;
/** `lastSeenAt` is written at most this often. */
export const SEEN_EVERY_MS = 60_000;

export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** How long somebody wants to stay, as the sign-in said. */
export interface Stay {
  readonly remember: boolean;
  /** A computer that others use: whoever comes next must not find the session open. */
  readonly shared: boolean;
}

/** Platform staff reach every company's data, so their sessions are the short ones (A.5.1). */
export function limitsOf(kind: CompanyKind | null, { remember, shared }: Stay): SessionLimits {
  if (shared) return { idleMs: HOUR / 2, absoluteMs: 12 * HOUR };
  if (kind === 'platform') return { idleMs: 8 * HOUR, absoluteMs: 7 * DAY };
  return { idleMs: remember ? 7 * DAY : 12 * HOUR, absoluteMs: 30 * DAY };
}
