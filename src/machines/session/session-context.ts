import type { Problem } from '#contract/kernel/envelope.ts';
import type { AccountMode, BoundEmployee, CurrentEmployee, CurrentUser, MenuNode } from '#contract/session/session.ts';
import type { Decision, DecisionMemory } from './decision.ts';
import type { Conflict, HttpRefused, TokenRef } from './session-events.ts';

/** Company whose site this host is (ShowPointTo); null on the main hosts. */
export interface Site {
  readonly CompanyId: string;
  readonly CompanyCode: string;
  readonly CompanyName: string;
  readonly CompanyNameEn?: string;
  readonly Logo: string | null;
  readonly SiteKey: string;
}

/** What one run of Current, user, seats and menu has gathered so far; becomes visible all at once. */
export interface Incoming {
  readonly employee: CurrentEmployee | null;
  readonly user: CurrentUser | null;
  readonly bound: readonly BoundEmployee[];
  readonly menu: readonly MenuNode[];
}

export interface SessionContext extends DecisionMemory {
  readonly employee: CurrentEmployee | null;
  readonly user: CurrentUser | null;
  readonly bound: readonly BoundEmployee[];
  readonly menu: readonly MenuNode[];
  readonly multiAccount: boolean;
  readonly accountMode: AccountMode | null;
  readonly site: Site | null;
  readonly token: TokenRef | null;
  readonly firstRegister: boolean;
  readonly mustChangePassword: boolean;
  /** Ways of the second step that is waited for. */
  readonly secondStep: readonly string[];
  /** Why the last sign-in, seat change or load failed. */
  readonly problem: Problem | null;
  /** The other login, for the conflict dialog. */
  readonly conflict: Conflict | null;
  /** When the session ended by itself and led to the sign-in page, in ms; null once somebody signs in. */
  readonly endedAt: number | null;
  /** Another tab changed the token while a form here is dirty: a banner asks before reloading. */
  readonly reloadWanted: boolean;
  readonly dirty: boolean;
  /** Refusal met while the tab was hidden. */
  readonly deferred: HttpRefused | null;
  readonly defaultTried: boolean;
  readonly freshSignIn: boolean;
  readonly incoming: Incoming | null;
  /** "This is a shared computer" was ticked at sign-out. */
  readonly eraseDrafts: boolean;
}

export const NOTHING_YET: Incoming = { employee: null, user: null, bound: [], menu: [] };

export const VISITOR: SessionContext = {
  ...NOTHING_YET,
  multiAccount: false,
  accountMode: null,
  site: null,
  token: null,
  firstRegister: false,
  mustChangePassword: false,
  secondStep: [],
  problem: null,
  conflict: null,
  endedAt: null,
  reloadWanted: false,
  dirty: false,
  lastNavigation: null,
  lastRenewalAt: null,
  deferred: null,
  defaultTried: false,
  freshSignIn: false,
  incoming: null,
  eraseDrafts: false,
};

/** Leaves what belongs to the tab (host, account mode, memory of decisions), drops what belongs to the account. */
export const withoutAccount = (context: SessionContext): SessionContext => ({
  ...VISITOR,
  site: context.site,
  accountMode: context.accountMode,
  conflict: context.conflict,
  endedAt: context.endedAt,
  dirty: context.dirty,
  problem: context.problem,
  lastNavigation: context.lastNavigation,
  lastRenewalAt: context.lastRenewalAt,
});

/** Makes the gathered account visible. */
export function commit(context: SessionContext): Partial<SessionContext> {
  const { employee, user, bound, menu } = context.incoming ?? NOTHING_YET;
  return {
    employee,
    user,
    bound,
    menu,
    multiAccount: employee ? employee.IsMultiAccount : bound.length > 1,
    accountMode: employee?.AccountMode ?? 'userBindEmployee',
    firstRegister: user?.FIRST_REGISTER ?? context.firstRegister,
    mustChangePassword: employee?.MustChangePassword ?? context.mustChangePassword,
    problem: null,
    incoming: null,
    freshSignIn: false,
  };
}

/** What a decision changes in the memory of the machine. */
export function remember(context: SessionContext, refused: HttpRefused, decision: Decision): Partial<SessionContext> {
  const { at, where } = refused;
  switch (decision.verdict) {
    case 'conflict':
      return { conflict: refused.conflict, lastNavigation: { status: 409, at }, token: null, deferred: null };
    case 'signedOut':
      return {
        token: null,
        deferred: null,
        accountMode: where.mode,
        endedAt: decision.navigate === null ? context.endedAt : at,
        lastNavigation: decision.navigate === null ? context.lastNavigation : { status: 401, at },
      };
    case 'renewed':
      return { token: refused.offered, lastRenewalAt: at };
    case 'fellBack':
      return { token: where.stored.local };
    case 'deferred':
      return { deferred: refused };
    case 'forbidden':
    case 'absorbed':
    case 'tokenChanged':
      return {};
  }
}

/** The problem document an error carries, whatever its class. */
export const problemOf = (error: unknown): Problem | null => (error as { problem?: Problem } | null)?.problem ?? null;
