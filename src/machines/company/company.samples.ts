import type { CompanyState } from '#contract/company/onboarding/company-status.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  COMPANY_SYSTEM,
  type CompanyActor,
  type CompanyCommandOf,
  type CompanyContext,
  type CompanyEvent,
} from './company.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const COMPANY_ACTORS = {
  manager: {
    employeeId: 'manager',
    isSystem: false,
    codes: ['APPROVE', 'REOPEN', 'FINISH', 'SUSPEND', 'RESUME', 'CLOSE'],
  },
  clerk: { employeeId: 'clerk', isSystem: false, codes: [] },
  system: COMPANY_SYSTEM,
} as const satisfies Record<string, CompanyActor>;
export type CompanyActorName = keyof typeof COMPANY_ACTORS;

type Payload<Event extends CompanyEvent> = Event extends CompanyEvent
  ? Omit<CompanyCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface CompanySample<Event extends CompanyEvent = CompanyEvent> {
  readonly as: CompanyActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<CompanyContext>;
}
export interface CompanyFailingSample<Event extends CompanyEvent = CompanyEvent> extends CompanySample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<CompanyState>[];
}
interface Samples<Event extends CompanyEvent> {
  readonly passes: readonly [CompanySample<Event>, ...CompanySample<Event>[]];
  readonly fails: readonly CompanyFailingSample<Event>[];
}

export const companyContext = (over: Partial<CompanyContext> = {}): CompanyContext => ({ isPlatform: false, ...over });

const reason = '证照被吊销';
const platform = { isPlatform: true } as const;

const plain = <Event extends 'REGISTER' | 'DROP' | 'FINISH' | 'RESUME'>(
  guard: string,
  state: OrNew<CompanyState>,
): Samples<Event> =>
  ({
    passes: [
      { as: 'manager', payload: {} },
      { as: 'system', payload: {} },
    ],
    fails: [{ guard, code: 'CA-03', in: [state], as: 'clerk', payload: {} }],
  }) as never;

export const COMPANY_SAMPLES: { readonly [Event in CompanyEvent]: Samples<Event> } = {
  REGISTER: plain('mayRegister', 'NEW'),
  DROP: plain('mayDrop', 'PENDING'),
  FINISH: plain('mayFinish', 'PENDING'),
  SUSPEND: {
    passes: [{ as: 'manager', payload: { reason } }],
    fails: [
      { guard: 'maySuspend', code: 'CA-03', in: ['ACTIVE'], as: 'clerk', payload: { reason } },
      { guard: 'isNotPlatform', code: 'CA-01', in: ['ACTIVE'], as: 'manager', payload: { reason }, context: platform },
      { guard: 'hasReason', code: 'NO_REASON', in: ['ACTIVE'], as: 'manager', payload: { reason: ' ' } },
    ],
  },
  RESUME: plain('mayResume', 'SUSPENDED'),
  CLOSE: {
    passes: [{ as: 'manager', payload: { reason, open: 0 } }],
    fails: [
      { guard: 'mayClose', code: 'CA-03', in: ['ACTIVE', 'SUSPENDED'], as: 'clerk', payload: { reason, open: 0 } },
      {
        ...{ guard: 'isNotPlatform', code: 'CA-01', in: ['ACTIVE'], as: 'manager', context: platform },
        payload: { reason, open: 0 },
      },
      { guard: 'hasReason', code: 'NO_REASON', in: ['ACTIVE'], as: 'manager', payload: { reason: '', open: 0 } },
      {
        ...{ guard: 'hasNothingOpen', code: 'COMPANY_HAS_OPEN', in: ['ACTIVE', 'SUSPENDED'], as: 'manager' },
        payload: { reason, open: 2 },
      },
    ],
  },
};
