import { createHashGate } from '../login/hash-gate.ts';
import { createPasswords } from '../login/password.ts';

const passwords = createPasswords(createHashGate());

/** The hash of a password that a neighbour makes, at the cost of every other (A.6.3) and through a gate of its own. */
export const hashPassword = (password: string): Promise<string> => passwords.hash(password);
