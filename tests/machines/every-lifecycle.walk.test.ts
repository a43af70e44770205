import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SI_STATES, type SiState } from '#contract/si/status.ts';
import { masterChangeLifecycle } from '#machines/basic-data/master-change.lifecycle.ts';
import { voyageLifecycle } from '#machines/basic-data/voyage.lifecycle.ts';
import { billLifecycle } from '#machines/bill/house-bill.lifecycle.ts';
import { bookingLifecycle } from '#machines/booking/booking.lifecycle.ts';
import { companyLifecycle } from '#machines/company/company.lifecycle.ts';
import { applicationLifecycle } from '#machines/company/company-application.lifecycle.ts';
import { changeRequestLifecycle } from '#machines/company/company-change.lifecycle.ts';
import { importRunLifecycle } from '#machines/imports/import-run.lifecycle.ts';
import { globalMessageLifecycle } from '#machines/message/global-message.lifecycle.ts';
import { employeeLifecycle } from '#machines/people/employee.lifecycle.ts';
import { increaseLifecycle } from '#machines/rates/increase.lifecycle.ts';
import { priceRequestLifecycle } from '#machines/rates/price-request.lifecycle.ts';
import { rateLifecycle } from '#machines/rates/rate.lifecycle.ts';
import { rateBatchLifecycle } from '#machines/rates/rate-batch.lifecycle.ts';
import { ratePostLifecycle } from '#machines/rates/rate-post.lifecycle.ts';
import { rateShareLifecycle } from '#machines/rates/rate-share.lifecycle.ts';
import { rateSubscriptionLifecycle } from '#machines/rates/rate-subscription.lifecycle.ts';
import * as siGuards from '#machines/si/shipping-instruction.guards.ts';
import { siLifecycle } from '#machines/si/shipping-instruction.lifecycle.ts';
import { SI_SAMPLES, type SiFailingSample, type SiSample } from '#machines/si/shipping-instruction.samples.ts';
import { DELETABLE, NEVER_VALIDATE_ONLY, siCell } from '#machines/si/shipping-instruction.table.ts';
import { spaceOfferLifecycle } from '#machines/space/space-offer.lifecycle.ts';
import { spaceOrderLifecycle } from '#machines/space/space-order.lifecycle.ts';
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

const GUARDS = Object.fromEntries(Object.entries(siGuards).filter(([name]) => /^(is|has|may)/.test(name))) as Record<
  string,
  typeof siGuards.isOwner
>;

/** Lifecycles that are walked: SI below, the others beside their machine. A new one fails the census until it is here. */
const WALKED = {
  'shipping-instruction': siLifecycle,
  'import-run': importRunLifecycle,
  'global-message': globalMessageLifecycle,
  voyage: voyageLifecycle,
  'master-change': masterChangeLifecycle,
  company: companyLifecycle,
  'company-application': applicationLifecycle,
  'company-change': changeRequestLifecycle,
  employee: employeeLifecycle,
  'house-bill': billLifecycle,
  rate: rateLifecycle,
  'price-request': priceRequestLifecycle,
  'rate-batch': rateBatchLifecycle,
  increase: increaseLifecycle,
  'rate-post': ratePostLifecycle,
  'rate-share': rateShareLifecycle,
  'rate-subscription': rateSubscriptionLifecycle,
  booking: bookingLifecycle,
  'space-offer': spaceOfferLifecycle,
  'space-order': spaceOrderLifecycle,
};

describe('every lifecycle', () => {
  const files = globSync('src/machines/**/*.lifecycle.ts');

  it('is walked here', () => {
    expect(files.map(file => basename(file, '.lifecycle.ts')).sort()).toEqual(Object.keys(WALKED).sort());
  });

  it.each(files)('%s has its table, samples, evolve and written contract beside it', file => {
    for (const role of ['table.ts', 'samples.ts', 'evolve.ts', 'lifecycle.md'])
      expect(existsSync(file.replace('lifecycle.ts', role)), role).toBe(true);
  });

  it.each(files)('%s names all its states and events in its written contract', file => {
    const lifecycle = WALKED[basename(file, '.lifecycle.ts') as keyof typeof WALKED];
    const text = readFileSync(file.replace('.ts', '.md'), 'utf8');
    const words = [...lifecycle.states, ...lifecycle.rows.map(row => row.event)];
    expect(words.filter(word => !text.includes(`\`${word}\``))).toEqual([]);
  });
});

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
      const refusal = GUARDS[guard as string]!(contextOf(walked, step.messageOut), commandOf(walked, step) as never);
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
      (SI_SAMPLES[event].fails as readonly SiFailingSample[]).map(
        sample => `${event} ${sample.guard} ${JSON.stringify(sample.payload)}`,
      ),
    );
    expect(all.filter(sample => !used.has(sample))).toEqual([]);
  });
});

const anyStep = fc.constantFrom(...SI_EVENT_NAMES).chain(event =>
  fc.record({
    event: fc.constant(event),
    sample: fc.constantFrom<SiSample>(
      ...(SI_SAMPLES[event].passes as readonly SiSample[]),
      ...(SI_SAMPLES[event].fails as readonly SiSample[]),
    ),
    waitMs: fc.constantFrom(0, 0, 0, 9_000, 11_000, 16 * 60_000),
  }),
);

/** Whatever is sent: a permitted command goes where the table says, a cell without a way is refused. */
function checkedSend(walked: Walked, step: SiStep): Walked {
  const state = stateOf(walked);
  const cell = siCell(state, step.event, contextOf(walked));
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
    event === 'APPROVE' ? SI_SAMPLES.APPROVE.passes[1]! : (SI_SAMPLES[event].passes[0] as SiSample);
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
