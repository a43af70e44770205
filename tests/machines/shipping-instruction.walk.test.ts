import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SI_STATES, type SiState } from '#contract/si/status.ts';
import type { DocumentGuard } from '#machines/kernel/document.ts';
import * as siGuards from '#machines/si/shipping-instruction.guards.ts';
import { SI_SAMPLES, type SiSample } from '#machines/si/shipping-instruction.samples.ts';
import { DELETABLE, NEVER_VALIDATE_ONLY, siCell } from '#machines/si/shipping-instruction.table.ts';
import { holdInvariants } from './si-invariants.ts';
import {
  begin,
  commandOf,
  contextOf,
  run,
  SCENARIO_NAMES,
  SI_EVENT_NAMES,
  type SiStep,
  send,
  siCases,
  siPaths,
  stateOf,
  stepOf,
  type Walked,
} from './si-paths.ts';

/** Whole lives of a shipping instruction in each of its scenarios, beyond the walk that every declared document has. */

const GUARDS = Object.fromEntries(
  Object.entries(siGuards).filter(([name]) => /^(is|has|may)/.test(name)),
) as unknown as Readonly<Record<string, DocumentGuard>>;

const outcome = (walked: Walked, step: SiStep) => {
  const { permit } = send(walked, step);
  return permit.ok ? { to: permit.to } : { code: permit.refusal.code };
};

describe.each(SCENARIO_NAMES)('shipping instruction, scenario %s', scenario => {
  const paths = siPaths(scenario);
  const trace = (steps: readonly SiStep[]) => steps.map(({ event, as }) => `${event} by ${as}`).join(', ');

  it('reaches every state there is for it', () => {
    const never = scenario === 'validateOnly' ? NEVER_VALIDATE_ONLY : [];
    expect(paths.map(path => path.state).sort()).toEqual(
      ['NEW', ...SI_STATES].filter(state => !never.includes(state as SiState)).sort(),
    );
  });

  it.each(paths)('$state: every command does what the table says', path => {
    const walked = run(scenario, path.steps);
    holdInvariants(walked);
    const cases = siCases(path);
    expect(cases.length).toBeGreaterThanOrEqual(SI_EVENT_NAMES.length);
    const wrong = cases
      .map(({ title, step, expected }) => ({ title, got: outcome(walked, step), expected }))
      .filter(({ got, expected }) => JSON.stringify(got) !== JSON.stringify(expected));
    expect(wrong, trace(path.steps)).toEqual([]);
    for (const { step } of cases) holdInvariants(send(walked, step).walked);
  });

  it.each(paths)('$state: a failing sample is refused by the guard it names, and writes nothing', path => {
    const walked = run(scenario, path.steps);
    for (const { title, step, guard } of siCases(path).filter(({ guard }) => guard)) {
      const { permit, walked: after } = send(walked, step);
      const refusal = GUARDS[guard as string]!.refuse(contextOf(walked) as never, commandOf(walked, step) as never);
      expect(refusal, title).not.toBeNull();
      expect(permit, title).toEqual({ ok: false, refusal });
      expect(after.document, title).toBe(walked.document);
      expect(after.facts, title).toBe(walked.facts);
    }
  });

  it.each(paths.filter(path => DELETABLE.includes(path.state as SiState)))(
    '$state: a deleted document takes RESTORE and nothing else',
    path => {
      const standing = run(scenario, path.steps);
      const deleted = send(standing, stepOf(standing, 'DELETE', SI_SAMPLES.DELETE.passes[0])).walked;
      expect(deleted.document?.deleted).toBe(true);
      const cases = siCases({
        ...path,
        steps: [...path.steps, stepOf(standing, 'DELETE', SI_SAMPLES.DELETE.passes[0])],
      });
      for (const { step, title, guard } of cases.filter(({ guard }) => guard === undefined)) {
        const { permit, walked } = send(deleted, step);
        expect(permit.ok, `${title} ${guard}`).toBe(step.event === 'RESTORE');
        holdInvariants(walked);
        if (step.event === 'RESTORE') expect(walked.document?.deleted).toBe(false);
      }
    },
  );
});

