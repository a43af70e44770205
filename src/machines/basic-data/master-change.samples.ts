import type { ChangeState } from '#contract/basic-data/change/master-change.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  CHANGE_SYSTEM,
  type ChangeActor,
  type ChangeCommandOf,
  type ChangeContext,
  type ChangeEvent,
} from './master-change.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const CHANGE_ACTORS = {
  proposer: { employeeId: 'proposer', companyKind: 'customer', isSteward: false },
  /** A steward who proposed it. */
  author: { employeeId: 'author', companyKind: 'platform', isSteward: true },
  steward: { employeeId: 'steward', companyKind: 'platform', isSteward: true },
  /** Of another company, with a button by mistake. */
  outsider: { employeeId: 'outsider', companyKind: 'customer', isSteward: true },
  clerk: { employeeId: 'clerk', companyKind: 'platform', isSteward: false },
  system: CHANGE_SYSTEM,
} as const satisfies Record<string, ChangeActor>;
export type ChangeActorName = keyof typeof CHANGE_ACTORS;

export const CHANGE_TODAY = '2026-03-10';
export const CHANGE_NOW = '2026-03-10T10:00:00.000Z';

/** A merge of two vessels that somebody of the stewards proposed. */
export const changeContext = (over: Partial<ChangeContext> = {}): ChangeContext => ({
  kind: 'MERGE',
  resource: 'Vessel',
  createdBy: 'author',
  effectiveFrom: CHANGE_TODAY,
  appliedAt: '2026-03-01T10:00:00.000Z',
  ...over,
});

type Payload<Event extends ChangeEvent> = Event extends ChangeEvent
  ? Omit<ChangeCommandOf<Event>, 'type' | 'actor' | 'at' | 'today'>
  : never;

export interface ChangeSample<Event extends ChangeEvent = ChangeEvent> {
  readonly as: ChangeActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<ChangeContext>;
}

export interface ChangeFailingSample<Event extends ChangeEvent = ChangeEvent> extends ChangeSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<ChangeState>[];
}

interface Samples<Event extends ChangeEvent> {
  readonly passes: readonly [ChangeSample<Event>, ...ChangeSample<Event>[]];
  readonly fails: readonly ChangeFailingSample<Event>[];
}

const row = { id: 'row', status: 'ACTIVE' };
const target = { id: 'target', status: 'ACTIVE' };
const merge = { row, target, effectiveFrom: CHANGE_TODAY };
const at = (state: OrNew<ChangeState>) => [state] as const;

type Opening = 'PROPOSE' | 'DIRECT' | 'APPROVE';

const subjectFails = (state: OrNew<ChangeState>, as: ChangeActorName): readonly ChangeFailingSample<Opening>[] => [
  {
    guard: 'hasFittingStatus',
    code: 'MC-13',
    in: at(state),
    as,
    payload: { ...merge, row: { ...row, status: 'MERGED' } },
  },
  {
    guard: 'hasFittingStatus',
    code: 'MC-13',
    in: at(state),
    as,
    payload: { ...merge, target: null },
    context: { kind: 'ACTIVATE' },
  },
  { guard: 'hasGoodTarget', code: 'MD-17', in: at(state), as, payload: { ...merge, target: row } },
  { guard: 'hasGoodTarget', code: 'MD-17', in: at(state), as, payload: { ...merge, target: null } },
  {
    guard: 'hasGoodTarget',
    code: 'MD-17',
    in: at(state),
    as,
    payload: { ...merge, target: { ...target, status: 'MERGED' } },
  },
  { guard: 'hasGoodTarget', code: 'MD-17', in: at(state), as, payload: merge, context: { kind: 'DEPRECATE' } },
  { guard: 'isNotInThePast', code: 'MC-09', in: at(state), as, payload: { ...merge, effectiveFrom: '2026-03-09' } },
];

