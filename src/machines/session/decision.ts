import { safeRedirect } from '#routes/catalogue/address.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { currentToken, type HttpRefused, type Surroundings } from './session-events.ts';

/** Answers of one kind within this time cause one navigation; 409 beats 401 within it (A.5.4). */
export const ABSORB_MS = 3_000;
/** A second 403 with a token within this time counts as one without: no endless renewals. */
export const LOOP_GUARD_MS = 10_000;

/** What earlier decisions left behind. */
export interface DecisionMemory {
  /** Last refusal that led somewhere else. */
  readonly lastNavigation: { readonly status: 401 | 409; readonly at: number } | null;
  readonly lastRenewalAt: number | null;
}

export type Verdict =
  /** 401: the session is over. */
  | 'signedOut'
  /** 409: the account was used elsewhere. */
  | 'conflict'
  /** 403 with a token: the session goes on with the new one. */
  | 'renewed'
  /** 403 without a token: shown in place. */
  | 'forbidden'
  /** One of several like answers; the first has been acted on. */
  | 'absorbed'
  /** The stored token is another by now: nothing is lost, ask again with it. */
  | 'tokenChanged'
  /** The tab-scoped token is dropped, the browser's login takes over. */
  | 'fellBack'
  /** 401 on a hidden tab: acted on when the tab is shown. */
  | 'deferred';

export interface Decision {
  readonly verdict: Verdict;
  /** `clear` removes the token that was sent, and only that; `store` puts the offered one where the sent one was. */
  readonly token: 'keep' | 'clear' | 'store';
  readonly navigate: string | null;
  readonly repeat: boolean;
  /** Ask Current and the menu again. */
  readonly reload: boolean;
}

const STAY: Decision = { verdict: 'absorbed', token: 'keep', navigate: null, repeat: false, reload: false };

/** Sign-in page of the account mode, with the way back (rows 1-3). */
function signInAddress({ mode, path }: Surroundings): string {
  const back = safeRedirect(path);
  const query = new URLSearchParams(back ? { redirect: back } : {});
  if (mode === 'employee') return query.size ? `${ROUTE.EmployeeLogin.path}?${query}` : ROUTE.EmployeeLogin.path;
  return `${ROUTE.Home.path}?${new URLSearchParams([['showLogin', 'true'], ...query])}`;
}

const CONFLICT_ADDRESS = `${ROUTE.Home.path}?showConflict=true`;

const within = (ms: number, since: number | null | undefined, now: number): boolean =>
  since !== null && since !== undefined && now - since < ms;

/** Rows 7-12. A header on anything but 403 does not count (row 6). */
function decideForbidden(refused: HttpRefused, memory: DecisionMemory, changed: boolean): Decision {
  const repeat = refused.method === 'GET' && !refused.repeated;
  if (refused.offered === null) return { ...STAY, verdict: 'forbidden' };
  // A like answer has already renewed the token; storing a second one would throw away the first.
  if (changed) return { ...STAY, verdict: 'tokenChanged', repeat };
  if (within(LOOP_GUARD_MS, memory.lastRenewalAt, refused.at)) return { ...STAY, verdict: 'forbidden' };
  return { verdict: 'renewed', token: 'store', navigate: null, repeat, reload: true };
}

/** Rows 1-6 and 13-16, once the token that was sent is known to be the stored one. */
function decideEnded(refused: HttpRefused, { lastNavigation }: DecisionMemory): Decision {
  const { where, at } = refused;
  if (refused.status === 401 && where.hidden) return { ...STAY, verdict: 'deferred' };
  const recent = within(ABSORB_MS, lastNavigation?.at, at) ? lastNavigation?.status : null;
  if (recent === 409 || recent === refused.status) return { ...STAY, token: 'clear' };
  if (refused.status === 409) return { ...STAY, verdict: 'conflict', token: 'clear', navigate: CONFLICT_ADDRESS };
  return { ...STAY, verdict: 'signedOut', token: 'clear', navigate: where.allowLogout ? null : signInAddress(where) };
}

/** The one decision on 401, 403 and 409: the table of design A.5.4 with its further rules. */
export function decide(refused: HttpRefused, memory: DecisionMemory): Decision {
  const { sent, where, repeated } = refused;
  const current = currentToken(where.stored);
  const changed = current !== null && current.ref !== sent?.ref;
  if (refused.status === 403) return decideForbidden(refused, memory, changed);
  if (changed) return { ...STAY, verdict: 'tokenChanged', repeat: !repeated };
  const { local } = where.stored;
  if (sent?.from === 'session' && current?.from === 'session' && local !== null && local !== sent.ref) {
    return { verdict: 'fellBack', token: 'clear', navigate: null, repeat: !repeated, reload: true };
  }
  return decideEnded(refused, memory);
}
