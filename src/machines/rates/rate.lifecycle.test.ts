import { describe, expect, it } from 'vitest';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { RATE_STATES, type RateState } from '#contract/rates/codes.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { RateCommand, RateContext, RateEvent } from './rate.commands.ts';
import { RATE_EVENTS } from './rate.events.ts';
import { foldRate, type RateBirth, rateChanges, rateContextOf } from './rate.evolve.ts';
import * as guards from './rate.guards.ts';
import { rateLifecycle } from './rate.lifecycle.ts';
import { RATE_ACTORS, RATE_SAMPLES, type RateFailingSample, type RateSample, rateContext } from './rate.samples.ts';
import { RATE_TABLE } from './rate.table.ts';

const EVENTS = Object.keys(RATE_EVENTS) as RateEvent[];
const ALL: OrNew<RateState>[] = [NEW, ...RATE_STATES];
const AT = '2027-01-12T09:30:00.000Z';

type AnyGuard = (context: RateContext, command: RateCommand) => unknown;
const GUARDS = Object.fromEntries(Object.entries(guards).filter(([name]) => /^(is|has)/.test(name))) as Readonly<
  Record<string, AnyGuard>
>;
const passes = (event: RateEvent): readonly RateSample[] => RATE_SAMPLES[event].passes;
const fails = (event: RateEvent): readonly RateFailingSample[] => RATE_SAMPLES[event].fails;
const commandOf = (event: RateEvent, { as, payload }: RateSample): RateCommand =>
  ({ type: event, actor: RATE_ACTORS[as], at: AT, ...payload }) as RateCommand;
const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));

describe('the walk of a rate', () => {
  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const permit = permits(rateLifecycle, state, rateContext(sample.context), commandOf(event, sample));
        const got = permit.ok ? permit.to : permit.refusal.code;
        return { cell: `${state} × ${event}`, got, expected: RATE_TABLE[state][event] };
      })
      .filter(({ got, expected }) => got !== expected);
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThan(ALL.length * EVENTS.length);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const { state, event, sample } of cells.filter(cell => reached.has(cell.state))) {
        const permit = permits(rateLifecycle, state, rateContext(sample.context), commandOf(event, sample));
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    fails(event).flatMap(sample => sample.in.map(state => ({ event, sample, state, guard: sample.guard }))),
  );

  it.each(failing)('$state × $event is refused by $guard', ({ event, sample, state }) => {
    const context = rateContext(sample.context);
    const command = commandOf(event, sample);
    const refusal = GUARDS[sample.guard]?.(context, command);
    expect(refusal).toMatchObject({ code: sample.code });
    expect(permits(rateLifecycle, state, context, command)).toEqual({ ok: false, refusal });
  });

  it('has a failing sample for every guard that refuses by itself', () => {
    const sampled = new Set(EVENTS.flatMap(event => fails(event).map(({ guard }) => guard)));
    // Chooses between two ways; none of them refuses.
    expect(Object.keys(GUARDS).filter(name => !sampled.has(name))).toEqual(['isStanding']);
  });

  it('keeps a published rate on sale while its revision waits, and gives it back when that is returned', () => {
    const hit = { openErrors: 0, validTo: '2027-01-31', today: '2027-01-12', openOverlaps: 0, approvalHits: ['X'] };
    const revised = { type: 'REVISE', actor: RATE_ACTORS.author, at: AT, ...hit } as const;
    expect(permits(rateLifecycle, 'ACTIVE', rateContext(), revised)).toEqual({ ok: true, to: 'PENDING' });
    const returned = { type: 'RETURN', actor: RATE_ACTORS.second, at: AT, remarks: '太低' } as const;
    expect(permits(rateLifecycle, 'PENDING', rateContext({ isStanding: true }), returned)).toEqual({
      ok: true,
      to: 'ACTIVE',
    });
  });
});

describe('the log of a rate', () => {
  const content = { validFrom: '2027-01-01', validTo: '2027-01-31', lines: [{ containerType: '40HC', cost: '1850' }] };
  const birth: RateBirth<typeof content> = {
    ...{ id: 'r1', no: 'FR270101000001', companyId: 'OWNER', content, standing: null, authorId: 'author' },
    ...{ approvalHits: [], successorId: null, spaceStatusAt: null, sourceKind: 'OWN', source: [] },
    ...{ ownerEmployeeId: 'author', departmentId: null },
  };
  const fact = (seq: number, event: RateEvent, from: string | null, to: string, changes: readonly Change[]): Fact => ({
    ...{ seq, event, fromState: from, toState: to, changes, at: AT, remarks: event === 'HIDE' ? '停收' : null },
    ...{ revision: 1, actorEmployeeId: 'author', actorCompanyId: 'OWNER', actorKind: 'employee' },
    onBehalfOfEmployeeId: null,
  });
  const created = fact(1, 'CREATE', null, 'DRAFT', [{ path: '', after: birth }]);

  it('tells prices, validity, and why a rate is hidden', () => {
    const dearer = { ...birth, content: { ...content, lines: [{ containerType: '40HC', cost: '1900' }] } };
    const changes = rateChanges(birth, dearer);
    expect(changes).toEqual([{ path: 'content.lines.0.cost', before: '1850', after: '1900' }]);
    const rate = foldRate<typeof content>([
      created,
      fact(2, 'PUBLISH', 'DRAFT', 'ACTIVE', []),
      fact(3, 'REVISE', 'ACTIVE', 'ACTIVE', changes),
      fact(4, 'HIDE', 'ACTIVE', 'HIDDEN', []),
    ]);
    expect(rate).toMatchObject({ state: 'HIDDEN', version: 4, reason: '停收' });
    expect(rate?.content.lines[0]?.cost).toBe('1900');
    expect(rateContextOf(rate!)).toEqual(rateContext());
  });

  it('with a gap, or of something else, is no log', () => {
    expect(() => foldRate([created, fact(3, 'SAVE', 'DRAFT', 'DRAFT', [])])).toThrow('does not follow');
    expect(() => foldRate([fact(1, 'SAVE', null, 'DRAFT', [])])).toThrow('cannot begin');
  });
});
