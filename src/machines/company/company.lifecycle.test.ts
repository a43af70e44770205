import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { type Lifecycle, NEW, permits } from '../kernel/lifecycle.ts';
import { COMPANY_EVENTS } from './company.events.ts';
import { evolveCompany } from './company.evolve.ts';
import * as companyGuards from './company.guards.ts';
import { companyLifecycle } from './company.lifecycle.ts';
import { COMPANY_ACTORS, COMPANY_SAMPLES, companyContext } from './company.samples.ts';
import { COMPANY_TABLE } from './company.table.ts';
import { APPLICATION_EVENTS } from './company-application.events.ts';
import { applicationContextOf, evolveApplication } from './company-application.evolve.ts';
import * as applicationGuards from './company-application.guards.ts';
import { applicationLifecycle } from './company-application.lifecycle.ts';
import {
  APPLICATION_ACTORS,
  APPLICATION_NOW,
  APPLICATION_SAMPLES,
  applicationContext,
} from './company-application.samples.ts';
import { APPLICATION_TABLE } from './company-application.table.ts';
import { CHANGE_REQUEST_EVENTS } from './company-change.events.ts';
import { evolveChangeRequest } from './company-change.evolve.ts';
import * as changeGuards from './company-change.guards.ts';
import { changeRequestLifecycle } from './company-change.lifecycle.ts';
import { CHANGE_REQUEST_ACTORS, CHANGE_REQUEST_SAMPLES, changeRequestContext } from './company-change.samples.ts';
import { CHANGE_REQUEST_TABLE } from './company-change.table.ts';

/** The three documents of this folder are walked alike; each brings its own table, samples and fold. */

interface Sample {
  readonly as: string;
  readonly payload: object;
  readonly context?: object;
}
interface Failing extends Sample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly string[];
}
interface Document {
  readonly state: string;
  readonly version: number;
}
interface Walked {
  readonly name: string;
  readonly lifecycle: Lifecycle<string, Record<string, unknown>, { readonly type: string }>;
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly samples: Readonly<
    Record<string, { readonly passes: readonly Sample[]; readonly fails: readonly Failing[] }>
  >;
  readonly actors: Readonly<Record<string, unknown>>;
  readonly guards: Readonly<Record<string, (context: never, command: never) => unknown>>;
  readonly events: Readonly<Record<string, unknown>>;
  context(over?: object): Record<string, unknown>;
  evolve(before: Document | null, fact: Fact): Document;
  readonly birth: object;
}

const DOCUMENTS = [
  {
    name: 'application',
    lifecycle: applicationLifecycle,
    table: APPLICATION_TABLE,
    samples: APPLICATION_SAMPLES,
    actors: APPLICATION_ACTORS,
    guards: applicationGuards,
    events: APPLICATION_EVENTS,
    context: applicationContext,
    evolve: evolveApplication,
    birth: {
      ...{ id: 'a', no: 'CA2603100001', source: 'join', applicantUserId: 'applicant' },
      ...{ fields: NO_FIELDS, licences: [], consent: false, step: 'kind' },
    },
  },
  {
    name: 'company',
    lifecycle: companyLifecycle,
    table: COMPANY_TABLE,
    samples: COMPANY_SAMPLES,
    actors: COMPANY_ACTORS,
    guards: companyGuards,
    events: COMPANY_EVENTS,
    context: companyContext,
    evolve: evolveCompany,
    birth: { id: 'c', companyCode: 'BWBAYY', applicationId: 'a' },
  },
  {
    name: 'change of company data',
    lifecycle: changeRequestLifecycle,
    table: CHANGE_REQUEST_TABLE,
    samples: CHANGE_REQUEST_SAMPLES,
    actors: CHANGE_REQUEST_ACTORS,
    guards: changeGuards,
    events: CHANGE_REQUEST_EVENTS,
    context: changeRequestContext,
    evolve: evolveChangeRequest,
    birth: { id: 'r', no: 'CC2603100001', companyId: 'c', before: { nameZh: '旧' }, after: { nameZh: '新' } },
  },
] as unknown as readonly Walked[];

const factOf = (walked: Walked, before: Document | null, event: string, toState: string): Fact => ({
  ...{ seq: (before?.version ?? 0) + 1, event, fromState: before?.state ?? null, toState, remarks: null },
  ...{ at: APPLICATION_NOW, actorEmployeeId: 'auditor', actorCompanyId: null, actorKind: 'employee', revision: 1 },
  onBehalfOfEmployeeId: null,
  changes: before === null ? [{ path: '', after: walked.birth }] : [],
});

