import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/kernel/errors.ts';
import { CHECK_RULES } from '#contract/si/check/check-set.ts';
import { SI_CODES } from '#contract/si/check/codes.ts';
import { SI_SAMPLES } from '#machines/si/shipping-instruction.samples.ts';

/** Source files of both sides, without tests and without the lists themselves. */
const sources = globSync('{src,server}/**/*.{ts,tsx}')
  .filter(file => !/\.(?:test|samples|table)\.tsx?$/.test(file))
  .filter(file => !/kernel\/errors\.ts$|check\/codes\.ts$/.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }));

const usersOf = (code: string): string[] =>
  sources.filter(({ text }) => text.includes(`'${code}'`)).map(({ file }) => file);

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('answer codes', () => {
  it('are all given by the server', () => {
    expect(CODES.filter(code => !usersOf(code).some(file => file.startsWith('server/')))).toEqual([]);
  });

  it('have words in both languages', () => {
    for (const code of CODES) {
      const { zh, en } = ERRORS[code];
      expect(zh, code).toMatch(/\p{Script=Han}/u);
      expect(en, code).toMatch(/^[A-Z][^\p{Script=Han}]+$/u);
    }
  });

  it('keep 409 for one thing, and one meaning per status', () => {
    expect(CODES.filter(code => ERRORS[code].status === 409)).toEqual(['SESSION_SUPERSEDED']);
    const KINDS = { 401: 'signIn', 403: 'forbidden', 404: 'notFound', 409: 'elsewhere', 412: 'stale', 429: 'busy' };
    for (const code of CODES) {
      const { status, kind } = ERRORS[code];
      const expected = KINDS[status as keyof typeof KINDS];
      if (expected) expect(kind, code).toBe(expected);
      else expect(['invalid', 'refused', 'broken'], code).toContain(kind);
    }
  });
});

describe('finding codes of shipping instructions', () => {
  const ruled = new Set<string>(CHECK_RULES.map(rule => rule.code));
  const refused = new Set(Object.values(SI_SAMPLES).flatMap(({ fails }) => fails.map(({ code }) => code)));

  it('are each found by a rule, refused by the machine, or given by a call', () => {
    const idle = Object.keys(SI_CODES).filter(
      code => !ruled.has(code) && !refused.has(code) && usersOf(code).length === 0,
    );
    expect(idle).toEqual([]);
  });

  it('have words in both languages', () => {
    for (const [code, { zh, en }] of Object.entries(SI_CODES)) {
      expect(zh, code).toMatch(/\p{Script=Han}/u);
      expect(en, code).toMatch(/^[A-Z"]/);
    }
  });

  it('name one rule each', () => {
    expect(ruled.size).toBe(CHECK_RULES.length);
    expect([...ruled].filter(code => !Object.hasOwn(SI_CODES, code))).toEqual([]);
  });
});
