import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { VoyageCommand, VoyageContext, VoyageEvent } from './voyage.commands.ts';
import { VOYAGE_EVENTS } from './voyage.events.ts';
import { evolveVoyage, slidNumber, type VoyageDocument, voyageContextOf } from './voyage.evolve.ts';
import * as guards from './voyage.guards.ts';
import { VOYAGE_STATES, type VoyageState, voyageLifecycle } from './voyage.lifecycle.ts';
import {
  VOYAGE_ACTORS,
  VOYAGE_SAMPLES,
  type VoyageFailingSample,
  type VoyageSample,
  voyageContext,
} from './voyage.samples.ts';
import { VOYAGE_TABLE } from './voyage.table.ts';

const EVENTS = Object.keys(VOYAGE_EVENTS) as VoyageEvent[];
const ALL: OrNew<VoyageState>[] = [NEW, ...VOYAGE_STATES];
const GUARDS = guards as unknown as Readonly<
  Record<string, (context: VoyageContext, command: VoyageCommand) => unknown>
>;

const commandOf = (event: VoyageEvent, { as, payload }: VoyageSample): VoyageCommand =>
  ({ type: event, actor: VOYAGE_ACTORS[as], ...payload }) as VoyageCommand;
const passes = (event: VoyageEvent): readonly VoyageSample[] => VOYAGE_SAMPLES[event].passes;
const fails = (event: VoyageEvent): readonly VoyageFailingSample[] => VOYAGE_SAMPLES[event].fails;

describe('the walk of a voyage', () => {
  const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));
  const ask = ({ state, event, sample }: (typeof cells)[number]) =>
    permits(voyageLifecycle, state, voyageContext(sample.context), commandOf(event, sample));

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(cell => {
        const permit = ask(cell);
        const got = permit.ok ? permit.to : permit.refusal.code;
        return { cell: `${cell.state} × ${cell.event}`, got, expected: VOYAGE_TABLE[cell.state][cell.event] };
      })
      .filter(({ got, expected }) => got !== expected);
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThan(ALL.length * EVENTS.length);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const cell of cells.filter(({ state }) => reached.has(state))) {
        const permit = ask(cell);
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  it('refuses every failing sample by the guard it names', () => {
    const named = new Set<string>();
    for (const event of EVENTS)
      for (const sample of fails(event)) {
        named.add(sample.guard);
        const context = voyageContext(sample.context);
        const command = commandOf(event, sample);
        expect(GUARDS[sample.guard]!(context, command), `${event} ${sample.guard}`).toMatchObject({
          code: sample.code,
        });
        for (const state of sample.in)
          expect(permits(voyageLifecycle, state, context, command), `${state} × ${event}`).toMatchObject({
            ok: false,
            refusal: { code: sample.code },
          });
      }
    expect(Object.keys(guards).filter(name => !named.has(name))).toEqual([]);
  });
});

describe('the log of a voyage', () => {
  const fact = (seq: number, event: string, toState: VoyageState, changes: Fact['changes'] = []) =>
    ({ seq, event, toState, changes }) as const;

  it('tells state, number and successor', () => {
    const voyage = [
      fact(1, 'CREATE', 'PLANNED', [{ path: 'carrierExportVoyageNumber', after: '024E' }]),
      fact(2, 'OPEN', 'OPEN', [{ path: 'status', before: 'PLANNED', after: 'OPEN' }]),
      fact(3, 'SLIDE', 'SLID', [
        { path: 'carrierExportVoyageNumber', before: '024E', after: '024E/SLID' },
        { path: 'successorId', after: 'next' },
      ]),
    ].reduce<VoyageDocument | null>(evolveVoyage, null);
    expect(voyage).toEqual({ state: 'SLID', version: 3, number: '024E/SLID', successorId: 'next' });
  });

  it('with a gap is no log', () => {
    expect(() => evolveVoyage(null, fact(2, 'OPEN', 'OPEN'))).toThrow('after 0');
  });
});

it('a number that slides twice is still one of its own', () => {
  expect(slidNumber('024E', [])).toBe('024E/SLID');
  expect(slidNumber('024E', ['024E/SLID', '024E/SLID2'])).toBe('024E/SLID3');
});

describe('what calls tell', () => {
  const none = { planned: null, estimated: null, actual: null };
  const call = (seq: number, arrival: object, departure: object, more: object = {}) => ({
    ...{ seq, status: null, cutOffs: [], arrival: { ...none, ...arrival }, departure: { ...none, ...departure } },
    ...more,
  });

  it('leaves out omitted ones and takes the first cut-off', () => {
    const context = voyageContextOf([
      call(
        1,
        {},
        { planned: '2026-12-02T00:00:00.000Z' },
        { cutOffs: [{ code: 'DCO', at: '2026-11-30T00:00:00.000Z' }] },
      ),
      call(2, {}, { planned: '2026-11-01T00:00:00.000Z' }, { status: 'OMIT' }),
      call(3, { planned: '2026-12-20T00:00:00.000Z', actual: '2026-12-21T00:00:00.000Z' }, {}),
    ]);
    expect(context).toEqual({
      ...{ called: 2, untimed: 0, disorder: 0, departedAt: null },
      closesAt: '2026-11-30T00:00:00.000Z',
      arrivedAt: '2026-12-21T00:00:00.000Z',
    });
  });

  it('says how many have no time or the wrong order, and closes with the departure where no cut-off is known', () => {
    const context = voyageContextOf([
      call(1, {}, { planned: '2026-12-02T00:00:00.000Z', actual: '2026-12-02T05:00:00.000Z' }),
      call(2, { planned: '2026-12-01T00:00:00.000Z' }, {}),
      call(3, {}, {}),
    ]);
    expect(context).toMatchObject({
      ...{ called: 3, untimed: 1, disorder: 1 },
      closesAt: '2026-12-02T05:00:00.000Z',
      departedAt: '2026-12-02T05:00:00.000Z',
    });
  });
});
