import { describe, expect, it } from 'vitest';
import { type ComplaintRow, complaint, complaintSamples } from './complaint.samples.ts';
import { type AnyDocument, type AnyDocumentRow, type DocumentActor, defineDocument } from './document.ts';
import { standsUntil } from './document-claim.ts';
import { heldBy } from './document-rights.ts';
import { personOf } from './document-samples.ts';
import {
  holderOf,
  isToDo,
  nextToDo,
  sidesOfActor,
  undoWindowOf,
  waitingFor,
  waitingLists,
} from './document-waiting.ts';

const AT = complaintSamples.at;
const OFFICE = ['TAKE', 'LAY_BACK', 'SETTLE', 'UNDO_SETTLE', 'REJECT'];
const clerk = personOf('OFFICE', { kind: 'platform', holds: OFFICE });
const colleague: DocumentActor = { ...clerk, employeeId: 'a colleague' };
const customer = personOf('CUSTOMER', { holds: ['COMPLAIN', 'CORRECT', 'CLOSE'] });
const row = (id: string, more: Partial<ComplaintRow> = {}): AnyDocumentRow =>
  ({ ...complaintSamples.row, id, ...more }) as AnyDocumentRow;
const taken = (id: string, by: string): AnyDocumentRow => row(id, { state: 'TAKEN', takenBy: by, takenAt: AT });
const ME = clerk.employeeId!;
const valuesFor = (one: AnyDocumentRow, actor: DocumentActor) =>
  waitingFor(complaint, one, actor).map(({ value }) => value);

describe('what waits', () => {
  it('waits for the company of its side, and for nobody of another one', () => {
    expect(valuesFor(row('a'), clerk)).toEqual(['OPEN']);
    expect(valuesFor(row('a'), customer)).toEqual([]);
    expect(valuesFor(row('a', { officeCompanyId: 'ANOTHER' }), clerk)).toEqual([]);
    expect(valuesFor(row('a', { state: 'SETTLED' }), customer)).toEqual(['SETTLED']);
    expect(valuesFor(row('a', { state: 'CLOSED' }), customer)).toEqual([]);
  });

  it('waits for the employee that a field names', () => {
    expect(valuesFor(taken('a', ME), clerk)).toEqual(['TAKEN']);
    expect(valuesFor(taken('a', ME), colleague)).toEqual([]);
  });

  it('waits in a region beside its state, which has a list of its own', () => {
    const withRegion = { ...complaint, waits: { kind: { TORN: 'customer' } } } as unknown as AnyDocument;
    const torn = row('a', { kind: 'TORN' });
    expect(waitingFor(withRegion, torn, customer).map(({ label }) => label.en)).toEqual(['Torn']);
    expect(waitingLists(withRegion, customer).map(({ only }) => only)).toEqual([
      { status: ['SETTLED'] },
      { kind: ['TORN'] },
    ]);
  });

  it('is declared of known sides, fields and values alone', () => {
    const again = (more: object) => () => defineDocument({ ...complaint, claim: undefined, ...more } as never);
    expect(again({ waits: { kind: { DRY: 'customer' } } })).toThrow(/waits at DRY/);
    expect(again({ waits: { kind: { TORN: 'nobody' } } })).toThrow(/TORN waits for nobody/);
    expect(again({ states: { ...complaint.states, OPEN: { ...complaint.states.OPEN, waitsFor: 'nobody' } } })).toThrow(
      /OPEN waits for nobody/,
    );
  });
});

describe('the lists of a queue', () => {
  it('are what waits for the side and what is in hand, for who takes; for the other side what waits for it', () => {
    expect(waitingLists(complaint, clerk)).toEqual([
      { key: 'waiting', label: null, only: { status: ['OPEN', 'TAKEN'] } },
      { key: 'mine', label: null, only: { takenBy: [ME], status: ['TAKEN'] } },
    ]);
    expect(waitingLists(complaint, customer)).toEqual([{ key: 'waiting', label: null, only: { status: ['SETTLED'] } }]);
    expect([...sidesOfActor(complaint, clerk)]).toEqual(['office']);
    expect(waitingLists(complaint, personOf('OFFICE'))).toEqual([]);
    expect(heldBy(complaint, [])).toEqual([]);
  });
});

describe('who has it', () => {
  it('is free for who may take it, theirs, or somebody else\u2019s', () => {
    expect(holderOf(complaint, row('a'), clerk, AT)).toBe('free');
    expect(holderOf(complaint, row('a'), customer, AT)).toBe('none');
    expect(holderOf(complaint, taken('a', ME), clerk, AT)).toBe('mine');
    expect(holderOf(complaint, taken('a', ME), colleague, AT)).toBe('other');
    // Once it is decided nobody has it any more, whoever decided.
    expect(holderOf(complaint, row('a', { state: 'SETTLED', takenBy: ME }), clerk, AT)).toBe('none');
  });
});

describe('a claim for a time', () => {
  const claim = { claimer: 'takenBy', until: 'takenAt', idleMs: 900_000, take: 'TAKE' };
  const { TAKE } = complaint.events;
  const takenAnew = { ...TAKE, rows: TAKE.rows.map(one => ({ ...one, guards: [] })) };
  const events = { ...complaint.events, TAKE: takenAnew };
  const timed = { ...complaint, events, claim } as unknown as AnyDocument;
  const until = '2027-01-01T10:00:00.000Z';
  const before = '2027-01-01T09:59:59.999Z';
  const held = (by: string | null) => row('a', { takenBy: by, takenAt: until });

  it('is theirs or somebody else\u2019s until it ends, and free from then on without an event', () => {
    expect(holderOf(timed, held(ME), clerk, before)).toBe('mine');
    expect(holderOf(timed, held(ME), colleague, before)).toBe('other');
    expect(holderOf(timed, held(ME), colleague, until)).toBe('free');
    expect(holderOf(timed, held(null), colleague, before)).toBe('free');
    expect(holderOf(timed, { ...held(ME), state: 'SETTLED' }, colleague, before)).toBe('none');
  });

  it('is carried on by signs of life, and never shortened by them', () => {
    const ends = (activeAt: string | null) => standsUntil(claim, held(ME), { activeAt });
    expect(ends(null)).toBe(until);
    expect(ends('2027-01-01T09:44:00.000Z')).toBe(until);
    expect(ends('2027-01-01T09:50:00.000Z')).toBe('2027-01-01T10:05:00.000Z');
    expect(standsUntil(claim, held(null), { activeAt: until })).toBeNull();
  });
});

describe('the next of a queue', () => {
  const rows = [row('a'), taken('b', 'a colleague'), row('c', { state: 'CLOSED' }), taken('d', ME), row('e')];
  const isWanted = (one: AnyDocumentRow) => isToDo(complaint, one, clerk, AT);
  const next = (from: string | null, by: 1 | -1 = 1) => nextToDo(rows, { from, by }, isWanted)?.id;

  it('passes over what is over and what others have, and begins again at its end', () => {
    expect([next(null), next('a'), next('d'), next('e'), next('a', -1), next('e', -1)]).toEqual([
      'a',
      'd',
      'e',
      'a',
      'e',
      'd',
    ]);
    expect(nextToDo([rows[0]!], { from: 'a', by: 1 }, isWanted)).toBeNull();
  });
});

it('an undo is open for as long as its guard holds', () => {
  expect(undoWindowOf(complaint, 'SETTLE')).toBe(10_000);
  expect(undoWindowOf(complaint, 'TAKE')).toBeNull();
  expect(undoWindowOf(complaint, 'CLOSE')).toBeNull();
});