export const CHANGE_SAMPLES: { readonly [Event in ChangeEvent]: Samples<Event> } = {
  PROPOSE: {
    passes: [
      { as: 'proposer', payload: merge },
      { as: 'steward', payload: { ...merge, effectiveFrom: '2026-04-01' } },
      { as: 'proposer', payload: { ...merge, row: null, target: null }, context: { kind: 'CREATE' } },
    ],
    fails: [
      ...subjectFails('NEW', 'proposer'),
      {
        guard: 'hasFittingStatus',
        code: 'MC-13',
        in: at('NEW'),
        as: 'proposer',
        payload: { ...merge, row: null },
      },
    ] as readonly ChangeFailingSample<'PROPOSE'>[],
  },
  DIRECT: {
    passes: [
      { as: 'steward', payload: merge },
      { as: 'author', payload: merge },
      { as: 'steward', payload: { ...merge, target: null }, context: { kind: 'DISABLE' } },
      { as: 'steward', payload: merge, context: { kind: 'DISABLE' } },
    ],
    fails: [
      { guard: 'isSteward', code: 'MC-02', in: at('NEW'), as: 'clerk', payload: merge },
      { guard: 'isSteward', code: 'MC-02', in: at('NEW'), as: 'outsider', payload: merge },
      ...(subjectFails('NEW', 'steward') as readonly ChangeFailingSample<'DIRECT'>[]),
    ],
  },
  APPROVE: {
    passes: [
      { as: 'steward', payload: merge },
      { as: 'author', payload: { ...merge, target: null }, context: { kind: 'EDIT', resource: 'Line' } },
      {
        as: 'steward',
        payload: { ...merge, row: { ...row, status: 'PROPOSED' }, target: null },
        context: { kind: 'CREATE' },
      },
    ],
    fails: [
      { guard: 'isSteward', code: 'MC-02', in: at('PROPOSED'), as: 'outsider', payload: merge },
      { guard: 'isNotOwn', code: 'MD-23', in: at('PROPOSED'), as: 'author', payload: merge },
      ...(subjectFails('PROPOSED', 'steward') as readonly ChangeFailingSample<'APPROVE'>[]),
    ],
  },
  REJECT: {
    passes: [
      { as: 'steward', payload: { reason: 'no such ship', replacementId: null } },
      { as: 'author', payload: { reason: null, replacementId: 'other' } },
    ],
    fails: [
      {
        guard: 'isSteward',
        code: 'MC-02',
        in: ['PROPOSED', 'APPROVED'],
        as: 'proposer',
        payload: { reason: 'x', replacementId: null },
      },
      {
        guard: 'hasGround',
        code: 'MC-12',
        in: ['PROPOSED', 'APPROVED'],
        as: 'steward',
        payload: { reason: null, replacementId: null },
      },
    ],
  },
  APPLY: {
    passes: [
      { as: 'system', payload: { row, target, isUnchanged: true } },
      { as: 'system', payload: { row, target, isUnchanged: true }, context: { effectiveFrom: '2026-03-01' } },
    ],
    fails: [
      {
        guard: 'isSystem',
        code: 'MC-03',
        in: at('APPROVED'),
        as: 'steward',
        payload: { row, target, isUnchanged: true },
      },
      {
        guard: 'isDue',
        code: 'MC-14',
        in: at('APPROVED'),
        as: 'system',
        payload: { row, target, isUnchanged: true },
        context: { effectiveFrom: '2026-03-11' },
      },
      {
        guard: 'isUnchanged',
        code: 'MC-10',
        in: at('APPROVED'),
        as: 'system',
        payload: { row, target, isUnchanged: false },
      },
      {
        guard: 'hasFittingStatus',
        code: 'MC-13',
        in: at('APPROVED'),
        as: 'system',
        payload: { row: null, target, isUnchanged: true },
      },
      {
        guard: 'hasGoodTarget',
        code: 'MD-17',
        in: at('APPROVED'),
        as: 'system',
        payload: { row, target: { ...target, status: 'MERGED' }, isUnchanged: true },
      },
    ],
  },
  RETURN: {
    passes: [{ as: 'system', payload: { isUnchanged: false } }],
    fails: [{ guard: 'isSystem', code: 'MC-03', in: at('APPROVED'), as: 'steward', payload: { isUnchanged: false } }],
  },
  REVERT: {
    passes: [
      { as: 'steward', payload: { isNewest: true } },
      { as: 'author', payload: { isNewest: true }, context: { appliedAt: '2026-02-08T10:00:00.000Z' } },
    ],
    fails: [
      { guard: 'isSteward', code: 'MC-02', in: at('APPLIED'), as: 'clerk', payload: { isNewest: true } },
      {
        guard: 'isWithinRevertTime',
        code: 'MC-05',
        in: at('APPLIED'),
        as: 'steward',
        payload: { isNewest: true },
        context: { appliedAt: '2026-02-08T09:59:59.000Z' },
      },
      { guard: 'isNewest', code: 'MC-04', in: at('APPLIED'), as: 'steward', payload: { isNewest: false } },
    ],
  },
};
