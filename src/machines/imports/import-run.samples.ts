import { type ImportState, NO_COUNTS } from '#contract/imports/import-run.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import {
  IMPORT_SYSTEM,
  type ImportActor,
  type ImportCommandOf,
  type ImportContext,
  type ImportEvent,
} from './import-run.commands.ts';

/** Per command: payloads that pass, and one that fails each guard with the code it must name. */

export const IMPORT_ACTORS = {
  importer: { employeeId: 'importer', companyId: 'PLATFORM', companyKind: 'platform' },
  stranger: { employeeId: 'stranger', companyId: 'OTHER', companyKind: 'customer' },
  system: IMPORT_SYSTEM,
} as const satisfies Record<string, ImportActor>;
export type ImportActorName = keyof typeof IMPORT_ACTORS;

/** A run that has written rows, has a row ready, and nothing open. */
export const importContext = (over: Partial<ImportContext['counts']> = {}): ImportContext => ({
  ownerCompanyId: 'PLATFORM',
  counts: { ...NO_COUNTS, read: 3, new: 3, ready: 1, applied: 2, ...over },
  appliedAt: '2026-03-10T09:00:00.000Z',
});

type Payload<Event extends ImportEvent> = Event extends ImportEvent
  ? Omit<ImportCommandOf<Event>, 'type' | 'actor' | 'at'>
  : never;

export interface ImportSample<Event extends ImportEvent = ImportEvent> {
  readonly as: ImportActorName;
  readonly payload: Payload<Event>;
  readonly counts?: Partial<ImportContext['counts']>;
}

export interface ImportFailingSample<Event extends ImportEvent = ImportEvent> extends ImportSample<Event> {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<ImportState>[];
  /** Days after the run was applied. */
  readonly afterDays?: number;
}

interface Samples<Event extends ImportEvent> {
  readonly passes: readonly [ImportSample<Event>, ...ImportSample<Event>[]];
  readonly fails: readonly ImportFailingSample<Event>[];
}

const open: ImportState[] = ['PREVIEW', 'PARTLY'];
const whole = { mode: 'ALL_OR_NOTHING' } as const;
const part = { mode: 'PARTIAL' } as const;

const asSystem = (...states: ImportState[]): Samples<'PARSED' | 'FAIL'> => ({
  passes: [{ as: 'system', payload: {} }],
  fails: [{ guard: 'isSystem', code: 'IM-05', in: states, as: 'importer', payload: {} }],
});

const asOwner = <Event extends 'CREATE' | 'UPLOAD' | 'MAP' | 'DECIDE' | 'CANCEL' | 'DISCARD'>(
  ...states: OrNew<ImportState>[]
): Samples<Event> =>
  ({
    passes: [
      { as: 'importer', payload: {} },
      { as: 'system', payload: {} },
    ],
    fails: [{ guard: 'isOwner', code: 'IM-06', in: states, as: 'stranger', payload: {} }],
  }) as never;

export const IMPORT_SAMPLES: { readonly [Event in ImportEvent]: Samples<Event> } = {
  CREATE: asOwner('NEW'),
  UPLOAD: asOwner('DRAFT'),
  PARSED: asSystem('PARSING') as never,
  FAIL: asSystem('PARSING') as never,
  MAP: asOwner('PREVIEW', 'FAILED'),
  DECIDE: asOwner(...open),
  APPLY: {
    passes: [
      { as: 'importer', payload: part },
      { as: 'importer', payload: part, counts: { error: 2, undecided: 1 } },
      { as: 'importer', payload: whole },
    ],
    fails: [
      { guard: 'isOwner', code: 'IM-06', in: open, as: 'stranger', payload: part },
      { guard: 'isWholeWhereAsked', code: 'IM-02', in: open, as: 'importer', payload: whole, counts: { error: 1 } },
      { guard: 'isWholeWhereAsked', code: 'IM-02', in: open, as: 'importer', payload: whole, counts: { undecided: 1 } },
      { guard: 'hasRowsToApply', code: 'IM-04', in: open, as: 'importer', payload: part, counts: { ready: 0 } },
    ],
  },
  APPLIED: {
    passes: [
      { as: 'system', payload: { left: 0 } },
      { as: 'system', payload: { left: 4 } },
    ],
    fails: [{ guard: 'isSystem', code: 'IM-05', in: ['APPLYING'], as: 'importer', payload: { left: 0 } }],
  },
  UNDONE: {
    passes: [{ as: 'system', payload: {}, counts: { applied: 0 } }],
    fails: [
      { guard: 'isSystem', code: 'IM-05', in: ['APPLYING'], as: 'importer', payload: {}, counts: { applied: 0 } },
      { guard: 'isNothingApplied', code: 'IM-01', in: ['APPLYING'], as: 'system', payload: {} },
    ],
  },
  CANCEL: {
    passes: [
      { as: 'importer', payload: {} },
      { as: 'importer', payload: {}, counts: { applied: 0 } },
    ],
    fails: [{ guard: 'isOwner', code: 'IM-06', in: ['PARSING', 'APPLYING'], as: 'stranger', payload: {} }],
  },
  ROLLBACK: {
    passes: [{ as: 'importer', payload: {} }],
    fails: [
      { guard: 'isOwner', code: 'IM-06', in: ['APPLIED', 'PARTLY'], as: 'stranger', payload: {} },
      {
        guard: 'isWithinRollbackTime',
        code: 'IM-03',
        in: ['APPLIED', 'PARTLY'],
        as: 'importer',
        payload: {},
        afterDays: 31,
      },
    ],
  },
  DISCARD: asOwner('PREVIEW', 'FAILED'),
};
