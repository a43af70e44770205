import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox, isSealed } from './secret-box.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-box-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const boxOf = (serverSecret: string | null = null) => createSecretBox({ dataDir, serverSecret });

test('what was sealed opens for its own place, also after a restart, and never twice looks the same', () => {
  const sealed = boxOf().seal('JBSWY3DPEHPK3PXP', 'totp:u1');
  expect(boxOf().open(sealed, 'totp:u1')).toBe('JBSWY3DPEHPK3PXP');
  expect(boxOf().open(sealed, 'totp:u2')).toBeNull();
  expect(boxOf().seal('JBSWY3DPEHPK3PXP', 'totp:u1')).not.toBe(sealed);
  expect([isSealed(sealed), isSealed('JBSWY3DPEHPK3PXP'), sealed.includes('JBSWY3')]).toEqual([true, false, false]);
});

test('a changed letter, a cut, another secret and plain text open nothing', () => {
  const sealed = boxOf().seal('secret', 'a');
  const at = sealed.length - 2;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  for (const wrong of [changed, sealed.slice(0, -6), 'secret', '', 'v1.x.y'])
    expect(boxOf().open(wrong, 'a'), wrong).toBeNull();
  expect(boxOf('another secret of the server').open(sealed, 'a')).toBeNull();
});

test('the secret is made once, for its owner only, and none is written where the environment gives one', () => {
  boxOf('a secret from the environment').seal('x', 'a');
  expect(readdirSync(dataDir)).toEqual([]);
  boxOf().seal('x', 'a');
  const file = path.join(dataDir, 'server-secret');
  const made = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  boxOf().seal('y', 'a');
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(readdirSync(dataDir)).toEqual(['server-secret']);
});

test('a signature is the same each time, for its own text, thing and secret alone', () => {
  const signed = boxOf().sign('card-1', 'business card');
  expect(signed).toMatch(/^[\w-]{22}$/);
  expect(boxOf().sign('card-1', 'business card')).toBe(signed);
  const others = [
    boxOf().sign('card-2', 'business card'),
    boxOf().sign('card-1', 'calendar'),
    boxOf('another secret of the server').sign('card-1', 'business card'),
  ];
  expect(new Set([signed, ...others]).size).toBe(4);
});
