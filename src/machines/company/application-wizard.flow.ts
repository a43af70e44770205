import { assign, emit, fromPromise, setup } from 'xstate';
import { WIZARD_STEPS, type WizardStep } from '#contract/company/onboarding/application.ts';
import type { checkDuplicate } from '#contract/company/onboarding/calls.ts';
import {
  COMPANY_FIELDS,
  COMPANY_SECTIONS,
  type CompanyField,
  type CompanyFields,
  fieldsFindings,
} from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { type Licence, licenceFindings } from '#contract/company/onboarding/licence.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { problemOf } from '../kernel/problem.ts';
import { readFields, type TypedFields } from './typed-fields.ts';

/**
 * An application for a company while it is written: four steps, each kept at the server on the way to the next.
 *
 *     writing --step.finished--> (comparing, of the step that names the company) -> keeping -> writing, of the next step
 *        ^---save.asked---------------------------------------------------------> keeping -'
 *        '---submit.asked-------------------------------------------------------> keeping -> submitting -> submitted
 *
 * A step with errors is kept and stays. What is typed meanwhile is not lost; of a newer version at the server it is shown what nobody
 * has written over here. The application itself stands in the query cache; the flow knows which it is and the version it is based on.
 */
export interface Written {
  readonly typed: TypedFields;
  readonly licences: readonly Licence[];
  readonly consent: boolean;
  readonly step: WizardStep;
}

/** The application that is written, as the server has it. */
export interface KeptAs {
  readonly id: string;
  readonly version: number;
}

/** Companies like this one on the platform. */
export type Twins = DataOf<typeof checkDuplicate>;

export interface KeepInput {
  readonly record: KeptAs | null;
  readonly fields: CompanyFields;
  readonly licences: readonly Licence[];
  readonly consent: boolean;
  readonly step: WizardStep;
  /** The person asked for it, and is told. */
  readonly isTold: boolean;
}

export interface WizardContext extends Written {
  readonly record: KeptAs | null;
  /** Counts what was written. */
  readonly changes: number;
  /** Of these the last keeping took so many. */
  readonly sent: number;
  /** Of these the server has so many. */
  readonly kept: number;
  /** The step was to be left: what is wrong with it is shown. */
  readonly isTried: boolean;
  /** What the server refused. */
  readonly refused: readonly Finding[];
  readonly twins: Twins | null;
  /** What is kept, and what for. */
  readonly aim: { readonly step: WizardStep; readonly for: 'save' | 'step' | 'submit' };
  /** Day by which licences run out, told with what was asked last. */
  readonly today: string;
}

export type WizardEvent =
  | { readonly type: 'field.typed'; readonly name: string; readonly value: unknown }
  | { readonly type: 'licences.changed'; readonly licences: readonly Licence[] }
  | { readonly type: 'consent.given'; readonly consent: boolean }
  | { readonly type: 'save.asked' }
  | { readonly type: 'step.finished'; readonly today: string }
  | { readonly type: 'step.left' }
  | { readonly type: 'submit.asked'; readonly today: string }
  /** The auditor sent it back, or another tab has kept it. */
  | { readonly type: 'application.changed'; readonly record: KeptAs; readonly written: Written };

export type WizardEmitted =
  /** The step stays: the first field that is wrong with it; empty where such a company exists already. */
  { readonly type: 'stayed'; readonly path: string } | { readonly type: 'refused'; readonly error: unknown };

/** Sections of a step. */
const SECTIONS: Readonly<Record<WizardStep, readonly string[]>> = {
  kind: ['kind'],
  company: ['identity', 'address'],
  people: ['contact', 'admin'],
  check: [],
};
export const stepSections = (step: WizardStep) => COMPANY_SECTIONS.filter(({ key }) => SECTIONS[step].includes(key));

const fieldsOf = (step: WizardStep): readonly CompanyField[] =>
  step === 'check' ? COMPANY_FIELDS : stepSections(step).flatMap(({ fields }) => fields);

