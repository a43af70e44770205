import type { Who } from './who.ts';

/** What a bearer token tells (design A.3, "Session"). */
export type Authentication =
  | { readonly kind: 'ok'; readonly who: Who }
  | { readonly kind: 'unknown' }
  /** A newer login of the same account ended this session: when, and on which device. */
  | { readonly kind: 'superseded'; readonly at: Date; readonly deviceLabel: string; readonly ipRegion: string }
  /** The seat has gone, the person stays (A.5.5): goes on with `newToken`; null when another request was given it. */
  | { readonly kind: 'seatEnded'; readonly newToken: string | null };

/**
 * `act`: a call that can hand a new token to the client. `look`: public calls and the live connection, which cannot; a token
 * made for them would be lost, so none is made and the next `act` gets it.
 */
export type Purpose = 'act' | 'look';

export interface Authenticator {
  authenticate(token: string, purpose: Purpose): Promise<Authentication>;
  /** A command was refused: a new token for the same seat when its rights have changed since the client was told them (A.5.5 b). */
  renewAfterLoss?(who: Who): Promise<string | null>;
}

/** Without an identity feature nobody is signed in. */
export const nobody: Authenticator = { authenticate: async () => ({ kind: 'unknown' }) };
