// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import { filterCommands } from './filter-commands.ts';

const text = (word: string) => ({ zh: word, en: word });
const fields: Readonly<Record<string, FieldMeta>> = {
  name: { kind: 'text', label: text('Name') },
  status: { kind: 'choice', label: text('Status'), choices: [{ value: 'ON', label: text('On') }] },
  active: { kind: 'yesNo', label: text('Active') },
  etd: { kind: 'date', label: text('ETD') },
  updatedAt: { kind: 'instant', label: text('Updated') },
};
const NAME: Condition = { field: 'name', op: 'contains', values: ['x'] };

function answered(field: string, answers: Record<string, string>, filter: readonly Condition[] = [NAME]) {
  let result: readonly Condition[] = [];
  const commands = filterCommands({
    section: text('List'),
    fields,
    filter,
    zone: 'Asia/Shanghai',
    apply: next => {
      result = next;
    },
  });
  void commands.find(({ id }) => id === `resource.filter.by.${field}`)?.asks?.run(answers);
  return result;
}

describe('conditions asked in the palette', () => {
  it('are there for fields answered by a choice or by days', () => {
    const given = { section: text('List'), fields, filter: [], zone: 'UTC', apply: () => undefined };
    expect(filterCommands(given).map(({ id }) => id.split('.').at(-1))).toEqual([
      'status',
      'active',
      'etd',
      'updatedAt',
    ]);
  });

  it.each([
    ['status', { value: 'ON' }, { field: 'status', op: 'in', values: ['ON'] }],
    ['active', { value: 'false' }, { field: 'active', op: 'is', values: ['false'] }],
    ['etd', { from: '2026-11-01', to: '' }, { field: 'etd', op: 'atLeast', values: ['2026-11-01'] }],
    ['etd', { from: '', to: '2026-11-30' }, { field: 'etd', op: 'atMost', values: ['2026-11-30'] }],
    [
      'etd',
      { from: '2026-11-30', to: '2026-11-01' },
      { field: 'etd', op: 'between', values: ['2026-11-01', '2026-11-30'] },
    ],
    [
      'updatedAt',
      { from: '2026-11-01', to: '2026-11-01' },
      { field: 'updatedAt', op: 'between', values: ['2026-10-31T16:00:00.000Z', '2026-11-01T15:59:59.999Z'] },
    ],
  ] as const)('%s %o', (field, answers, condition) => {
    const before: Condition[] = [NAME, { field, op: 'notEmpty', values: [] }];
    expect(answered(field, answers, before)).toEqual([NAME, condition]);
  });

  it('are taken away again by "any" and by no day at all', () => {
    const held: Condition[] = [NAME, { field: 'status', op: 'in', values: ['ON'] }];
    expect(answered('status', { value: '*' }, held)).toEqual([NAME]);
    expect(answered('etd', { from: '', to: '' })).toEqual([NAME]);
  });
});
