import { describe, expect, it } from 'vitest';
import { originReader, type StatedOrigins } from '#contract/si/origin.ts';
import { foldMultiCreate, type MultiCreateEvent, setOf } from './multi-create.flow.ts';
import { originsOf } from './multi-create.origins.ts';
import { aDraft, add, edit, editAll, open, save, start } from './multi-create.samples.ts';
import type { Work } from './multi-create.work.ts';

const SHIPMENT: StatedOrigins = [{ from: 'shipment', keys: [''] }];
const begun = (num = 1) => start(num, { prefill: aDraft({ vessel: 'ORIENT CREST' }), origins: SHIPMENT });
const sent = (...events: MultiCreateEvent[]) => setOf(foldMultiCreate(events).context.work as Work).origins;
/** `from` and `ref` of values of one draft. */
const fromOf = (origins: StatedOrigins | undefined, ...keys: string[]) => {
  const read = originReader(origins ?? []);
  return keys.map(key => {
    const origin = read(key);
    return origin && (origin.ref === '' ? origin.from : `${origin.from} ${origin.ref}`);
  });
};
const BOX = 'boxes[CSQU3054383]';

describe('where values come from', () => {
  it('says what the beginning said, and of an empty field nothing', () => {
    const [first] = sent(begun());
    expect(fromOf(first, 'vessel', `${BOX}.weightKg`, 'remarks')).toEqual(['shipment', 'shipment', null]);
  });

  it('a typed value was typed, one of a template came from it, one that came back comes from where it did', () => {
    const [first] = sent(
      begun(),
      edit('voyage', '021W'),
      {
        ...edit('', aDraft({ vessel: 'ORIENT CREST', voyage: '021W', goods: 'TOWELS' })),
        from: 'template',
        ref: 'LA',
      } as MultiCreateEvent,
      edit('vessel', 'X'),
      edit('vessel', 'ORIENT CREST'),
      edit('marks', 'N/M'),
    );
    expect(fromOf(first, 'voyage', 'goods', 'vessel', 'marks')).toEqual(['typed', 'template LA', 'shipment', 'typed']);
  });

  it('a cleared field was cleared by typing', () => {
    expect(fromOf(sent(begun(), edit('vessel', ''))[0], 'vessel')).toEqual(['typed']);
  });

  it('undo brings back the value with its origin, redo likewise', () => {
    const typed = [begun(), edit('vessel', 'X')];
    expect(fromOf(sent(...typed)[0], 'vessel')).toEqual(['typed']);
    expect(fromOf(sent(...typed, { type: 'UNDO' })[0], 'vessel')).toEqual(['shipment']);
    expect(fromOf(sent(...typed, { type: 'UNDO' }, { type: 'REDO' })[0], 'vessel')).toEqual(['typed']);
  });

  it('a discarded edit takes its origin with it', () => {
    const events = [begun(2), save, { type: 'EDIT', draftId: '000001' } as const, edit('vessel', 'X')];
    expect(fromOf(sent(...events, { type: 'DISCARD' })[0], 'vessel')).toEqual(['shipment']);
  });

  it('a copy says of which bill, an added draft says what its prefill said, each draft for itself', () => {
    const set = sent(
      begun(2),
      save,
      { ...add('000002'), origins: [{ from: 'copy', ref: 'COSU6123456780', keys: ['boxes'] }] } as MultiCreateEvent,
      edit('vessel', 'X'),
    );
    expect(fromOf(set[1], `${BOX}.weightKg`, 'vessel')).toEqual(['copy COSU6123456780', 'typed']);
    const copied = sent(begun(2), save, { type: 'COPY', draftId: '000001', newDraftId: '000002', ref: 'B1' });
    expect([fromOf(copied[0], 'vessel'), fromOf(copied[1], 'vessel')]).toEqual([['shipment'], ['copy B1']]);
  });

  it('a value written into all drafts was copied there, and stays what it was where it came from', () => {
    const spread = { ...editAll('vessel', 'X', '000002'), from: 'copy', ref: 'B1' } as MultiCreateEvent;
    const set = sent(begun(2), edit('vessel', 'X'), save, add('000002'), save, spread);
    expect([fromOf(set[0], 'vessel'), fromOf(set[1], 'vessel')]).toEqual([['typed'], ['copy B1']]);
  });

  it('row and revision go with the origin through an edit and come back by undo', () => {
    const origins: StatedOrigins = [{ from: 'excel', ref: 'a.xlsx', row: 7, keys: ['vessel'] }];
    const copied = { ...edit('goods', 'TOWELS'), from: 'copy', ref: '26031200017', revision: 2 } as MultiCreateEvent;
    const events = [start(1, { prefill: aDraft({ vessel: 'X' }), origins }), copied];
    const read = (...more: MultiCreateEvent[]) => originReader(sent(...events, ...more)[0] ?? []);
    expect(read()('vessel')).toEqual({ from: 'excel', ref: 'a.xlsx', row: 7 });
    expect(read()('goods')).toEqual({ from: 'copy', ref: '26031200017', revision: 2 });
    expect(read(edit('vessel', 'Y'))('vessel')).toEqual({ from: 'typed', ref: '' });
    expect(read(edit('vessel', 'Y'), { type: 'UNDO' })('vessel')?.row).toBe(7);
  });

  it('a modification states only what it changed', () => {
    expect(sent(open)).toEqual([[]]);
    const [only] = sent(open, edit('vessel', 'X'));
    expect(fromOf(only, 'vessel', 'voyage', `${BOX}.weightKg`)).toEqual(['typed', null, null]);
  });

  it('a long day of typing is one stretch', () => {
    const typing = Array.from({ length: 200 }, (_, index) => edit('goods', `TOWELS ${index}`));
    const { work } = foldMultiCreate([begun(), ...typing]).context;
    expect(work?.trails['000001']).toHaveLength(2);
    expect(fromOf(originsOf(work?.trails['000001'] ?? []), 'goods')).toEqual(['typed']);
  });
});
