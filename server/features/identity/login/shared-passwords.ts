import { createHashGate } from './hash-gate.ts';
import { createPasswords, type Passwords } from './password.ts';

let shared: Passwords | undefined;

/** The one gate of this process that all hashing goes through. */
export function sharedPasswords(): Passwords {
  shared ??= createPasswords(createHashGate());
  return shared;
}
