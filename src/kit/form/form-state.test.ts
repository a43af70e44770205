import { describe, expect, it } from 'vitest';
import { code, decimal, integer, text, yesNo } from '#contract/kernel/field.ts';
import { type AnyRow, defineResource, type Resource } from '#contract/kernel/resource.ts';
import {
  creationOf,
  evolveForm,
  type FormEvent,
  type FormRules,
  type FormState,
  formStart,
  judgeForm,
} from './form-state.ts';

const label = (en: string) => ({ zh: en, en });
const resource: Resource = defineResource({
  name: 'Box',
  docType: 'box',
  title: label('Boxes'),
  paths: ['/x'],
  owner: 'global',
  fields: {
    code: code(label('Code'), { max: 4, required: true }),
    length: decimal(label('Length'), { scale: 2 }),
    double: decimal(label('Double'), { scale: 2 }),
    note: text(label('Note'), { max: 10 }),
    count: integer(label('Count'), {}),
    isOn: yesNo(label('On'), { on: true }),
    made: text(label('Made'), { max: 10, computed: true }),
  },
  key: ['code'],
  caption: { code: 'code' },
  search: [],
  sort: 'code',
  derive: (row, changed): Record<string, unknown> => {
    if (changed === 'length') return { double: row.length === null ? null : String(Number(row.length) * 2) };
    return changed === 'double' ? { note: `double ${row.double}` } : {};
  },
  visible: { note: row => row.isOn === true },
});
const rules: FormRules = { resource, place: { today: '2026-11-21', zone: 'Asia/Shanghai' } };
const row = (changes: object = {}): AnyRow => ({
  id: 'b1',
  version: 2,
  code: 'A',
  length: '1.5',
  double: '3',
  note: null,
  count: 4,
  isOn: true,
  made: 'x',
  ...changes,
});
const evolved = (state: FormState, ...events: readonly FormEvent[]): FormState =>
  events.reduce((before, event) => evolveForm(rules, before, event), state);
const typed = (name: string, value: unknown): FormEvent => ({ type: 'typed', name, value });

describe('state of a form', () => {
  it('begins a new row with the defaults of its declaration, under what is known', () => {
    const { values } = formStart(resource, null, { note: 'hello' });
    expect(values).toMatchObject({ code: null, isOn: true, note: 'hello', count: null });
    expect(Object.keys(creationOf(resource, values))).not.toContain('made');
  });

  it('is dirty by what the values mean, not by how they are written', () => {
    const start = formStart(resource, row());
    expect(judgeForm(rules, evolved(start, typed('length', '１.50'))).dirty).toBe(false);
    expect(judgeForm(rules, evolved(start, typed('code', ' a '))).dirty).toBe(false);
    expect(judgeForm(rules, evolved(start, typed('count', '5'))).changes).toEqual({ count: 5 });
    expect(judgeForm(rules, evolved(start, typed('count', '5'), typed('count', '4'))).dirty).toBe(false);
  });

  it('lets fields follow one another, and remembers what stood there', () => {
    const moved = evolved(formStart(resource, row()), typed('length', '2'));
    expect(moved.values).toMatchObject({ double: '4', note: 'double 4' });
    expect(moved.derived).toEqual({ double: '3', note: null });
    const back = evolved(moved, { type: 'underived', name: 'note' });
    expect(back.values.note).toBeNull();
    const over = evolved(moved, typed('double', '5'));
    expect(over.derived).not.toHaveProperty('double');
    expect(over.values).toMatchObject({ length: '2', double: '5', note: 'double 5' });
  });

  it('lets nothing follow a value that means the same as before', () => {
    const state = evolved(formStart(resource, row({ note: 'kept' })), typed('length', '1.50'));
    expect(state.values.note).toBe('kept');
    expect(state.derived).toEqual({});
  });

  it('shows faults of fields that were left, and all of them once a save was tried', () => {
    const bad = evolved(formStart(resource, null), typed('length', '1.234'));
    expect(judgeForm(rules, bad).shown).toEqual([]);
    const left = evolved(bad, { type: 'left', name: 'length' });
    expect(judgeForm(rules, left).shown.map(({ path }) => path)).toEqual(['length']);
    const tried = evolved(left, { type: 'tried' });
    expect(judgeForm(rules, tried).shown.map(({ path }) => path)).toEqual(['code', 'length']);
  });

  it('keeps what the server said of a field until that field is typed into', () => {
    const said = { path: 'code', code: 'X', severity: 'error', message: label('taken') } as const;
    const refused = evolved(formStart(resource, row()), { type: 'refused', findings: [said] });
    expect(judgeForm(rules, evolved(refused, typed('count', '9'))).shown).toEqual([said]);
    expect(judgeForm(rules, evolved(refused, typed('code', 'B'))).shown).toEqual([]);
  });

  it('lets others follow nothing where a value is not yet sound', () => {
    const state = evolved(formStart(resource, row()), typed('length', '2'), typed('length', '2x'));
    expect(state.values).toMatchObject({ length: '2x', double: null });
  });

  it('hides fields by the values, and judges what cannot be read by its own words', () => {
    const judged = judgeForm(rules, evolved(formStart(resource, row()), typed('isOn', false), typed('count', 'many')));
    expect(judged.isVisible('note')).toBe(false);
    expect(judged.isVisible('code')).toBe(true);
    expect(judged.findings).toMatchObject([{ path: 'count', severity: 'error' }]);
  });

  it('goes on from the saved row without what was sent, and with what was typed since', () => {
    const sent = evolved(formStart(resource, row()), typed('note', 'sent'));
    const late = evolved(sent, typed('count', '7'));
    const saved = evolved(late, { type: 'saved', row: row({ note: 'sent', version: 3 }), sent: sent.values });
    expect(saved.base?.version).toBe(3);
    expect(judgeForm(rules, saved).changes).toEqual({ count: 7 });
    expect(saved.tried).toBe(false);
  });

  it('comes back over the row it was typed over', () => {
    const now = formStart(resource, row({ note: 'newer', version: 5 }));
    const restored = evolved(now, { type: 'restored', base: row(), values: { count: '9' } });
    expect(restored.base?.version).toBe(2);
    expect(judgeForm(rules, restored).changes).toEqual({ count: 9 });
    const discarded = evolved(restored, { type: 'discarded', row: row({ note: 'newer', version: 5 }) });
    expect(discarded.values.note).toBe('newer');
    expect(judgeForm(rules, discarded).dirty).toBe(false);
  });
});
