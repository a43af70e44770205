import { z } from 'zod';
import { choice, content, decimal, instant, longText, reference, text } from '#contract/kernel/field.ts';
import { right, SI_PATHS } from '#contract/si/rights.ts';
import {
  type DocumentRowOf,
  defineDocument,
  event,
  guard,
  remarksGuard,
  SYSTEM_ACTOR,
  sideGuard,
  systemGuard,
  typedFields,
} from './document.ts';
import { claimFold, claimGuards, decided, undoGuards } from './document-claim.ts';
import { personOf, samplesOf } from './document-samples.ts';
import { NEW } from './lifecycle.ts';

/**
 * The document that tests add as README's "how to add a document" says: one declaration, one migration, one registration. A
 * customer complains about damaged goods; staff take complaints one by one, settle or return them, and may take that back.
 *
 *     NEW -> OPEN -> TAKEN -> SETTLED -> CLOSED
 *              ^-------'         (UNDO: back to TAKEN)
 */

const SIDES = { customer: 'companyId', office: 'officeCompanyId' } as const;
const CLAIM = {
  claimer: 'takenBy',
  since: 'takenAt',
  idleMs: 15 * 60_000,
  take: 'TAKE',
  release: 'LAY_BACK',
  lapse: 'LAPSE',
} as const;
const UNDO = { by: 'settledBy', at: 'settledAt', windowMs: 10_000 } as const;

const made = { computed: true, hiddenColumn: true } as const;
const fields = {
  complaintNo: text({ zh: '投诉编号', en: 'Complaint no.' }, { max: 20, required: true, computed: true }),
  subject: text({ zh: '事由', en: 'Subject' }, { max: 80, required: true }),
  kind: choice(
    { zh: '类别', en: 'Kind' },
    { WET: { zh: '水湿', en: 'Wet' }, TORN: { zh: '破损', en: 'Torn' } },
    { required: true },
  ),
  amount: decimal({ zh: '索赔金额', en: 'Amount' }, { scale: 2, min: 0 }),
  photos: content({ zh: '照片', en: 'Photos' }, z.object({ names: z.array(z.string().max(80)).max(20) }), {}),
  finding: longText({ zh: '处理结果', en: 'Finding' }, { max: 500, computed: true }),
  paid: decimal({ zh: '赔付金额', en: 'Paid' }, { scale: 2, computed: true }),
  deskNote: longText({ zh: '内部备注', en: 'Desk note' }, { max: 500, computed: true, seenBy: ['office'] }),
  companyId: text({ zh: '客户', en: 'Customer' }, { max: 36, required: true, ...made }),
  officeCompanyId: text({ zh: '受理方', en: 'Office' }, { max: 36, required: true, ...made }),
  takenBy: reference({ zh: '受理人', en: 'Taken by' }, 'Employee', { seenBy: ['office'], ...made }),
  takenAt: instant({ zh: '受理时间', en: 'Taken at' }, { seenBy: ['office'], ...made }),
  settledBy: text({ zh: '结案人', en: 'Settled by' }, { max: 36, seenBy: ['office'], ...made }),
  settledAt: instant({ zh: '结案时间', en: 'Settled at' }, made),
};

const side = sideGuard(SIDES);
const claim = claimGuards(CLAIM);
const undo = undoGuards(UNDO);
const STAFF = [right(SI_PATHS.queue)];

/** What only the server knows: how much the company may still be paid. */
const isWithinLimit = guard<unknown, { readonly paid: string }, { readonly limit: number }>({
  code: 'CP-05',
  needs: ['payload', 'world'],
  holds: (_, { payload, world }) => Number(payload.paid) <= world.limit,
  params: (_, { world }) => ({ limit: world.limit }),
});