describe('the table and the samples of the shipping instruction', () => {
  it('exercise every guard of the lifecycle by name', () => {
    const sampled = Object.values(SI_SAMPLES).flatMap(({ fails }) => fails.map(({ guard }) => guard));
    // isNotDeleted is exercised for every command at once, by the deleted documents above.
    expect(Object.keys(GUARDS).filter(guard => guard !== 'isNotDeleted' && !sampled.includes(guard))).toEqual([]);
  });

  it('use every failing sample in some scenario', () => {
    const used = new Set(
      SCENARIO_NAMES.flatMap(scenario => siPaths(scenario))
        .flatMap(siCases)
        .filter(({ guard }) => guard)
        .map(({ step, guard }) => `${step.event} ${guard} ${JSON.stringify(step.payload)}`),
    );
    const all = SI_EVENT_NAMES.flatMap(event =>
      SI_SAMPLES[event].fails.map(sample => `${event} ${sample.guard} ${JSON.stringify(sample.payload)}`),
    );
    expect(all.filter(sample => !used.has(sample))).toEqual([]);
  });
});

const anyStep = fc.constantFrom(...SI_EVENT_NAMES).chain(event =>
  fc.record({
    event: fc.constant(event),
    sample: fc.constantFrom<SiSample>(...SI_SAMPLES[event].passes, ...SI_SAMPLES[event].fails),
    waitMs: fc.constantFrom(0, 0, 0, 9_000, 11_000, 16 * 60_000),
  }),
);

/** Whatever is sent: a permitted command goes where the table says, a cell without a way is refused. */
function checkedSend(walked: Walked, step: SiStep): Walked {
  const state = stateOf(walked);
  const cell = siCell(state, step.event, {
    siType: contextOf(walked).content.siType,
    deleted: contextOf(walked).deleted,
  });
  const { permit, walked: after } = send(walked, step);
  if (permit.ok) expect(permit.to, `${state} × ${step.event}`).toBe(cell);
  else if (!cell.startsWith('SI-')) expect(permit.refusal.code, `${state} × ${step.event}`).toMatch(/^SI-L-0[1-5]$/);
  holdInvariants(after);
  return after;
}

describe('random lives of a shipping instruction', () => {
  it('keep the table and the invariants', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCENARIO_NAMES), fc.array(anyStep, { maxLength: 30 }), (scenario, steps) => {
        let walked = send(begin(scenario), stepOf(begin(scenario), 'CREATE', SI_SAMPLES.CREATE.passes[0])).walked;
        for (const { event, sample, waitMs } of steps)
          walked = checkedSend(walked, stepOf(walked, event, { ...sample, waitMs: (sample.waitMs ?? 0) + waitMs }));
      }),
      { numRuns: 1_500 },
    );
  });

  const GOOD: readonly (readonly SiStep['event'][])[] = [
    ['CREATE', 'CLAIM', 'APPROVE', 'MAKE_BILL', 'SEND', 'CARRIER_ACCEPT', 'COMPLETE', 'UNLOCK', 'MODIFY', 'APPROVE'],
    ['CREATE', 'CLAIM', 'RETURN', 'MODIFY', 'CLAIM', 'APPROVE', 'UNDO_REVIEW', 'APPROVE', 'SEND', 'CARRIER_REJECT'],
    ['SAVE_DRAFT', 'SUBMIT', 'CLAIM', 'CLAIM_LAPSED', 'CLAIM', 'RELEASE_CLAIM', 'DECLINE', 'UNDO_REVIEW', 'DECLINE'],
    ['CREATE', 'RETURN', 'WITHDRAW', 'DELETE', 'RESTORE'],
    ['CREATE', 'SET_EXTENDED', 'APPROVE', 'REOPEN', 'MODIFY', 'APPROVE', 'SEND', 'CANCEL_AT_CARRIER'],
  ];
  /** Approved by the supervisor, who edits nothing in these (four eyes). */
  const sampleOf = (event: SiStep['event']): SiSample =>
    event === 'APPROVE' ? SI_SAMPLES.APPROVE.passes[1]! : SI_SAMPLES[event].passes[0];
  const play = (events: readonly SiStep['event'][]): Walked =>
    events.reduce((walked, event) => checkedSend(walked, stepOf(walked, event, sampleOf(event))), begin('own'));

  it.each(GOOD)('begin with good sequences, in which every command is accepted: %s, %s, %s …', (...events) => {
    expect(play(events).facts.map(fact => fact.event)).toEqual(events);
  });

  it('stay sound when one event is doubled, dropped or swapped', () => {
    for (const events of GOOD)
      for (const [index] of events.entries()) {
        play(events.toSpliced(index, 0, events[index]!));
        play(events.toSpliced(index, 1));
        if (index > 0) play(events.with(index, events[index - 1]!).with(index - 1, events[index]!));
      }
    expect(GOOD.flat()).toContain('CLAIM_LAPSED');
  });
});
