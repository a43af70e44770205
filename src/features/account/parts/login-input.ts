import type { AccountMode } from '#contract/session/session.ts';
import type { LoginFields } from '#streams/session-actors.ts';
import type { Stay } from './stay-choice.tsx';

/** What stands in the fields of the login form. */
export interface LoginInput extends Stay {
  readonly companyCode: string;
  readonly loginName: string;
  readonly password: string;
}

export type LoginGap = 'needCompanyCode' | 'needAccount' | 'needLoginName' | 'needPassword';
type LoginField = 'companyCode' | 'loginName' | 'password';

/** What keeps the form from being sent, by field. The server has the last word on everything else. */
export function loginGaps(mode: AccountMode, input: LoginInput): Readonly<Partial<Record<LoginField, LoginGap>>> {
  const employee = mode === 'employee';
  return {
    ...(employee && !/^[A-Z0-9]{6}$/.test(input.companyCode) ? { companyCode: 'needCompanyCode' } : {}),
    ...(input.loginName.trim() === '' ? { loginName: employee ? 'needAccount' : 'needLoginName' } : {}),
    ...(input.password === '' ? { password: 'needPassword' } : {}),
  } as const;
}

/** Full-width letters and small ones are the same code. */
export const companyCodeOf = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/\s/g, '').slice(0, 6);

export const loginOf = (mode: AccountMode, input: LoginInput): LoginFields & { readonly password: string } => ({
  accountMode: mode,
  loginName: input.loginName.trim(),
  password: input.password,
  remember: input.remember && !input.shared,
  ...(input.shared ? { shared: true } : {}),
  ...(mode === 'employee' ? { companyCode: input.companyCode } : {}),
});
