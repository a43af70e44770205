import { describe, expect, it } from 'vitest';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import { conditionText, opsFor, typedValues, valuesProblem, wireValues } from './condition.ts';

const meta = (kind: FieldMeta['kind'], more: Partial<FieldMeta> = {}): FieldMeta => ({
  kind,
  label: { zh: '字段', en: 'Field' },
  ...more,
});
const ZONE = 'Asia/Shanghai';
const words = (language: 'CN' | 'EN' = 'EN') => ({
  language,
  zone: ZONE,
  refName: (id: string) => ({ a: 'CNSHA', b: 'CNNGB' })[id],
});
const of = (op: Condition['op'], ...values: string[]): Condition => ({ field: 'f', op, values });

describe('a chip says its condition', () => {
  it.each<[FieldMeta, Condition, string]>([
    [meta('code'), of('startsWith', 'CN'), 'Field begins with CN'],
    [meta('text'), of('in', 'a', 'b', 'c', 'd', 'e'), 'Field is one of a, b, c +2 entries'],
    [meta('text'), of('empty'), 'Field is empty'],
    [meta('decimal'), of('between', '1.5', '20'), 'Field: 1.5 – 20'],
    [meta('yesNo'), of('is', 'false'), 'Field: No'],
    [meta('date'), of('between', '2026-11-16', '2026-11-22'), 'Field: 2026-11-16 – 2026-11-22'],
    [meta('date'), of('between', '2026-11-16', '2026-11-16'), 'Field: 2026-11-16'],
    [meta('date'), of('atLeast', '2026-11-16'), 'Field on or after 2026-11-16'],
    [meta('instant'), of('atMost', '2026-11-21T15:59:59.999Z'), 'Field on or before 2026-11-21'],
    [
      meta('choice', { choices: [{ value: 'SEA', label: { zh: '海运', en: 'Sea' } }] }),
      of('in', 'SEA'),
      'Field is one of Sea',
    ],
    [meta('reference', { resource: 'Port' }), of('in', 'a', 'b'), 'Field is one of CNSHA, CNNGB'],
    [meta('reference', { resource: 'Port' }), of('in', 'x', 'y'), 'Field is one of 2 entries'],
  ])('%#', (field, condition, text) => {
    expect(conditionText(field, condition, words())).toBe(text);
  });

  it('in Chinese, and names a field nobody knows', () => {
    expect(conditionText(meta('yesNo'), of('is', 'true'), words('CN'))).toBe('字段: 是');
    expect(conditionText(undefined, of('is', 'x'), words('CN'))).toContain('未知字段 f');
  });
});

describe('what is typed', () => {
  it('becomes whole days of the reader where the field holds instants', () => {
    const instant = meta('instant');
    const wire = wireValues(instant, 'between', ['2026-11-21', '2026-11-21'], ZONE);
    expect(wire).toEqual(['2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z']);
    expect(typedValues(instant, wire, ZONE)).toEqual(['2026-11-21', '2026-11-21']);
    expect(wireValues(instant, 'atMost', ['2026-11-21'], ZONE)).toEqual(['2026-11-21T15:59:59.999Z']);
    expect(wireValues(instant, 'atLeast', ['2026-11-21'], ZONE)).toEqual(['2026-11-20T16:00:00.000Z']);
    expect(opsFor(instant)).not.toContain('is');
  });

  it('is trimmed, and in a list said once', () => {
    expect(wireValues(meta('code'), 'in', [' A ', 'B', 'A', ''], ZONE)).toEqual(['A', 'B']);
    expect(wireValues(meta('decimal'), 'between', ['5', '5'], ZONE)).toEqual(['5', '5']);
  });

  it('is refused before the server would refuse it', () => {
    const ok = (field: FieldMeta, condition: Condition) =>
      valuesProblem(field, condition.op, condition.values) === null;
    expect(ok(meta('integer'), of('is', '12'))).toBe(true);
    expect(ok(meta('integer'), of('is', '1.2'))).toBe(false);
    expect(ok(meta('decimal'), of('between', '9', '10'))).toBe(true);
    expect(valuesProblem(meta('decimal'), 'between', ['10', '9'])).toMatchObject({
      en: 'The first value is above the last',
    });
    expect(valuesProblem(meta('date'), 'between', ['2026-02-01', '2026-01-01'])).not.toBeNull();
    expect(ok(meta('date'), of('is', '21.11.'))).toBe(false);
    expect(ok(meta('text'), of('contains', '  '))).toBe(false);
    expect(ok(meta('text'), of('in'))).toBe(false);
    expect(ok(meta('text'), of('empty'))).toBe(true);
  });
});
