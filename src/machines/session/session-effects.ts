import { fromPromise } from 'xstate';
import type { Language } from '#contract/kernel/text.ts';
import type { AccountMode, BoundEmployee, CurrentEmployee, CurrentUser, MenuNode } from '#contract/session/session.ts';
import type { Site } from './session-context.ts';
import type { SessionReport, TokenPlace, TokenRef } from './session-events.ts';

/** Answer of a sign-in, tokens replaced by their references. */
export type SignInReport =
  | {
      readonly kind: 'signedIn';
      readonly ref: TokenRef;
      readonly remember: boolean;
      readonly accountMode: AccountMode;
      readonly firstRegister: boolean;
      readonly mustChangePassword: boolean;
    }
  | { readonly kind: 'secondStep'; readonly methods: readonly string[] };

const missing = (name: string): never => {
  throw new Error(`session machine: "${name}" was not provided`);
};

/** An actor of the machine that must be injected with `provide`. */
const actor = <Output, Input = void>(name: string) => fromPromise<Output, Input>(() => missing(name));

/** Calls of the session, by name; `src/streams/session-actors.ts` holds the real ones. */
export const SESSION_ACTORS = {
  resolveHost: actor<Site | null>('resolveHost'),
  signIn: actor<SignInReport, { attempt: number }>('signIn'),
  checkCode: actor<SignInReport, { attempt: number }>('checkCode'),
  askCurrent: actor<CurrentEmployee | null>('askCurrent'),
  askUser: actor<CurrentUser | null>('askUser'),
  listSeats: actor<BoundEmployee[]>('listSeats'),
  /** Fails when no seat can be chosen. */
  chooseDefault: actor<TokenRef>('chooseDefault'),
  loadMenu: actor<MenuNode[]>('loadMenu'),
  chooseEmployee: actor<TokenRef, { employeeId: string; remember: boolean }>('chooseEmployee'),
  leaveEmployee: actor<TokenRef>('leaveEmployee'),
  endSession: actor<void>('endSession'),
  wipe: actor<void, { drafts: boolean }>('wipe'),
};

/** Effects without an answer. */
export const SESSION_ACTIONS = {
  /** `place` null = where the current token is. */
  storeToken: (_: unknown, _params: { ref: TokenRef; place: TokenPlace | null }) => missing('storeToken'),
  /** Removes this token from both storages, and no other. */
  clearToken: (_: unknown, _params: { ref: TokenRef }) => missing('clearToken'),
  keepAccountMode: (_: unknown, _params: { mode: AccountMode }) => missing('keepAccountMode'),
  keepLanguage: (_: unknown, _params: { language: Language }) => missing('keepLanguage'),
  report: (_: unknown, _params: SessionReport) => missing('report'),
  logFailure: (_: unknown, _params: { what: string; error: unknown }) => missing('logFailure'),
  reloadPage: () => missing('reloadPage'),
};

/** What the shell does for the session. */
export type SessionEmitted =
  | { type: 'navigate'; to: string }
  /** How the call that was refused goes on. */
  | { type: 'decided'; requestId: number; repeat: boolean }
  /** A sign-in is complete: the shell goes to the landing page. */
  | { type: 'signedIn'; seated: boolean; firstRegister: boolean }
  /** The account's language preference was taken over (A.9). */
  | { type: 'language'; language: Language };
