import { z } from 'zod';
import { BILL_DOC_TYPE_LABELS, type BillBody, billBodySchema, billSourceSchema } from '#contract/bill/body.ts';
import { BILL_CODES } from '#contract/bill/codes.ts';
import { originalsFit } from '#contract/bill/originals-fit.ts';
import type { BillState } from '#contract/bill/status.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { choice, code, content, date, integer, longText, text, yesNo } from '#contract/kernel/field.ts';
import { right, SI_PATHS, SUPERVISOR_RIGHT } from '#contract/si/rights.ts';
import {
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  neverGuard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';

/**
 * Life of a house bill (design C3), from the SI to the paper:
 *
 *     NEW -> DRAFT <-> PROOF_SENT -> CONFIRMED -> ISSUED -> SURRENDERED -> RELEASED
 *              ^    CHANGE_REQUESTED     ^          '-> AMENDING
 *              '- (the SI is opened)     '--------------'
 *     VOID ends it from anywhere but RELEASED.
 *
 * Always: from CONFIRMED on an amendment alone changes the words; never more originals are printed than the bill has; an SI has
 * at most one bill that is not void (unique index, and the SI's row is locked before its bill's).
 */

/** Codes of design C6. BL-L-01 alone says little: `params.because` names the condition. */
const REASONS = {
  copies: { zh: '正本已全部打印', en: 'All originals have been printed' },
  customer: { zh: '仅客户可操作', en: 'Only the customer may do this' },
  findings: { zh: '仍有错误未改正', en: 'Some errors have not been corrected' },
  notPrinted: { zh: '尚未打印正本', en: 'No original has been printed' },
  platform: { zh: '仅平台人员可操作', en: 'Only platform staff may do this' },
  supervisor: { zh: '仅单证主管可操作', en: 'Only a document supervisor may do this' },
  viewed: { zh: '已记录查看', en: 'It was seen already' },
} as const;

const because = (reason: keyof typeof REASONS) => () => ({ because: reason });

const HIDDEN = { computed: true, hiddenColumn: true } as const;

const fields = {
  no: code({ zh: '提单号', en: 'Bill no.' }, { max: 40, required: true, computed: true, width: 150 }),
  docType: choice({ zh: '签单方式', en: 'Kind of bill' }, BILL_DOC_TYPE_LABELS, { required: true, computed: true }),
  vesselVoyage: longText({ zh: '船名航次', en: 'Vessel and voyage' }, { max: 20_000, computed: true }),
  onBoardDate: date({ zh: '装船日', en: 'On board date' }, { computed: true }),
  printed: integer({ zh: '已打印正本', en: 'Originals printed' }, { required: true, computed: true }),
  revision: integer({ zh: '版次', en: 'Revision' }, { required: true, computed: true }),
  body: content({ zh: '提单内容', en: 'Words' }, billBodySchema, { required: true }),
  source: content({ zh: '补料内容', en: 'What the SI said' }, billSourceSchema, HIDDEN),
  viewers: content({ zh: '已查看确认件', en: 'Who has seen the proof' }, z.array(z.string()), {
    required: true,
    computed: true,
  }),
  companyId: text({ zh: '客户公司', en: 'Customer company' }, { max: 36, required: true, ...HIDDEN }),
  siId: text({ zh: '补料', en: 'Shipping instruction' }, { max: 36, ...HIDDEN }),
  shipmentId: text({ zh: '货运', en: 'Shipment' }, { max: 36, required: true, ...HIDDEN }),
};

const { all, customerList } = SI_PATHS;
const MAKE = [right(all, 'MAKE_TD')];
const CONFIRM = [right(all, 'CONFIRM')];
const PRINT = [right(all, 'PRINT')];
const SUPERVISE = [right(all, 'UNLOCK')];
const CUSTOMER = [right(customerList, 'SUBMIT')];

interface Words {
  readonly body: BillBody;
}
interface Papers extends Words {
  readonly printed: number;
}
interface Checked {
  /** Findings of the words that are errors. */
  readonly openErrors: number;
}
interface Issuing {
  /** At the place of issue, `YYYY-MM-DD`. */
  readonly today: string;
  /** False where a setting wants a release application that is still open. */
  readonly releaseApproved: boolean;
}
interface Returned {
  readonly originalsReturned: number | null;
}

const isPlatform = guard({
  code: 'BL-L-01',
  holds: (_, { actor }) => actor.companyKind === 'platform',
  params: because('platform'),
});

const isSupervisor = guard({
  code: 'BL-L-01',
  holds: (_, { actor }) => actor.companyKind === 'platform' && actor.holds.includes('SUPERVISE'),
  params: because('supervisor'),
});

/** The company whose goods they are, or a visitor who holds the link to the proof. */
const isCustomer = guard<{ readonly companyId: string }>({
  code: 'BL-L-01',
  holds: ({ companyId }, { actor }) => actor.kind === 'shareLink' || actor.companyId === companyId,
  params: because('customer'),
});

const hasRemarks = guard({
  code: 'BL-L-03',
  needs: ['remarks'],
  holds: (_, { remarks }) => {
    const { length } = remarks?.trim() ?? '';
    return length >= 5 && length <= 500;
  },
});

/** Names a viewer among those who have seen the proof. */
const viewerOf = (employeeId: string | null): string => employeeId ?? 'link';

const isFirstView = guard<{ readonly viewers: readonly string[] }>({
  code: 'BL-L-01',
  holds: ({ viewers }, { actor }) => !viewers.includes(viewerOf(actor.employeeId)),
  params: because('viewed'),
});

const isWithoutErrors = guard<unknown, unknown, Checked>({
  code: 'BL-L-01',
  needs: ['world'],
  holds: (_, { world }) => world.openErrors === 0,
  params: because('findings'),
});

const isOriginalsFit = guard<Words>({ code: 'BL-07', holds: ({ body }) => originalsFit(body) });

const isOnBoard = guard<Words, unknown, Issuing>({
  code: 'BL-06',
  needs: ['world'],
  holds: ({ body }, { world }) => body.onBoardDate !== '' && body.onBoardDate <= world.today,
});

const isReleaseApproved = guard<unknown, unknown, Issuing>({
  code: 'BL-09',
  needs: ['world'],
  holds: (_, { world }) => world.releaseApproved,
});

const hasCopyLeft = guard<Papers>({
  code: 'BL-L-01',
  holds: ({ printed, body }) => printed < Number(body.originals),
  params: because('copies'),
});

const isPrinted = guard<Papers>({
  code: 'BL-L-01',
  holds: ({ printed }) => printed > 0,
  params: because('notPrinted'),
});

const isBack = ({ printed }: Papers, { originalsReturned }: Returned): boolean => (originalsReturned ?? 0) >= printed;

const isEveryOriginalBack = guard<Papers, Returned>({
  code: 'BL-10',
  needs: ['payload'],
  holds: (bill, { payload }) => isBack(bill, payload),
});

const isBackOrIndemnified = guard<Papers, Returned & { readonly indemnity: boolean }>({
  code: 'BL-10',
  needs: ['payload'],
  holds: (bill, { payload }) => payload.indemnity || isBack(bill, payload),
});

const returned = {
  originalsReturned: integer({ zh: '已收回正本', en: 'Originals returned' }, { min: 0, max: 9 }),
};

const BEFORE_ISSUE = ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED', 'CONFIRMED'] as const;
const OUT = ['ISSUED', 'SURRENDERED', 'RELEASED'] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Columns that repeat what the words say. */
const fromWords = ({ body }: Words) => ({
  docType: body.docType,
  vesselVoyage: body.vesselVoyage || null,
  onBoardDate: DAY.test(body.onBoardDate) ? body.onBoardDate : null,
});

const newBill = (bill: Words) => ({ ...fromWords(bill), revision: 1, printed: 0, viewers: [] });

export const houseBill = defineDocument({
  type: 'houseBill',
  controller: 'HouseBill',
  title: { zh: '分提单', en: 'House bills' },
  paths: [all],
  reads: MAKE,
  fields,
  number: 'no',
  sides: { customer: 'companyId' },
  owner: 'customer',
  platform: true,
  sort: '-no',
  search: ['no'],
  states: {
    DRAFT: { label: { zh: '草稿', en: 'Draft' } },
    PROOF_SENT: { label: { zh: '已发确认', en: 'Proof sent' }, tone: 'info', waitsFor: 'customer' },
    CHANGE_REQUESTED: { label: { zh: '要求更改', en: 'Change requested' }, tone: 'warn' },
    CONFIRMED: { label: { zh: '客户已确认', en: 'Confirmed by customer' }, tone: 'info' },
    ISSUED: { label: { zh: '已签发', en: 'Issued' }, tone: 'good' },
    SURRENDERED: { label: { zh: '已电放', en: 'Surrendered' }, tone: 'good' },
    RELEASED: { label: { zh: '已放单', en: 'Released' }, tone: 'good', final: true },
    AMENDING: { label: { zh: '改单中', en: 'Being amended' }, tone: 'warn' },
    VOID: { label: { zh: '已作废', en: 'Void' }, tone: 'bad', final: true },
  },
  codes: BILL_CODES,
  reasons: REASONS,
  notPermitted: 'BL-L-01',
  rights: { SUPERVISE: [SUPERVISOR_RIGHT] },
  events: {
    CREATE: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isPlatform],
      label: { zh: '新建分单', en: 'Make a bill' },
    }),
    // The SI sends CREATE_FROM_SI, UPDATE_FROM_SI and REOPEN in the transaction of its own MAKE_BILL and REOPEN.
    CREATE_FROM_SI: event({
      from: [NEW],
      to: 'DRAFT',
      guards: [isPlatform],
      label: { zh: '按补料制单', en: 'Made from the SI' },
    }),
    UPDATE_FROM_SI: event({
      rows: [
        // One that went as far as CONFIRMED is proved anew.
        { from: BEFORE_ISSUE, to: 'DRAFT', guards: [isPlatform] },
        { from: OUT, to: 'same', guards: [isPlatform, neverGuard('BL-11')] },
        { from: ['AMENDING'], to: 'same', guards: [isPlatform] },
      ],
      label: { zh: '按补料更新', en: 'Updated from the SI' },
    }),
    REOPEN: event({
      from: BEFORE_ISSUE,
      to: 'DRAFT',
      guards: [isPlatform, hasRemarks],
      label: { zh: '补料重新打开', en: 'SI opened again' },
      remarks: 'required',
    }),
    EDIT: event({
      rows: [
        { from: ['DRAFT', 'CHANGE_REQUESTED', 'AMENDING'], to: 'same', guards: [isPlatform] },
        { from: ['CONFIRMED', ...OUT], to: 'same', guards: [isPlatform, neverGuard('BL-11')] },
      ],
      label: { zh: '修改', en: 'Edit' },
      right: MAKE,
      payload: { body: content({ zh: '提单内容', en: 'Words' }, billBodySchema, { required: true }) },
      onlyIfChanged: true,
    }),
    SEND_PROOF: event<BillState, Checked>({
      from: ['DRAFT', 'CHANGE_REQUESTED'],
      to: 'PROOF_SENT',
      guards: [isPlatform, isWithoutErrors],
      label: { zh: '发送确认件', en: 'Send proof' },
      right: [right(all, 'SEND')],
    }),
    VIEWED: event({
      from: ['PROOF_SENT'],
      to: 'same',
      guards: [isCustomer, isFirstView],
      label: { zh: '客户已查看', en: 'Seen by the customer' },
      right: CUSTOMER,
    }),
    ACCEPT: event({
      from: ['PROOF_SENT'],
      to: 'CONFIRMED',
      guards: [isCustomer],
      label: { zh: '客户确认', en: 'Accept' },
      right: CUSTOMER,
    }),
    REQUEST_CHANGE: event({
      from: ['PROOF_SENT'],
      to: 'CHANGE_REQUESTED',
      guards: [isCustomer, hasRemarks],
      label: { zh: '要求更改', en: 'Request a change' },
      right: CUSTOMER,
      remarks: 'required',
    }),
    RECALL_PROOF: event({
      from: ['PROOF_SENT'],
      to: 'DRAFT',
      guards: [isPlatform],
      label: { zh: '撤回确认件', en: 'Recall proof' },
      right: MAKE,
    }),
    ISSUE: event<BillState, Issuing>({
      rows: [
        { from: ['CONFIRMED'], to: 'ISSUED', guards: [isPlatform, isOriginalsFit, isOnBoard, isReleaseApproved] },
        { from: ['DRAFT', 'PROOF_SENT', 'CHANGE_REQUESTED'], to: 'same', guards: [isPlatform, neverGuard('BL-08')] },
      ],
      label: { zh: '签发', en: 'Issue' },
      right: CONFIRM,
    }),
    PRINT_ORIGINAL: event({
      from: ['ISSUED'],
      to: 'same',
      guards: [isPlatform, hasCopyLeft],
      label: { zh: '打印正本', en: 'Print original' },
      right: PRINT,
    }),
    // A second print of the same copy: it does not count.
    REPRINT_ORIGINAL: event({
      from: ['ISSUED'],
      to: 'same',
      guards: [isSupervisor, hasRemarks, isPrinted],
      label: { zh: '重打正本', en: 'Reprint original' },
      right: PRINT,
      remarks: 'required',
    }),
    SURRENDER: event({
      from: ['ISSUED'],
      to: 'SURRENDERED',
      guards: [isPlatform, isEveryOriginalBack],
      label: { zh: '电放', en: 'Surrender' },
      right: CONFIRM,
      payload: returned,
    }),
    // The release of documents decides on an application and tells the bill.
    RELEASE: event({
      from: ['ISSUED', 'SURRENDERED'],
      to: 'RELEASED',
      guards: [systemGuard('BL-L-01')],
      label: { zh: '放单', en: 'Release' },
    }),
    AMEND: event({
      from: ['ISSUED', 'SURRENDERED'],
      to: 'AMENDING',
      guards: [isPlatform, hasRemarks, isBackOrIndemnified],
      label: { zh: '改单', en: 'Amend' },
      right: CONFIRM,
      remarks: 'required',
      payload: { ...returned, indemnity: yesNo({ zh: '以保函代替', en: 'Indemnity instead' }) },
    }),
    FINISH_AMEND: event<BillState, Checked>({
      from: ['AMENDING'],
      to: 'CONFIRMED',
      guards: [isPlatform, isWithoutErrors],
      label: { zh: '完成改单', en: 'Finish the amendment' },
      right: CONFIRM,
    }),
    VOID: event({
      from: [...BEFORE_ISSUE, 'ISSUED', 'SURRENDERED', 'AMENDING'],
      to: 'VOID',
      guards: [isSupervisor, hasRemarks],
      label: { zh: '作废', en: 'Void' },
      intent: 'danger',
      right: SUPERVISE,
      remarks: 'required',
    }),
  },
  derived: ['docType', 'vesselVoyage', 'onBoardDate', 'printed', 'revision', 'viewers'],
  fold: {
    CREATE: newBill,
    CREATE_FROM_SI: newBill,
    UPDATE_FROM_SI: fromWords,
    EDIT: fromWords,
    // A new proof has been seen by nobody.
    SEND_PROOF: () => ({ viewers: [] }),
    VIEWED: ({ viewers }: { readonly viewers: readonly string[] }, { actorEmployeeId }: Fact) => ({
      viewers: [...viewers, viewerOf(actorEmployeeId)],
    }),
    PRINT_ORIGINAL: ({ printed }: Papers) => ({ printed: printed + 1 }),
    // The originals are back or replaced by an indemnity: the amended bill gets new ones.
    AMEND: ({ revision }: { readonly revision: number }) => ({ revision: revision + 1, printed: 0 }),
  },
});

export type HouseBillRow = DocumentRowOf<typeof houseBill>;
export type BillEvent = EventName<typeof houseBill>;