export const complaint = defineDocument({
  type: 'complaint',
  controller: 'Complaint',
  title: { zh: '投诉', en: 'Complaints' },
  paths: [SI_PATHS.queue, SI_PATHS.customerList],
  fields,
  number: 'complaintNo',
  sides: SIDES,
  owner: 'customer',
  sort: '-complaintNo',
  search: ['complaintNo'],
  claim: CLAIM,
  stateAs: 'status',
  states: {
    OPEN: { label: { zh: '待受理', en: 'Open' }, tone: 'warn', waitsFor: 'office' },
    TAKEN: { label: { zh: '受理中', en: 'Taken' }, tone: 'info', waitsFor: 'takenBy' },
    SETTLED: { label: { zh: '已结案', en: 'Settled' }, tone: 'good', waitsFor: 'customer' },
    CLOSED: { label: { zh: '已关闭', en: 'Closed' }, final: true },
  },
  codes: {
    'CP-01': { zh: '当前状态不允许此操作', en: 'Not permitted in this status' },
    'CP-02': { zh: '只有客户可以操作', en: 'Only the customer may do this' },
    'CP-03': { zh: '只有受理方可以操作', en: 'Only the office may do this' },
    'CP-04': { zh: '已由他人受理', en: 'Somebody else has taken it' },
    'CP-05': { zh: '最多赔付 {limit}', en: 'At most {limit} may be paid' },
    'CP-06': { zh: '仅系统可触发', en: 'Only the system does this' },
    'CP-07': { zh: '请填写至少 5 个字的说明', en: 'Remarks of at least 5 letters are needed' },
    'CP-08': { zh: '撤销时间已过', en: 'Too late to take it back' },
  },
  notPermitted: 'CP-01',
  events: {
    COMPLAIN: event({
      from: [NEW],
      to: 'OPEN',
      guards: [side('customer', 'CP-02')],
      label: { zh: '投诉', en: 'Complain' },
      key: 'n',
      right: [right(SI_PATHS.customerList, 'SUBMIT')],
      once: true,
      payload: typedFields(fields, ['subject', 'kind', 'amount', 'photos']),
    }),
    CORRECT: event({
      from: ['OPEN'],
      to: 'same',
      guards: [side('customer', 'CP-02')],
      label: { zh: '更正', en: 'Correct' },
      key: 'e',
      right: [right(SI_PATHS.customerList, 'SUBMIT')],
      payload: typedFields(fields, ['subject', 'kind', 'amount', 'photos']),
    }),
    TAKE: event({
      from: ['OPEN'],
      to: 'TAKEN',
      guards: [side('office', 'CP-03'), claim.isFree('CP-04')],
      label: { zh: '受理', en: 'Take' },
      key: 'c',
      right: STAFF,
      bulk: true,
      undo: 'LAY_BACK',
      done: { zh: '{number} 已受理', en: '{number} is yours' },
    }),
    LAY_BACK: event({
      from: ['TAKEN'],
      to: 'OPEN',
      guards: [side('office', 'CP-03'), claim.mayDecide('CP-04')],
      label: { zh: '退回队列', en: 'Lay back' },
      key: 'b',
      right: STAFF,
    }),
    LAPSE: event({
      from: ['TAKEN'],
      to: 'OPEN',
      guards: [systemGuard('CP-06'), claim.hasLapsed('CP-06')],
      label: { zh: '受理超时', en: 'Taken too long' },
    }),
    SETTLE: event({
      rows: [
        { from: ['TAKEN'], to: 'SETTLED', guards: [side('office', 'CP-03'), claim.mayDecide('CP-04'), isWithinLimit] },
        // What nobody has taken is taken by who settles it.
        { from: ['OPEN'], first: 'TAKE', to: 'SETTLED', guards: [side('office', 'CP-03'), isWithinLimit] },
      ],
      label: { zh: '结案', en: 'Settle' },
      key: 'a',
      intent: 'primary',
      right: STAFF,
      undo: 'UNDO_SETTLE',
      payload: {
        finding: longText({ zh: '处理结果', en: 'Finding' }, { max: 500, required: true }),
        paid: decimal({ zh: '赔付金额', en: 'Paid' }, { scale: 2, min: 0, required: true }),
        deskNote: longText({ zh: '内部备注', en: 'Desk note' }, { max: 500 }),
      },
    }),
    UNDO_SETTLE: event({
      from: ['SETTLED'],
      to: 'TAKEN',
      guards: [undo.isDecider('CP-04'), undo.isInTime('CP-08')],
      label: { zh: '撤销结案', en: 'Undo' },
      key: 'z',
      right: STAFF,
    }),
    REJECT: event({
      from: ['OPEN', 'TAKEN'],
      to: 'CLOSED',
      guards: [side('office', 'CP-03'), claim.mayDecide('CP-04'), remarksGuard('CP-07')],
      label: { zh: '驳回', en: 'Reject' },
      key: 'r',
      intent: 'danger',
      right: STAFF,
      remarks: 'required',
      bulk: true,
    }),
    CLOSE: event({
      from: ['SETTLED'],
      to: 'CLOSED',
      guards: [side('customer', 'CP-02', { orSystem: true })],
      label: { zh: '确认关闭', en: 'Close' },
      key: 'o',
      right: [right(SI_PATHS.customerList, 'SUBMIT')],
      bulk: true,
      confirm: { zh: '确认处理结果并关闭？', en: 'Accept the finding and close?' },
    }),
  },
  fold: {
    ...claimFold(CLAIM),
    SETTLE: decided(UNDO),
    UNDO_SETTLE: () => ({ settledBy: null, settledAt: null }),
  },
});

