import type { ChangeRequestState } from '#contract/company/onboarding/company-change.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import type {
  ChangeRequestActor,
  ChangeRequestCommandOf,
  ChangeRequestContext,
  ChangeRequestEvent,
} from './company-change.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const CHANGE_REQUEST_ACTORS = {
  owner: { employeeId: 'owner', codes: ['EDIT'] },
  auditor: { employeeId: 'auditor', codes: ['EDIT', 'APPROVE', 'REJECT'] },
  /** Staff who asked for it, and who may decide as well. */
  author: { employeeId: 'author', codes: ['EDIT', 'APPROVE', 'REJECT'] },
  clerk: { employeeId: 'clerk', codes: [] },
} as const satisfies Record<string, ChangeRequestActor>;
export type ChangeRequestActorName = keyof typeof CHANGE_REQUEST_ACTORS;

type Payload<Event extends ChangeRequestEvent> = Event extends ChangeRequestEvent
  ? Omit<ChangeRequestCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface ChangeRequestSample<Event extends ChangeRequestEvent = ChangeRequestEvent> {
  readonly as: ChangeRequestActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<ChangeRequestContext>;
}
export interface ChangeRequestFailingSample<Event extends ChangeRequestEvent = ChangeRequestEvent>
  extends ChangeRequestSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<ChangeRequestState>[];
}
interface Samples<Event extends ChangeRequestEvent> {
  readonly passes: readonly [ChangeRequestSample<Event>, ...ChangeRequestSample<Event>[]];
  readonly fails: readonly ChangeRequestFailingSample<Event>[];
}

export const changeRequestContext = (over: Partial<ChangeRequestContext> = {}): ChangeRequestContext => ({
  createdBy: 'author',
  ...over,
});

const asked = { changes: 1, isAnotherOpen: false } as const;
const reason = { reason: '与证照不符' } as const;

export const CHANGE_REQUEST_SAMPLES: { readonly [Event in ChangeRequestEvent]: Samples<Event> } = {
  REQUEST: {
    passes: [{ as: 'owner', payload: asked }],
    fails: [
      { guard: 'mayRequest', code: 'CA-03', in: ['NEW'], as: 'clerk', payload: asked },
      { guard: 'isSomething', code: 'NO_CHANGE', in: ['NEW'], as: 'owner', payload: { ...asked, changes: 0 } },
      { guard: 'isOnlyOne', code: 'CHANGE_OPEN', in: ['NEW'], as: 'owner', payload: { ...asked, isAnotherOpen: true } },
    ],
  },
  APPROVE: {
    passes: [{ as: 'auditor', payload: {} }],
    fails: [
      { guard: 'mayApprove', code: 'CA-03', in: ['SUBMITTED'], as: 'owner', payload: {} },
      { guard: 'isOfFourEyes', code: 'FOUR_EYES', in: ['SUBMITTED'], as: 'author', payload: {} },
    ],
  },
  REJECT: {
    passes: [{ as: 'auditor', payload: reason }],
    fails: [
      { guard: 'mayReject', code: 'CA-03', in: ['SUBMITTED'], as: 'owner', payload: reason },
      { guard: 'isOfFourEyes', code: 'FOUR_EYES', in: ['SUBMITTED'], as: 'author', payload: reason },
      { guard: 'hasReason', code: 'NO_REASON', in: ['SUBMITTED'], as: 'auditor', payload: { reason: '' } },
    ],
  },
};
