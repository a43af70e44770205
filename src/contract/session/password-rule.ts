import type { Finding } from '../kernel/errors.ts';
import type { Text } from '../kernel/text.ts';

/** Characters a password has, as people count them (design A.6.1). */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;
/** A name shorter than this says nothing when it is found inside a password. */
const NAME_LENGTH = 5;

/** Why a password is too simple. */
export const PASSWORD_FAULTS = {
  SHORT: { zh: '至少 10 个字符', en: 'it needs at least 10 characters' },
  LONG: { zh: '最多 128 个字符', en: 'it has more than 128 characters' },
  REPEATED: { zh: '全是同一个字符', en: 'it is one character repeated' },
  PERSONAL: { zh: '包含账号、手机号、邮箱或企业简称', en: 'it contains your account, phone, e-mail or company name' },
  COMMON: { zh: '属于常见或已泄露的密码', en: 'it is a common password, or one that has leaked' },
} as const satisfies Readonly<Record<string, Text>>;
export type PasswordFault = keyof typeof PASSWORD_FAULTS;

/** The same characters typed on another keyboard are the same password. */
export const canonicalPassword = (password: string): string => password.normalize('NFKC');

export const passwordLength = (password: string): number => [...canonicalPassword(password)].length;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

export interface PasswordCircumstances {
  /** Account, phone, local part of the e-mail, short name of the company: what others can guess. */
  readonly names?: readonly (string | null | undefined)[];
  /** The list of common and leaked passwords stands on the server alone; asked with the folded password. */
  readonly isCommon?: (password: string) => boolean;
}

/** The one rule for new passwords: length and what can be guessed, no rule of composition. */
export function passwordFault(
  password: string,
  { names = [], isCommon = () => false }: PasswordCircumstances = {},
): PasswordFault | null {
  const length = passwordLength(password);
  if (length < PASSWORD_LENGTH.least) return 'SHORT';
  if (length > PASSWORD_LENGTH.most) return 'LONG';
  const plain = folded(password);
  if (new Set(plain).size === 1) return 'REPEATED';
  const guessable = names.map(name => folded(name ?? '')).filter(name => [...name].length >= NAME_LENGTH);
  if (guessable.some(name => plain.includes(name))) return 'PERSONAL';
  return isCommon(plain) ? 'COMMON' : null;
}

/** What a person is called, as a password may not contain it: the phone without its country, the e-mail without its host. */
export const guessableNames = ({
  account,
  phone,
  email,
  company,
}: {
  readonly account?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly company?: string | null;
}): string[] =>
  [account, phone?.replace(/^\+86/, ''), email?.split('@')[0], company].filter(name => typeof name === 'string');

export const passwordFinding = (path: string, fault: PasswordFault): Finding => ({
  path,
  code: `PASSWORD_${fault}`,
  severity: 'error',
  message: PASSWORD_FAULTS[fault],
});
