import { hash, verify } from '@node-rs/argon2';
import type { HashGate } from './hash-gate.ts';

/** argon2id, 19,456 KiB, 2 passes, 1 lane, 32-byte tag; the library's salt has 16 bytes (design A.6.3). */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** The same characters typed on another keyboard are the same password. */
const canonical = (password: string): string => password.normalize('NFKC');

/** Parameters as PHC text spells them; a hash that does not start so is older and is made anew at the next login. */
const CURRENT = `$argon2id$v=19$m=${PASSWORD_COST.memoryCost},t=${PASSWORD_COST.timeCost},p=${PASSWORD_COST.parallelism}$`;

export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(CURRENT);

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), PASSWORD_COST);

export interface Passwords {
  /** False for `null` too, after the same work. */
  isRight(passwordHash: string | null, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

/** All hashing goes through one gate, so that a burst of logins cannot take the machine's memory. */
export function createPasswords(gate: HashGate): Passwords {
  // Of a password nobody knows; verified where there is no account, so that the answer takes its time all the same.
  const nobody = hashPassword(crypto.randomUUID());
  return {
    isRight: (passwordHash, password) =>
      gate.run(async () => {
        const isMatch = await verify(passwordHash ?? (await nobody), canonical(password));
        return isMatch && passwordHash !== null;
      }),
    hash: password => gate.run(() => hashPassword(password)),
  };
}
