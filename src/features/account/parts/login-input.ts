import type { AccountMode, Login } from '#contract/session/session.ts';

/** What stands in the fields of the login form. */
export interface LoginInput {
  readonly companyCode: string;
  readonly loginName: string;
  readonly password: string;
  readonly remember: boolean;
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

export const loginOf = (mode: AccountMode, input: LoginInput): Login & { readonly password: string } => ({
  accountMode: mode,
  loginName: input.loginName.trim(),
  password: input.password,
  remember: input.remember,
  ...(mode === 'employee' ? { companyCode: input.companyCode } : {}),
});