const START: Written = {
  typed: { kind: 'customer', countryCode: 'CN', adminAccount: 'admin' },
  licences: [],
  consent: false,
  step: 'kind',
};

/** What is wrong with the step that is written. */
export function stepFindings({ typed, licences, consent, step }: Written, today: string): readonly Finding[] {
  return [
    ...fieldsFindings(fieldsOf(step), readFields(typed)),
    ...(step === 'company' || step === 'check' ? licenceFindings(licences, today) : []),
    ...(step === 'check' && !consent ? [companyFinding('CONSENT', 'consent')] : []),
  ];
}

export const errorsIn = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'error');

const firstError = (context: WizardContext): string | undefined =>
  errorsIn(stepFindings(context, context.today))[0]?.path;

const isClear = (context: WizardContext): boolean =>
  firstError(context) === undefined && !(context.step === 'company' && context.twins?.existing);

const stepBy = (step: WizardStep, by: 1 | -1): WizardStep => WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + by] ?? step;

const PAYLOAD = /^payload\./;
/** What names a company: another one may have it. */
const NAMES: readonly string[] = ['uscc', 'nameZh', 'nameEn'];

const keptOf = (context: WizardContext): KeepInput => ({
  record: context.record,
  fields: readFields(context.typed),
  licences: context.licences,
  consent: context.consent,
  step: context.aim.step,
  isTold: context.aim.for === 'save',
});

const notProvided = (name: string) => async (): Promise<never> => {
  throw new Error(`application wizard: actor ${name} was not provided`);
};

interface Failed {
  readonly error: unknown;
}

const wizard = setup({
  types: {} as {
    context: WizardContext;
    events: WizardEvent;
    emitted: WizardEmitted;
    input: { readonly record: KeptAs; readonly written: Written } | null;
    tags: 'busy';
  },
  actors: {
    compare: fromPromise<Twins, CompanyFields>(notProvided('compare')),
    keep: fromPromise<KeptAs, KeepInput>(notProvided('keep')),
    submit: fromPromise<KeptAs, KeptAs>(notProvided('submit')),
  },
  guards: {
    namesCompany: ({ context }) => context.step === 'company',
    isComplete: ({ context, event }) =>
      event.type === 'submit.asked' && errorsIn(stepFindings(context, event.today)).length === 0,
    isForSubmit: ({ context }) => context.aim.for === 'submit',
    staysAtStep: ({ context: { aim, step } }) => aim.for === 'step' && aim.step === step,
    /** Nothing written here would be lost by it. */
    isNews: ({ context: { record, changes, kept }, event }) =>
      event.type === 'application.changed' &&
      changes === kept &&
      (event.record.id !== record?.id || event.record.version > record.version),
  },
  actions: {
    write: assign(({ context, event }) => {
      const changes = context.changes + 1;
      if (event.type === 'licences.changed') return { changes, licences: event.licences };
      if (event.type === 'consent.given') return { changes, consent: event.consent };
      if (event.type !== 'field.typed') return {};
      return {
        changes,
        typed: { ...context.typed, [event.name]: event.value },
        refused: context.refused.filter(({ path }) => path !== event.name),
        twins: NAMES.includes(event.name) ? null : context.twins,
      };
    }),
    takeOver: assign(({ event }) =>
      event.type === 'application.changed'
        ? { ...event.written, record: event.record, isTried: false, refused: [] }
        : {},
    ),
    goBack: assign(({ context }) => ({ step: stepBy(context.step, -1), isTried: false })),
    tryStep: assign(({ event }) => ({ isTried: true, ...('today' in event ? { today: event.today } : {}) })),
    aimAtSaving: assign(({ context }) => ({ aim: { step: context.step, for: 'save' as const } })),
    aimAtSubmitting: assign({ aim: { step: 'check', for: 'submit' } as const }),
    aimAtNext: assign(({ context }) => ({
      aim: { step: isClear(context) ? stepBy(context.step, 1) : context.step, for: 'step' as const },
    })),
    setTwins: assign((_, { twins }: { readonly twins: Twins }) => ({ twins })),
    forgetTwins: assign({ twins: null }),
    take: assign(({ context }) => ({ sent: context.changes })),
    setKept: assign(({ context }, { record }: { readonly record: KeptAs }) => ({
      record,
      kept: context.sent,
      step: context.aim.step,
      isTried: context.aim.for === 'step' && context.aim.step !== context.step ? false : context.isTried,
    })),
    setRecord: assign((_, { record }: { readonly record: KeptAs }) => ({ record })),
    setRefused: assign((_, { error }: Failed) => ({
      refused: problemOf(error).errors.map(finding => ({ ...finding, path: finding.path.replace(PAYLOAD, '') })),
    })),
    tellRefused: emit((_, { error }: Failed) => ({ type: 'refused', error })),
    tellStayed: emit(({ context }) => ({ type: 'stayed', path: firstError(context) ?? '' })),
  },
});