export type ComplaintRow = DocumentRowOf<typeof complaint>;

const AT = '2026-11-23T09:30:00.000Z';
const typed = { subject: '箱体水湿 / wet cartons', kind: 'WET', amount: '120.5', photos: null } as const;
const finding = { finding: '已核实，赔付', paid: '100' };
const remarks = '照片与箱号不符';
const taken = { takenBy: 'employee of OFFICE', takenAt: '2026-11-23T09:20:00.000Z' };
const lapsed = { activeAt: '2026-11-23T09:00:00.000Z' };

/** Askings of a complaint that pass, and those that fail each guard. */
export const complaintSamples = samplesOf(complaint, {
  at: AT,
  row: {
    id: 'a-complaint',
    version: 1,
    state: 'OPEN',
    createdAt: '2026-11-23T09:00:00.000Z',
    updatedAt: '2026-11-23T09:00:00.000Z',
    complaintNo: 'CP1',
    ...typed,
    finding: null,
    paid: null,
    deskNote: null,
    companyId: 'CUSTOMER',
    officeCompanyId: 'OFFICE',
    takenBy: null,
    takenAt: null,
    settledBy: null,
    settledAt: null,
  },
  rows: {
    TAKEN: taken,
    SETTLED: { ...taken, ...finding, settledBy: 'employee of OFFICE', settledAt: '2026-11-23T09:29:55.000Z' },
  },
  actors: {
    clerk: personOf('OFFICE', { kind: 'platform' }),
    colleague: { ...personOf('OFFICE', { kind: 'platform' }), employeeId: 'a colleague' },
    customer: personOf('CUSTOMER'),
    system: SYSTEM_ACTOR,
  },
  events: {
    COMPLAIN: { passes: [{ as: 'customer', payload: typed }] },
    CORRECT: { passes: [{ as: 'customer', payload: typed }] },
    TAKE: { passes: [{ as: 'clerk' }], fails: [{ as: 'colleague', row: taken, code: 'CP-04' }] },
    LAY_BACK: { passes: [{ as: 'clerk' }], fails: [{ as: 'colleague', code: 'CP-04' }] },
    LAPSE: {
      passes: [{ as: 'system', row: { takenAt: '2026-11-23T09:00:00.000Z' }, world: lapsed }],
      fails: [{ as: 'system', world: { activeAt: '2026-11-23T09:29:00.000Z' }, code: 'CP-06' }],
    },
    SETTLE: {
      passes: [{ as: 'clerk', payload: finding, world: { limit: 1000 } }],
      fails: [
        { as: 'clerk', payload: finding, world: { limit: 99 }, code: 'CP-05' },
        { as: 'colleague', payload: finding, world: { limit: 1000 }, in: ['TAKEN'], code: 'CP-04' },
      ],
    },
    UNDO_SETTLE: {
      passes: [{ as: 'clerk' }],
      fails: [
        { as: 'colleague', code: 'CP-04' },
        { as: 'clerk', at: '2026-11-23T09:30:06.000Z', code: 'CP-08' },
      ],
    },
    REJECT: {
      passes: [{ as: 'clerk', remarks }],
      fails: [
        { as: 'clerk', remarks: 'no', code: 'CP-07' },
        { as: 'colleague', remarks, in: ['TAKEN'], code: 'CP-04' },
      ],
    },
    CLOSE: { passes: [{ as: 'customer' }] },
  },
});
