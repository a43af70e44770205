import { fromPromise } from 'xstate';
import type { z } from 'zod';
import {
  boundEmployeeList,
  chooseEmployee,
  currentEmployee,
  currentUser,
  leaveEmployee,
  logout,
  menuTree,
  secondStep,
  tryChooseDefaultEmployee,
} from '#contract/session/calls.ts';
import type { loginAnswerSchema, loginSchema } from '#contract/session/session.ts';
import type { signInAnswerSchema } from '#contract/session/sign-in.calls.ts';
import type { SESSION_ACTORS, SignInReport } from '#machines/session/session-effects.ts';
import type { Http } from './http.ts';
import type { SecretHold } from './secret-hold.ts';
import type { TokenVault } from './token-vault.ts';

/** What a sign-in form holds; `remember` is on unless it says otherwise. */
export type LoginFields = z.input<typeof loginSchema>;

/** What every way to sign in answers: a token, or the second step. */
export type SignInAnswer = z.output<typeof signInAnswerSchema>;

/** A way to sign in that is held until the session takes it: the call with what was typed. */
export interface SignInWay {
  ask(signal: AbortSignal): Promise<SignInAnswer>;
  readonly remember: boolean;
}

export interface SecondStepCode {
  readonly method: 'totp' | 'recovery';
  readonly code: string;
}

export interface SessionActorDeps {
  readonly http: Http;
  readonly vault: TokenVault;
  readonly logins: SecretHold<SignInWay>;
  readonly codes: SecretHold<SecondStepCode>;
  resolveHost(): ReturnType<typeof import('./site.ts').resolveSite>;
  wipe(what: { readonly drafts: boolean }): Promise<void>;
}

const RELOAD = { ownReload: true } as const;

/** The calls behind the actors of the session machine. Tokens go into the vault here and come out as references. */
export function sessionActors({ http, vault, logins, codes, resolveHost, wipe }: SessionActorDeps) {
  /** Between the two steps of a sign-in; the step token is a secret like the others. */
  let pending: { readonly stepToken: string; readonly remember: boolean } | null = null;

  const signedIn = (answer: z.output<typeof loginAnswerSchema>, remember: boolean): SignInReport => ({
    kind: 'signedIn',
    ref: vault.hold(answer.Token),
    remember,
    accountMode: answer.AccountMode,
    firstRegister: answer.FIRST_REGISTER,
    mustChangePassword: answer.MustChangePassword,
  });

  const ask = <T>(work: (signal: AbortSignal) => Promise<T>) => fromPromise<T, void>(({ signal }) => work(signal));

  return {
    resolveHost: ask(resolveHost),
    signIn: fromPromise<SignInReport, { attempt: number }>(async ({ input, signal }) => {
      const { ask, remember } = logins.take(input.attempt);
      const data = await ask(signal);
      if ('Token' in data) return signedIn(data, remember);
      pending = { stepToken: data.stepToken, remember };
      return { kind: 'secondStep', methods: data.methods };
    }),
    checkCode: fromPromise<SignInReport, { attempt: number }>(async ({ input, signal }) => {
      const code = codes.take(input.attempt);
      if (!pending) throw new Error('no second step is waited for');
      const { stepToken, remember } = pending;
      const { data } = await http.call(secondStep, { body: { stepToken, ...code }, signal });
      pending = null;
      return signedIn(data, remember);
    }),
    askCurrent: ask(async signal => {
      const { data, status } = await http.call(currentEmployee, { ...RELOAD, signal });
      return status === 0 ? null : data;
    }),
    askUser: ask(async signal => {
      const { data, status } = await http.call(currentUser, { ...RELOAD, signal });
      return status === 0 ? null : data;
    }),
    listSeats: ask(async signal => (await http.call(boundEmployeeList, { ...RELOAD, signal })).data),
    chooseDefault: ask(async signal => {
      const { data, message } = await http.call(tryChooseDefaultEmployee, { body: {}, ...RELOAD, signal });
      if (data === null) throw new Error(message ?? 'NONE');
      return vault.hold(data);
    }),
    loadMenu: ask(async signal => (await http.call(menuTree, { ...RELOAD, signal })).data),
    chooseEmployee: fromPromise<string, { employeeId: string; remember: boolean }>(async ({ input, signal }) =>
      vault.hold((await http.call(chooseEmployee, { body: input, signal })).data),
    ),
    leaveEmployee: ask(async signal => vault.hold((await http.call(leaveEmployee, { body: {}, signal })).data)),
    endSession: ask(async signal => {
      await http.call(logout, { signal });
    }),
    wipe: fromPromise<void, { drafts: boolean }>(({ input }) => wipe(input)),
  } satisfies Partial<Record<keyof typeof SESSION_ACTORS, unknown>>;
}
