import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { choice, code, date, decimal, integer, rows, text, texts } from './field.ts';
import { findingsOf } from './issue-findings.ts';

const label = { zh: '字段', en: 'Field' };
const help = { zh: '5 位大写字母', en: 'Five capital letters' };
const schema = z.object({
  locode: code(label, { max: 5, required: true, pattern: /^[A-Z]{5}$/, help }),
  plain: text(label, { max: 3, pattern: /^\d+$/ }),
  weight: decimal(label, { scale: 2, min: 0, max: 100 }),
  least: decimal(label, { scale: 0, min: 1 }),
  pieces: integer(label, { min: 1 }),
  day: date(label, { required: true }),
  state: choice(label, { NEW: { zh: '新', en: 'New' } }, { required: true }),
  aliases: texts(label, { max: 3, most: 2, pattern: /^[a-z]+$/, help }),
  calls: rows(label, { port: code(label, { max: 5, required: true, pattern: /^[A-Z]+$/, help }) }, { most: 3 }),
});

const good = { locode: 'CNSHA', day: '2026-11-21', state: 'NEW' };
function findings(input: object, asked: z.core.$ZodType = schema) {
  const parsed = z.safeParse(asked, { ...good, ...input }, { reportInput: true });
  return Object.fromEntries(
    findingsOf(parsed.error!, asked).map(({ path, code: id, message }) => [path, [id, message]]),
  );
}

describe('findings of a schema', () => {
  it('say in both languages what is missing, also where a form has null or nothing', () => {
    const required = ['required', { zh: '必填', en: 'Required' }];
    expect(findings({ locode: null, day: '', state: null })).toMatchObject({ locode: required, state: required });
    expect(findings({ locode: '' }).locode).toEqual(required);
    expect(findings({ locode: undefined }).locode).toEqual(required);
  });

  it('say a pattern by the help of its field, at any depth', () => {
    expect(findings({ locode: 'CN1' }).locode).toEqual(['invalid_format', help]);
    expect(findings({ aliases: ['ok', '9'] })['aliases[1]']).toEqual(['invalid_format', help]);
    expect(findings({ calls: [{ port: 'A' }, { port: '?' }] })['calls[1].port']).toEqual(['invalid_format', help]);
    expect(findings({ plain: 'x' }).plain).toEqual([
      'invalid_format',
      { zh: '格式不正确', en: 'Not in the form that is expected' },
    ]);
  });

  it('say what is wrong with a number', () => {
    const { weight } = findings({ weight: '1.234' });
    expect(weight).toEqual(['scale', { zh: '最多 {scale} 位小数', en: 'At most {scale} digits after the point' }]);
    expect(findings({ weight: '101' }).weight?.[0]).toBe('range');
    expect(findings({ least: '0' }).least).toEqual(['range', { zh: '不能小于 {min}', en: 'Not below {min}' }]);
    expect(findings({ least: '1.5' }).least).toEqual(['scale', { zh: '只能是整数', en: 'Whole numbers only' }]);
    expect(findings({ weight: '1,5' }).weight?.[1]).toMatchObject({ en: 'Type a number such as 1234.5' });
    expect(findings({ pieces: 'x' }).pieces?.[1]).toMatchObject({ zh: expect.stringContaining('请输入') });
  });

  it('keep their words for calls that are no resource', () => {
    const call = z.object({ name: z.string(), kind: z.enum(['A', 'B']) });
    const parsed = call.safeParse({ name: null, kind: 'C' }, { reportInput: true });
    expect(findingsOf(parsed.error!).map(({ message }) => message.en)).toEqual([
      'Expected string',
      'Must be one of: A, B',
    ]);
  });
});
