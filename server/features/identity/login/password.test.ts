import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createHashGate } from './hash-gate.ts';
import { createPasswords, hashPassword, needsRehash } from './password.ts';

const passwords = createPasswords(createHashGate());

test('a hash states the parameters of A.6.3 and verifies only its password', async () => {
  const stored = await hashPassword('Fairlead#2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  await expect(passwords.isRight(stored, 'Fairlead#2026')).resolves.toBe(true);
  await expect(passwords.isRight(stored, 'fairlead#2026')).resolves.toBe(false);
  expect(needsRehash(stored)).toBe(false);
});

test('composed and decomposed characters are one password', async () => {
  const stored = await hashPassword('caf\u00e9-caf\u00e9-caf\u00e9');
  await expect(passwords.isRight(stored, 'cafe\u0301-cafe\u0301-cafe\u0301')).resolves.toBe(true);
});

test('nobody has no right password', async () => {
  await expect(passwords.isRight(null, 'anything')).resolves.toBe(false);
});

test('weaker stored parameters ask for a new hash', async () => {
  expect(needsRehash(await hash('x', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
});