const errorOf = ({ event }: { readonly event: Failed }): Failed => ({ error: event.error });
const recordOf = ({ event }: { readonly event: { readonly output: KeptAs } }) => ({ record: event.output });

export const applicationWizardFlow = wizard.createMachine({
  id: 'applicationWizard',
  context: ({ input }) => ({
    ...(input?.written ?? START),
    record: input?.record ?? null,
    changes: 0,
    sent: 0,
    kept: 0,
    isTried: false,
    refused: [],
    twins: null,
    aim: { step: input?.written.step ?? START.step, for: 'save' },
    today: '',
  }),
  initial: 'writing',
  on: {
    'field.typed': { actions: 'write' },
    'licences.changed': { actions: 'write' },
    'consent.given': { actions: 'write' },
  },
  states: {
    writing: {
      on: {
        'application.changed': { guard: 'isNews', actions: 'takeOver' },
        'step.left': { actions: 'goBack' },
        'save.asked': { target: 'keeping', actions: 'aimAtSaving' },
        'step.finished': [
          { guard: 'namesCompany', target: 'comparing', actions: 'tryStep' },
          { target: 'keeping', actions: ['tryStep', 'forgetTwins', 'aimAtNext'] },
        ],
        'submit.asked': [
          { guard: 'isComplete', target: 'keeping', actions: ['tryStep', 'aimAtSubmitting'] },
          { actions: ['tryStep', 'tellStayed'] },
        ],
      },
    },
    comparing: {
      tags: 'busy',
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ context }) => readFields(context.typed),
        onDone: {
          target: 'keeping',
          actions: [{ type: 'setTwins', params: ({ event }) => ({ twins: event.output }) }, 'aimAtNext'],
        },
        onError: { target: 'writing', actions: { type: 'tellRefused', params: errorOf } },
      },
    },
    keeping: {
      tags: 'busy',
      entry: 'take',
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => keptOf(context),
        onDone: [
          { guard: 'isForSubmit', target: 'submitting', actions: { type: 'setKept', params: recordOf } },
          {
            guard: 'staysAtStep',
            target: 'writing',
            actions: [{ type: 'setKept', params: recordOf }, 'tellStayed'],
          },
          { target: 'writing', actions: { type: 'setKept', params: recordOf } },
        ],
        onError: { target: 'writing', actions: { type: 'tellRefused', params: errorOf } },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => context.record as KeptAs,
        onDone: { target: 'submitted', actions: { type: 'setRecord', params: recordOf } },
        onError: {
          target: 'writing',
          actions: [
            { type: 'setRefused', params: errorOf },
            { type: 'tellRefused', params: errorOf },
          ],
        },
      },
    },
    submitted: { type: 'final' },
  },
});

/** Written here and not at the server yet. */
export const hasUnkept = ({ changes, kept }: WizardContext): boolean => changes !== kept;

/** What is wrong with the step, as far as it is to be shown: of this page, and of the server where it was asked. */
export function shownFindings(context: WizardContext, today: string): readonly Finding[] {
  if (!context.isTried) return [];
  const findings = stepFindings(context, today);
  return [...findings, ...context.refused.filter(({ code }) => !findings.some(one => one.code === code))];
}
