import type { GlobalState } from '#contract/message/global-message.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  GLOBAL_SYSTEM,
  type GlobalActor,
  type GlobalCommandOf,
  type GlobalContext,
  type GlobalEvent,
} from './global-message.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const GLOBAL_ACTORS = {
  author: { employeeId: 'author', companyId: 'PLATFORM', companyKind: 'platform' },
  reviewer: { employeeId: 'reviewer', companyId: 'PLATFORM', companyKind: 'platform' },
  stranger: { employeeId: 'stranger', companyId: 'OTHER', companyKind: 'customer' },
  system: GLOBAL_SYSTEM,
} as const satisfies Record<string, GlobalActor>;
export type GlobalActorName = keyof typeof GLOBAL_ACTORS;

export const GLOBAL_AT = '2026-03-10T10:00:00.000Z';
const PASSED = '2026-03-10T09:59:00.000Z';

/** Written, to few, asks for confirmation, sent an hour ago and without an end. */
export const globalContext = (over: Partial<GlobalContext> = {}): GlobalContext => ({
  ownerCompanyId: 'PLATFORM',
  isForAll: false,
  isWritten: true,
  mustConfirm: true,
  submittedBy: 'author',
  sentAt: '2026-03-10T09:00:00.000Z',
  expiresAt: null,
  ...over,
});

type Payload<Event extends GlobalEvent> = Event extends GlobalEvent
  ? Omit<GlobalCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface GlobalSample<Event extends GlobalEvent = GlobalEvent> {
  readonly as: GlobalActorName;
  readonly payload: Payload<Event>;
  readonly context?: Partial<GlobalContext>;
}

export interface GlobalFailingSample<Event extends GlobalEvent = GlobalEvent> extends GlobalSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<GlobalState>[];
}

interface Samples<Event extends GlobalEvent> {
  readonly passes: readonly [GlobalSample<Event>, ...GlobalSample<Event>[]];
  readonly fails: readonly GlobalFailingSample<Event>[];
}

const few = { addressed: 12 } as const;
const late = { sentAt: '2026-03-09T09:59:59.999Z' } as const;
const stranger = (state: OrNew<GlobalState>, payload: object = {}): GlobalFailingSample<never> =>
  ({ guard: 'isOwner', code: 'GM-02', in: [state], as: 'stranger', payload }) as never;

export const GLOBAL_SAMPLES: { readonly [Event in GlobalEvent]: Samples<Event> } = {
  CREATE: { passes: [{ as: 'author', payload: {} }], fails: [stranger('NEW')] },
  EDIT: { passes: [{ as: 'reviewer', payload: {} }], fails: [stranger('DRAFT')] },
  SUBMIT: {
    passes: [
      { as: 'author', payload: few },
      { as: 'author', payload: { addressed: 500 } },
      { as: 'author', payload: { addressed: 501 } },
      { as: 'author', payload: few, context: { isForAll: true } },
    ],
    fails: [
      stranger('DRAFT', few),
      { guard: 'isWritten', code: 'GM-10', in: ['DRAFT'], as: 'author', payload: few, context: { isWritten: false } },
      { guard: 'hasAudience', code: 'MSG_AUDIENCE_EMPTY', in: ['DRAFT'], as: 'author', payload: { addressed: 0 } },
      { guard: 'isNotOver', code: 'GM-07', in: ['DRAFT'], as: 'author', payload: few, context: { expiresAt: PASSED } },
      // Opens the second row, so no state tells it.
      { guard: 'isWide', code: 'GM-09', in: [], as: 'author', payload: few },
    ],
  },
  APPROVE: {
    passes: [{ as: 'reviewer', payload: {} }],
    fails: [
      stranger('IN_REVIEW'),
      { guard: 'isNotOwnSubmission', code: 'GM-04', in: ['IN_REVIEW'], as: 'author', payload: {} },
    ],
  },
  REJECT: {
    passes: [{ as: 'reviewer', payload: { remarks: '请补充英文' } }],
    fails: [
      stranger('IN_REVIEW', { remarks: 'x' }),
      { guard: 'hasRemarks', code: 'GM-05', in: ['IN_REVIEW'], as: 'reviewer', payload: { remarks: ' ' } },
    ],
  },
  CANCEL: { passes: [{ as: 'author', payload: {} }], fails: [stranger('SCHEDULED')] },
  SEND: {
    passes: [
      { as: 'system', payload: few },
      { as: 'author', payload: few },
    ],
    fails: [
      stranger('SCHEDULED', few),
      { guard: 'hasAudience', code: 'MSG_AUDIENCE_EMPTY', in: ['SCHEDULED'], as: 'system', payload: { addressed: 0 } },
      {
        guard: 'isNotOver',
        code: 'GM-07',
        in: ['SCHEDULED'],
        as: 'system',
        payload: few,
        context: { expiresAt: PASSED },
      },
    ],
  },
  RECALL: {
    passes: [
      { as: 'author', payload: {} },
      { as: 'reviewer', payload: {}, context: { sentAt: '2026-03-09T10:00:00.000Z' } },
    ],
    fails: [
      stranger('SENT'),
      { guard: 'isWithinRecallTime', code: 'MSG_RECALL_LATE', in: ['SENT'], as: 'author', payload: {}, context: late },
    ],
  },
  REMIND: {
    passes: [{ as: 'author', payload: {} }],
    fails: [
      stranger('SENT'),
      {
        guard: 'asksForConfirmation',
        code: 'GM-06',
        in: ['SENT'],
        as: 'author',
        payload: {},
        context: { mustConfirm: false },
      },
      { guard: 'isNotOver', code: 'GM-07', in: ['SENT'], as: 'author', payload: {}, context: { expiresAt: PASSED } },
    ],
  },
  EXPIRE: {
    passes: [{ as: 'system', payload: {}, context: { expiresAt: PASSED } }],
    fails: [
      { guard: 'isSystem', code: 'GM-03', in: ['SENT'], as: 'author', payload: {}, context: { expiresAt: PASSED } },
      { guard: 'isOver', code: 'GM-08', in: ['SENT'], as: 'system', payload: {} },
    ],
  },
};
