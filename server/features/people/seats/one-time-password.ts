import { randomInt } from 'node:crypto';

/** Without letters that are read one for another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A password for one sign-in: some 92 bits, easy to read out. */
export const oneTimePassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
