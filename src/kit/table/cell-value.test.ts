import { describe, expect, it } from 'vitest';
import { readDay, typedValue } from './cell-value.ts';

describe('what is typed into a cell', () => {
  it.each([
    [{ kind: 'text' }, '  上海  ', '上海'],
    [{ kind: 'text' }, '', null],
    [{ kind: 'code' }, 'cnsha', 'CNSHA'],
    [{ kind: 'integer' }, '１,204', 1204],
    [{ kind: 'integer' }, '-3', -3],
    [{ kind: 'decimal', scale: 2 }, '1,204.50', '1204.50'],
    [{ kind: 'decimal', scale: 2 }, '-.5', '-0.5'],
    [{ kind: 'decimal', scale: 2 }, '7.', '7'],
    [{ kind: 'date' }, '20261121', '2026-11-21'],
    [{ kind: 'choice' }, 'ACTIVE', 'ACTIVE'],
    [{ kind: 'yesNo' }, 'true', true],
    [{ kind: 'yesNo' }, 'false', false],
  ] as const)('%o takes %j as %j', (meta, typed, value) => {
    expect(typedValue(typed, meta)).toEqual({ value });
  });

  it.each([
    [{ kind: 'text', required: true }, ' ', '必须填写'],
    [{ kind: 'text', max: 2 }, 'abc', '最多 2 个字符'],
    [{ kind: 'integer' }, '1.5', '请输入整数'],
    [{ kind: 'decimal' }, '1e3', '请输入数字，例如 31.25'],
    [{ kind: 'decimal', scale: 1 }, '1.25', '小数最多 1 位'],
    [{ kind: 'date' }, '2026-02-30', '请输入日期，例如 2026-11-21'],
  ] as const)('%o refuses %j', (meta, typed, zh) => {
    expect(typedValue(typed, meta)).toMatchObject({ wrong: { zh } });
  });

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/1/5', '2026-01-05'],
    ['2026-11-21 08:30:00', '2026-11-21'],
    ['12-31', '2026-12-31'],
    ['01-02', '2027-01-02'],
    ['2026-13-01', null],
    ['tomorrow', null],
  ])('reads the day %j', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day);
  });
});
