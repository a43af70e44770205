import { refuseWeak } from './new-password.ts';
import { sharedPasswords } from './shared-passwords.ts';

/** Hash of a first password, after the rule; work of its own, so never inside a transaction. */
export async function hashNewPassword(path: string, password: string, names: readonly string[]): Promise<string> {
  await refuseWeak(path, password, names);
  return sharedPasswords().hash(password);
}