describe.each(DOCUMENTS)('the walk of a $name', walked => {
  const { lifecycle, table, samples, actors, guards } = walked;
  const events = Object.keys(walked.events);
  const states = [NEW, ...lifecycle.states];
  const commandOf = (event: string, { as, payload }: Sample) => ({
    ...{ type: event, actor: actors[as], at: APPLICATION_NOW },
    ...payload,
  });
  const permitOf = (state: string, event: string, sample: Sample) =>
    permits(lifecycle, state, walked.context(sample.context), commandOf(event, sample));
  const cells = states.flatMap(state =>
    events.flatMap(event => samples[event]!.passes.map(sample => ({ state, event, sample }))),
  );

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const permit = permitOf(state, event, sample);
        return {
          cell: `${state} × ${event}`,
          got: permit.ok ? permit.to : permit.refusal.code,
          expected: table[state]![event],
        };
      })
      .filter(({ got, expected }) => got !== expected);
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThanOrEqual(states.length * events.length);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const { state, event, sample } of cells.filter(cell => reached.has(cell.state))) {
        const permit = permitOf(state, event, sample);
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });

  it('refuses every failing sample by the guard it names, and every guard has one', () => {
    const named = new Set<string>();
    for (const event of events)
      for (const sample of samples[event]!.fails) {
        named.add(sample.guard);
        const [context, command] = [walked.context(sample.context), commandOf(event, sample)];
        expect(guards[sample.guard]!(context as never, command as never), `${event} ${sample.guard}`).toMatchObject({
          code: sample.code,
        });
        for (const state of sample.in)
          expect(permits(lifecycle, state, context, command), `${state} × ${event} ${sample.guard}`).toMatchObject({
            ok: false,
            refusal: { code: sample.code },
          });
      }
    expect(Object.keys(guards).filter(name => !named.has(name))).toEqual([]);
  });

  it('stays in the table whatever is asked, and its log folds to the same document', () => {
    const all = events.flatMap(event =>
      [...samples[event]!.passes, ...samples[event]!.fails].map(sample => ({ event, sample })),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 14 }), steps => {
        let document: Document | null = null;
        const facts: Fact[] = [];
        for (const { event, sample } of steps) {
          const from: string = document?.state ?? NEW;
          const permit = permitOf(from, event, sample);
          if (!permit.ok) continue;
          expect(permit.to).toBe(table[from]![event]);
          const fact = factOf(walked, document, event, permit.to);
          facts.push(fact);
          document = walked.evolve(document, fact);
        }
        expect(facts.reduce<Document | null>(walked.evolve, null)).toEqual(document);
      }),
    );
  });

  it('refuses a log with a gap, or one without a beginning', () => {
    const first = walked.evolve(null, factOf(walked, null, 'X', lifecycle.states[0]!));
    expect(() => walked.evolve(first, { ...factOf(walked, first, 'X', 'Y'), seq: 3 })).toThrow('after 1');
    expect(() => walked.evolve(null, { ...factOf(walked, null, 'X', 'Y'), changes: [] })).toThrow('cannot begin');
  });
});

describe('the log of an application', () => {
  const walked = DOCUMENTS[0]!;
  type Play = readonly (readonly [string, string, Fact['changes']?])[];
  const play = (steps: Play) =>
    steps.reduce<ReturnType<typeof evolveApplication> | null>((before, [event, toState, changes = []]) => {
      const fact = factOf(walked, before, event, toState);
      return evolveApplication(before, { ...fact, changes: [...fact.changes, ...changes] });
    }, null)!;

  it('tells who has it, what was wrong, and what came of it', () => {
    const reasons = [{ path: 'licences', code: 'UNREADABLE', text: '照片模糊' }];
    const returned = play([
      ['SAVE', 'DRAFT'],
      ['SUBMIT', 'SUBMITTED'],
      ['TAKE', 'IN_REVIEW'],
      ['RETURN', 'RETURNED', [{ path: 'returnReasons', after: reasons }]],
    ]);
    expect(returned).toMatchObject({ state: 'RETURNED', auditorId: 'auditor', returnReasons: reasons, version: 4 });
    const again = evolveApplication(returned, factOf(walked, returned, 'SUBMIT', 'SUBMITTED'));
    expect(again).toMatchObject({ auditorId: null, takenAt: null, returnReasons: [], decidedAt: null });
    expect(applicationContextOf(again)).toMatchObject({
      source: 'join',
      applicantUserId: 'applicant',
      createdBy: null,
    });
  });

  it('forgets the company when it is reopened', () => {
    const reopened = play([
      ['SAVE', 'DRAFT'],
      ['APPROVE', 'APPROVED', [{ path: 'newCompanyId', after: 'c' }]],
      ['REOPEN', 'IN_REVIEW'],
    ]);
    expect(reopened).toMatchObject({ newCompanyId: null, decidedAt: null, auditorId: 'auditor' });
  });
});
