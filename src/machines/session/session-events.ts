import type { LiveServerMessage } from '#contract/kernel/live.ts';
import type { AccountMode } from '#contract/session/session.ts';

/** Stands for a token wherever the log or a machine can see: tokens themselves never leave the vault. */
export type TokenRef = string;

export type TokenPlace = 'session' | 'local';

/** What both storages hold at an instant. */
export interface StoredTokens {
  readonly session: TokenRef | null;
  readonly local: TokenRef | null;
}

export interface SentToken {
  readonly ref: TokenRef;
  readonly from: TokenPlace;
}

/** Session storage wins over local storage: a tab-scoped login stands before the browser's login (A.5.1). */
export function currentToken(stored: StoredTokens): SentToken | null {
  if (stored.session !== null) return { ref: stored.session, from: 'session' };
  return stored.local === null ? null : { ref: stored.local, from: 'local' };
}

/** What a decision has to know about the tab, read at the moment the event happened. */
export interface Surroundings {
  readonly stored: StoredTokens;
  /** Account mode as kept locally; null = unknown. */
  readonly mode: AccountMode | null;
  /** Address in view, query included. */
  readonly path: string;
  readonly allowLogout: boolean;
  readonly hidden: boolean;
}

/** Where and when the other login happened (A.5.6). */
export interface Conflict {
  readonly at: string | null;
  readonly deviceLabel: string | null;
  readonly ipRegion: string | null;
}

/** A call was answered 401, 403 or 409. */
export interface HttpRefused {
  readonly type: 'http.refused';
  readonly at: number;
  /** Who waits for the decision; null when no call does. */
  readonly requestId: number | null;
  readonly status: 401 | 403 | 409;
  readonly method: 'GET' | 'POST';
  readonly sent: SentToken | null;
  /** Token of the header `Login-Access-Token`. */
  readonly offered: TokenRef | null;
  /** This was already the repetition. */
  readonly repeated: boolean;
  /** The call belongs to a reload of the account, so the reload goes on by itself. */
  readonly ownReload: boolean;
  readonly conflict: Conflict | null;
  readonly where: Surroundings;
}

/** Everything the session machine hears from the client log. */
export type SessionEvent =
  | { type: 'app.started'; at: number; mainHost: boolean; where: Surroundings }
  | HttpRefused
  | { type: 'tab.shown'; at: number; where: Surroundings }
  | { type: 'token.changedElsewhere'; at: number; where: Surroundings }
  | { type: 'login.submitted'; at: number; attempt: number }
  | { type: 'code.submitted'; at: number; attempt: number }
  | { type: 'login.cancelled'; at: number }
  | { type: 'seat.picked'; at: number; employeeId: string; remember: boolean }
  | { type: 'seat.left'; at: number }
  /** The account has a new password, and this session a new token. */
  | { type: 'token.rotated'; at: number; ref: TokenRef }
  | { type: 'logout.confirmed'; at: number; sharedComputer: boolean }
  | { type: 'form.dirtied'; at: number; dirty: boolean }
  | { type: 'reload.confirmed'; at: number }
  | { type: 'net.online'; at: number }
  | { type: 'live.received'; at: number; message: LiveServerMessage };

export const SESSION_EVENTS = [
  'app.started',
  'http.refused',
  'tab.shown',
  'token.changedElsewhere',
  'login.submitted',
  'code.submitted',
  'login.cancelled',
  'seat.picked',
  'seat.left',
  'token.rotated',
  'logout.confirmed',
  'form.dirtied',
  'reload.confirmed',
  'net.online',
  'live.received',
] as const satisfies readonly SessionEvent['type'][];

/** What the session tells the log, for the live connection and the streams. */
export type SessionReport =
  | { readonly type: 'token.present'; readonly ref: TokenRef }
  | { readonly type: 'token.absent' }
  /** Employee set, or user without a seat known: the live connection may now authenticate (specification §7). */
  | { readonly type: 'account.known'; readonly ref: TokenRef; readonly seat: string | null };
