import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { MD_FINDINGS } from '#contract/basic-data/rules/md-findings.ts';
import { SCHEDULE_FINDINGS } from '#contract/basic-data/schedule/findings.ts';
import { MOST_SLIDE_WEEKS, type SlidingCall } from '#contract/basic-data/schedule/slide.ts';
import type { VoyageCalls } from '#contract/basic-data/schedule/voyage-calls.ts';
import {
  voyageFields as fields,
  VOYAGE,
  VOYAGE_STATE,
  VOYAGE_STATUSES,
  type VoyageStatus,
} from '#contract/basic-data/voyage-fields.ts';
import type { Right } from '#contract/kernel/call.ts';
import { integer } from '#contract/kernel/field.ts';
import {
  changedFields,
  type DocumentRowOf,
  defineDocument,
  event,
  guard,
  NOBODYS,
  neverGuard,
  systemGuard,
  typedFields,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * Life of a voyage (design A.4.3):
 *
 *     NEW -> PLANNED -> OPEN -> CLOSED -> SAILED -> COMPLETED
 *                 '-------+-------+-> BLANKED      (all calls BLNK)
 *                         '-------'-> SLID         (a successor takes its number)
 *
 * OPEN is what people call publish. CLOSE, DEPART and ARRIVE follow from the calls: the system sends them when a cut-off has passed
 * or an actual time is set, an editor may as well. Without a documentation cut-off a voyage closes with its first departure.
 *
 * The successor of a slid voyage takes over vessel and number, because shipments, carriers' messages and bills go on naming them; the slid
 * voyage is kept as `<number>/SLID`, and its calls keep their times, so that one sees what was planned.
 */

const TYPED = [
  'lineId',
  'serviceId',
  'vesselId',
  'expectedTeu',
  'carrierExportVoyageNumber',
  'carrierImportVoyageNumber',
  'universalVoyageReference',
  'direction',
  'partners',
  'remarks',
] as const;

/** A voyage as the transaction has read it with its calls. */
interface Sailing {
  readonly scac: string;
  readonly vessel: string | null;
  readonly number: string;
  readonly calls: readonly (SlidingCall & { readonly id: string })[];
}

interface Called {
  readonly told: VoyageCalls;
}
/** Of an event that takes the calls along: which they are. */
interface Carried extends Called {
  readonly sailing: Sailing;
}

/** The schedule belongs to the platform; others read it. */
const isPlatform = guard({
  code: 'VY-02',
  holds: (_, { actor }) => actor.kind === 'system' || actor.companyKind === 'platform',
});

const hasCalls = guard<unknown, unknown, Called>({
  code: 'VY-03',
  needs: ['world'],
  holds: (_, { world: { told } }) => told.called >= 2,
  params: (_, { world: { told } }) => ({ n: told.called }),
});

const hasTimes = guard<unknown, unknown, Called>({
  code: 'VY-04',
  needs: ['world'],
  holds: (_, { world: { told } }) => told.untimed === 0,
  params: (_, { world: { told } }) => ({ n: told.untimed }),
});

const isInOrder = guard<unknown, unknown, Called>({
  code: 'VY-05',
  needs: ['world'],
  holds: (_, { world: { told } }) => told.disorder === 0,
  params: (_, { world: { told } }) => ({ n: told.disorder }),
});

/** A ship that has left takes no booking, whatever its cut-off says. */
const isBookingOver = guard<unknown, unknown, Called>({
  code: 'VY-06',
  needs: ['world', 'clock'],
  holds: (_, { at, world: { told } }) =>
    told.departedAt !== null || (told.closesAt !== null && Date.parse(at) >= Date.parse(told.closesAt)),
});

const hasDeparted = guard<unknown, unknown, Called>({
  code: 'VY-07',
  needs: ['world'],
  holds: (_, { world: { told } }) => told.departedAt !== null,
});

const hasArrived = guard<unknown, unknown, Called>({
  code: 'VY-08',
  needs: ['world'],
  holds: (_, { world: { told } }) => told.arrivedAt !== null,
});

const hasNotDeparted = guard<unknown, unknown, Carried>({
  code: 'VY-09',
  needs: ['world'],
  holds: (_, { world: { told } }) => told.departedAt === null,
});

const isSomeWeeks = guard<unknown, { readonly weeks: number }>({
  code: 'VY-10',
  needs: ['payload'],
  holds: (_, { payload: { weeks } }) => Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_SLIDE_WEEKS,
  params: () => ({ most: MOST_SLIDE_WEEKS }),
});

interface Used {
  /** Rows of other areas that name it. */
  readonly uses: number;
}
const isUnused = guard<unknown, unknown, Used>({
  code: 'MD-16',
  needs: ['world'],
  holds: (_, { world: { uses } }) => uses === 0,
  params: (_, { world: { uses } }) => ({ n: uses }),
});

/** The state that the log, or a seed, says: the demo has voyages of every age, and what was deleted comes back as it was. */
interface Standing {
  readonly stands: string;
}
const standsIn = (state: VoyageStatus) =>
  guard<unknown, unknown, Standing>({
    code: 'VY-01',
    needs: ['world'],
    holds: (_, { world: { stands } }) => stands === state,
    chooses: true,
  });

const shown = (name: VoyageStatus) => {
  const { zh, en, tone } = VOYAGE_STATE[name];
  return { label: { zh, en }, tone };
};

/** Words of its refusals; the catalogue has those of port calls as well. */
const CODES = {
  'VY-01': SCHEDULE_FINDINGS['VY-01'],
  'VY-02': SCHEDULE_FINDINGS['VY-02'],
  'VY-03': SCHEDULE_FINDINGS['VY-03'],
  'VY-04': SCHEDULE_FINDINGS['VY-04'],
  'VY-05': SCHEDULE_FINDINGS['VY-05'],
  'VY-06': SCHEDULE_FINDINGS['VY-06'],
  'VY-07': SCHEDULE_FINDINGS['VY-07'],
  'VY-08': SCHEDULE_FINDINGS['VY-08'],
  'VY-09': SCHEDULE_FINDINGS['VY-09'],
  'VY-10': SCHEDULE_FINDINGS['VY-10'],
  'VY-16': SCHEDULE_FINDINGS['VY-16'],
  'MD-16': MD_FINDINGS['MD-16'],
} as const;

const PATHS = [DATA_PATHS.schedules, DATA_PATHS.sailings] as const;
const right = (code: string): readonly Right[] => PATHS.map(path => ({ path, code }));
const LIVING = ['PLANNED', 'OPEN', 'CLOSED', 'SAILED'] as const;
const OVER = ['COMPLETED', 'BLANKED', 'SLID'] as const;

const slide = { weeks: integer({ zh: '周数', en: 'Weeks' }, { required: true, min: -99, max: 99 }) };

type State = VoyageStatus | 'DELETED';
type NoPayload = Record<never, never>;

export const voyage = defineDocument({
  type: VOYAGE,
  controller: 'Voyage',
  title: { zh: '航次', en: 'Voyages' },
  paths: PATHS,
  fields,
  number: 'carrierExportVoyageNumber',
  sides: {},
  // Reference data belongs to nobody: the platform writes it, everybody reads it.
  owner: NOBODYS,
  platform: true,
  readByAll: true,
  stateAs: 'status',
  sort: '-updatedAt',
  // A slide holds one voyage and makes another.
  lockRank: 20,
  abilities: ['create', 'modify', 'delete', 'import', 'export', 'log'],
  edited: {
    key: ['lineId', 'vesselId', 'carrierExportVoyageNumber'],
    sections: [{ key: 'voyage', title: { zh: '航次', en: 'Voyage' }, fields: [...TYPED, 'successorId'] }],
  },
  states: {
    PLANNED: shown('PLANNED'),
    OPEN: shown('OPEN'),
    CLOSED: shown('CLOSED'),
    SAILED: shown('SAILED'),
    COMPLETED: { ...shown('COMPLETED'), final: true },
    BLANKED: { ...shown('BLANKED'), final: true },
    SLID: { ...shown('SLID'), final: true },
    DELETED: { label: { zh: '已删除', en: 'Deleted' }, gone: true },
  },
  codes: CODES,
  notPermitted: 'VY-01',
  events: {
    CREATE: event({
      from: [NEW],
      to: 'PLANNED',
      guards: [isPlatform],
      label: { zh: '新建', en: 'Create' },
      right: right('ADD'),
      payload: typedFields(fields, TYPED),
      once: true,
    }),
    /** By the proforma of a service, or as the successor of a slid voyage. */
    GENERATE: event({
      from: [NEW],
      to: 'PLANNED',
      guards: [isPlatform],
      label: { zh: '生成', en: 'Generate' },
    }),
    /** A carrier tells of a voyage that is not known yet. */
    IMPORT: event({
      from: [NEW],
      to: 'PLANNED',
      guards: [isPlatform],
      label: { zh: '导入', en: 'Import' },
    }),
    SEED: event<State, Standing, NoPayload>({
      rows: VOYAGE_STATUSES.map(to => ({ from: [NEW], to, guards: [systemGuard('VY-02'), standsIn(to)] })),
      label: { zh: '预置', en: 'Seed' },
    }),
    EDIT: event({
      rows: [
        { from: LIVING, to: 'same', guards: [isPlatform] },
        { from: OVER, to: 'same', guards: [isPlatform, neverGuard('VY-16')] },
      ],
      label: { zh: '编辑', en: 'Edit' },
      right: right('EDIT'),
      payload: changedFields(fields, TYPED),
    }),
    OPEN: event<State, Called, NoPayload>({
      from: ['PLANNED'],
      to: 'OPEN',
      guards: [isPlatform, hasCalls, hasTimes, isInOrder],
      label: { zh: '发布', en: 'Publish' },
      key: 'u',
      right: right('PUBLISH'),
      bulk: true,
      remarks: 'optional',
    }),
    CLOSE: event<State, Called, NoPayload>({
      from: ['OPEN'],
      to: 'CLOSED',
      guards: [isPlatform, isBookingOver],
      label: { zh: '截止', en: 'Close' },
      right: right('EDIT'),
      remarks: 'optional',
    }),
    DEPART: event<State, Called, NoPayload>({
      from: ['CLOSED'],
      to: 'SAILED',
      guards: [isPlatform, hasDeparted],
      label: { zh: '开航', en: 'Depart' },
      right: right('EDIT'),
      remarks: 'optional',
    }),
    ARRIVE: event<State, Called, NoPayload>({
      from: ['SAILED'],
      to: 'COMPLETED',
      guards: [isPlatform, hasArrived],
      label: { zh: '完成', en: 'Complete' },
      right: right('EDIT'),
      remarks: 'optional',
    }),
    BLANK: event<State, Carried, NoPayload>({
      from: ['PLANNED', 'OPEN', 'CLOSED'],
      to: 'BLANKED',
      guards: [isPlatform, hasNotDeparted],
      label: { zh: '停航', en: 'Blank' },
      key: 'shift+b',
      intent: 'danger',
      right: right('BLANK'),
      remarks: 'optional',
    }),
    SLIDE: event<State, Carried, typeof slide>({
      from: ['OPEN', 'CLOSED'],
      to: 'SLID',
      guards: [isPlatform, hasNotDeparted, isSomeWeeks],
      label: { zh: '顺延', en: 'Slide' },
      key: 'l',
      right: right('SLIDE'),
      payload: slide,
      remarks: 'optional',
    }),
    DELETE: event<State, Used, NoPayload>({
      from: [...LIVING, ...OVER],
      to: 'DELETED',
      guards: [isPlatform, isUnused],
      label: { zh: '删除', en: 'Delete' },
      right: right('DELETE'),
      bulk: true,
    }),
    RESTORE: event<State, Standing, NoPayload>({
      rows: VOYAGE_STATUSES.map(to => ({ from: ['DELETED'], to, guards: [isPlatform, standsIn(to)] })),
      label: { zh: '恢复', en: 'Bring back' },
      right: right('DELETE'),
    }),
    /** A line, service or vessel that it names was merged into another; and back. */
    FOLLOW_MERGE: event({
      from: [...LIVING, ...OVER],
      to: 'same',
      guards: [isPlatform],
      label: { zh: '随合并更新', en: 'Follow a merge' },
    }),
    FOLLOW_REVERT: event({
      from: [...LIVING, ...OVER],
      to: 'same',
      guards: [isPlatform],
      label: { zh: '随撤销更新', en: 'Follow a revert' },
    }),
  },
});

export type VoyageRow = DocumentRowOf<typeof voyage>;
