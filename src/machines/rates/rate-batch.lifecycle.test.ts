import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { BATCH_STATES, type BatchState, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { BatchCommand, BatchContext, BatchEvent } from './rate-batch.commands.ts';
import { BATCH_EVENTS } from './rate-batch.events.ts';
import { type BatchBirth, type BatchDocument, batchContextOf, evolveBatch } from './rate-batch.evolve.ts';
import * as guards from './rate-batch.guards.ts';
import { rateBatchLifecycle } from './rate-batch.lifecycle.ts';
import {
  BATCH_ACTORS,
  BATCH_SAMPLES,
  type BatchFailingSample,
  type BatchSample,
  batchContext,
} from './rate-batch.samples.ts';
import { batchCell } from './rate-batch.table.ts';

const EVENTS = Object.keys(BATCH_EVENTS) as BatchEvent[];
const ALL: OrNew<BatchState>[] = [NEW, ...BATCH_STATES];
const AT = '2027-01-12T09:30:00.000Z';

type AnyGuard = (context: BatchContext, command: BatchCommand) => unknown;
const GUARDS = guards as unknown as Readonly<Record<string, AnyGuard>>;
const passes = (event: BatchEvent): readonly BatchSample[] => BATCH_SAMPLES[event].passes;
const fails = (event: BatchEvent): readonly BatchFailingSample[] => BATCH_SAMPLES[event].fails;
const commandOf = (event: BatchEvent, { as, payload }: BatchSample): BatchCommand =>
  ({ type: event, actor: BATCH_ACTORS[as], at: AT, ...payload }) as BatchCommand;
const contextOf = ({ counts, context }: BatchSample) => batchContext(counts, context);
const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));

describe('the walk of a batch of rates', () => {
  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const context = contextOf(sample);
        const permit = permits(rateBatchLifecycle, state, context, commandOf(event, sample));
        const { changed, created, conflict } = context.counts;
        const kept = 'kept' in sample.payload ? Number(sample.payload.kept) : 0;
        const expected = batchCell(state, event, { written: changed + created, conflict, kept });
        return { cell: `${state} × ${event}`, got: permit.ok ? permit.to : permit.refusal.code, expected };
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
        const permit = permits(rateBatchLifecycle, state, contextOf(sample), commandOf(event, sample));
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    fails(event).flatMap(sample => sample.in.map(state => ({ event, sample, state, guard: sample.guard }))),
  );

  it.each(failing)('$state × $event is refused by $guard', ({ event, sample, state }) => {
    const command = commandOf(event, sample);
    const refusal = GUARDS[sample.guard]?.(contextOf(sample), command);
    expect(refusal).toMatchObject({ code: sample.code });
    expect(permits(rateBatchLifecycle, state, contextOf(sample), command)).toEqual({ ok: false, refusal });
  });

  it('has a failing sample for every guard that refuses by itself', () => {
    const sampled = new Set(EVENTS.flatMap(event => fails(event).map(({ guard }) => guard)));
    // These choose between two ways; none of them refuses.
    expect(
      Object.keys(guards)
        .filter(name => !sampled.has(name))
        .sort(),
    ).toEqual([...['isNothingKept', 'isNothingWritten', 'isWhole']]);
  });
});

const birth: BatchBirth = {
  ...{
    id: 'b',
    no: 'RB2701120001',
    companyId: 'OWNER',
    kind: 'RULE',
    title: 'GRI',
    plan: { actions: [] },
    originId: null,
  },
};
const play = (events: readonly [BatchEvent, BatchState, Fact['changes']?][]): BatchDocument =>
  events.reduce<BatchDocument | null>(
    (batch, [event, toState, changes = []]) =>
      evolveBatch(batch, {
        ...{ seq: (batch?.version ?? 0) + 1, event, fromState: batch?.state ?? null, toState, at: AT, changes },
        ...{ actorEmployeeId: event === 'CONFIRM' ? 'second' : 'author', actorCompanyId: 'OWNER', revision: 1 },
        ...{ actorKind: 'employee', onBehalfOfEmployeeId: null, remarks: event === 'RETURN' ? '太高' : null },
      }),
    null,
  )!;

describe('the log of a batch', () => {
  const counts = { ...NO_BATCH_COUNTS, total: 2, changed: 2, hits: 1 };

  it('tells who made it, what it counts, why it came back and who confirmed it', () => {
    const returned = play([
      ['CREATE', 'DRAFT', [{ path: '', after: birth }]],
      ['PREVIEW', 'COMPUTING'],
      ['COMPUTED', 'PREVIEW', [{ path: 'counts', after: counts }]],
      ['SUBMIT', 'PENDING'],
      ['RETURN', 'PREVIEW'],
    ]);
    expect(returned).toMatchObject({
      ...birth,
      state: 'PREVIEW',
      version: 5,
      counts,
      reason: '太高',
      authorId: 'author',
    });
    expect(batchContextOf(returned)).toMatchObject({ ownerCompanyId: 'OWNER', hasWork: true, counts, appliedAt: null });
    const confirmed = evolveBatch(
      { ...returned, state: 'PENDING' },
      {
        ...{ seq: 6, event: 'CONFIRM', fromState: 'PENDING', toState: 'APPLYING', at: AT, changes: [], remarks: null },
        ...{ actorEmployeeId: 'second', actorCompanyId: 'OWNER', actorKind: 'employee', revision: 1 },
        onBehalfOfEmployeeId: null,
      },
    );
    expect(confirmed).toMatchObject({ state: 'APPLYING', confirmedBy: 'second', appliedAt: AT });
  });

  it('with a gap, or of something else, is no log', () => {
    const batch = play([['CREATE', 'DRAFT', [{ path: '', after: birth }]]]);
    const fact = { seq: 3, event: 'CANCEL', fromState: 'DRAFT', toState: 'CANCELLED', changes: [], at: AT };
    expect(() => evolveBatch(batch, fact as never)).toThrow('does not follow');
    expect(() => evolveBatch(null, { ...fact, seq: 1 } as never)).toThrow('cannot begin');
  });
});
