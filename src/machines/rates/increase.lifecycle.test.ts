import { describe, expect, it } from 'vitest';
import { INCREASE_STATES, type IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { IncreaseCommand, IncreaseContext, IncreaseEvent } from './increase.commands.ts';
import { INCREASE_EVENTS } from './increase.events.ts';
import { evolveIncrease } from './increase.evolve.ts';
import * as guards from './increase.guards.ts';
import { increaseLifecycle } from './increase.lifecycle.ts';
import { INCREASE_ACTORS, INCREASE_SAMPLES, type IncreaseSample, increaseContext } from './increase.samples.ts';
import { INCREASE_TABLE } from './increase.table.ts';

const EVENTS = Object.keys(INCREASE_EVENTS) as IncreaseEvent[];
const ALL: OrNew<IncreaseState>[] = [NEW, ...INCREASE_STATES];
const GUARDS = guards as unknown as Readonly<Record<string, (c: IncreaseContext, command: IncreaseCommand) => unknown>>;

const commandOf = (type: IncreaseEvent, { as, ...payload }: IncreaseSample): IncreaseCommand =>
  ({ type, actor: INCREASE_ACTORS[as], at: '2027-01-12T09:30:00.000Z', ...payload }) as IncreaseCommand;
const sent = (state: OrNew<IncreaseState>, type: IncreaseEvent, sample: IncreaseSample) =>
  permits(increaseLifecycle, state, increaseContext, commandOf(type, sample));

describe('the walk of an increase', () => {
  it('does in every state what the table says of every command', () => {
    const got = Object.fromEntries(
      ALL.map(state => [
        state,
        Object.fromEntries(
          EVENTS.map(event => {
            const permit = sent(state, event, INCREASE_SAMPLES[event].passes[0]);
            return [event, permit.ok ? permit.to : permit.refusal.code];
          }),
        ),
      ]),
    );
    expect(got).toEqual(INCREASE_TABLE);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const state of ALL.filter(one => reached.has(one)))
        for (const event of EVENTS) {
          const permit = sent(state, event, INCREASE_SAMPLES[event].passes[0]);
          if (permit.ok) reached.add(permit.to);
        }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    INCREASE_SAMPLES[event].fails.flatMap(sample =>
      sample.in.map(state => ({ event, state, guard: sample.guard, sample })),
    ),
  );

  it.each(failing)('$state × $event is refused by $guard', ({ event, state, guard, sample }) => {
    const { guard: _guard, code, in: _states, ...plain } = sample;
    const refusal = GUARDS[guard]?.(increaseContext, commandOf(event, plain));
    expect(refusal).toEqual({ code });
    expect(sent(state, event, plain)).toEqual({ ok: false, refusal });
  });

  it('has a failing sample for every guard', () => {
    expect([...new Set(failing.map(({ guard }) => guard))].sort()).toEqual(Object.keys(guards).sort());
  });
});

describe('the log of an increase', () => {
  const fact = (seq: number, event: string, toState: string, batchId?: string) => ({
    ...{ seq, event, toState, changes: batchId ? [{ path: 'batchId', after: batchId }] : [] },
  });

  it('tells its state and the batch that wrote its prices', () => {
    const applied = [
      fact(1, 'CREATE', 'DRAFT'),
      fact(2, 'PREVIEW', 'PREVIEW'),
      fact(3, 'SCHEDULE', 'SCHEDULED'),
      fact(4, 'APPLY', 'APPLIED', 'batch'),
      fact(5, 'POSTPONE', 'APPLIED'),
    ].reduce<ReturnType<typeof evolveIncrease> | null>(evolveIncrease, null);
    expect(applied).toEqual({ state: 'APPLIED', version: 5, batchId: 'batch' });
  });

  it('with a gap is no log', () => {
    expect(() => evolveIncrease(null, fact(2, 'PREVIEW', 'PREVIEW'))).toThrow('after 0');
  });
});
