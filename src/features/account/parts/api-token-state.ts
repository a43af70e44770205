import { API_TOKEN_MOST_DAYS, type ApiToken } from '#contract/session/api-token.ts';

export type ApiTokenState = 'inForce' | 'expired' | 'revoked';

/** What the server would say of the token at this moment. */
export function stateOfToken(
  { revokedAt, expiresAt }: Pick<ApiToken, 'revokedAt' | 'expiresAt'>,
  nowMs: number,
): ApiTokenState {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= nowMs ? 'expired' : 'inForce';
}

/** Days as typed; null where the server would refuse them. */
export function readDays(typed: string): number | null {
  const text = typed.normalize('NFKC').trim();
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= API_TOKEN_MOST_DAYS ? days : null;
}
