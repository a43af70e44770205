import { z } from 'zod';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { code, content, instant, integer, longText, text, yesNo } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SI_CODES } from '#contract/si/check/codes.ts';
import { right, SI_PATHS, SUPERVISOR_RIGHT } from '#contract/si/rights.ts';
import { currentDraft, type SiDraft, siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { SI_STATE_LABELS, SI_STATES, type SiState, siStatusCode } from '#contract/si/status.ts';
import { type DocumentRowOf, defineDocument, event } from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import * as is from './shipping-instruction.guards.ts';

/**
 * Life of a shipping instruction (design A3.2), from customer to carrier:
 *
 *     NEW -> SUBMITTED <-> IN_REVIEW -> APPROVED -> BILL_DRAFTED -> SENT -> CONFIRMED -> COMPLETED
 *               ^------- RETURNED <--------'                          '-> CARRIER_REJECTED
 *     DECLINED and CANCELLED end it; any modification leads back to SUBMITTED (specification §4).
 *
 * What it says of the cargo is its content, which facts tell by path; everything else is made of the log. A deleted one takes RESTORE
 * alone (INV-SI-5). Review is sent by `Apply`; content, the bill and the carrier go by the calls of their areas. States × events:
 * `shipping-instruction.table.ts`.
 */

const HIDDEN = { computed: true, hiddenColumn: true } as const;
const decisionSchema = z.object({
  by: z.string().nullable(),
  at: z.string(),
  event: z.enum(['APPROVE', 'RETURN', 'DECLINE']),
  before: z.object({
    reviewerId: z.string().nullable(),
    reviewedAt: z.string().nullable(),
    reviewRemarks: z.string(),
  }),
});

const fields = {
  no: code({ zh: '补料编号', en: 'SI no.' }, { max: 18, required: true, ...HIDDEN }),
  companyId: text({ zh: '所属企业', en: 'Company' }, { max: 36, required: true, ...HIDDEN }),
  companyCode: text({ zh: '企业代码', en: 'Company code' }, { max: 40, required: true, ...HIDDEN }),
  /** 1 online, 2 Excel, 3 on behalf by platform, 4 API/EDI, 5 copied from packing list. */
  sources: integer({ zh: '来源', en: 'Source' }, { min: 1, max: 5, required: true, ...HIDDEN }),
  content: content({ zh: '补料内容', en: 'Content' }, siDraftSchema, { required: true, ...HIDDEN }),
  revision: integer({ zh: '修改次数', en: 'Revision' }, { min: 1, required: true, ...HIDDEN }),
  late: yesNo({ zh: '逾期', en: 'Late' }, HIDDEN),
  amendment: yesNo({ zh: '发送后更改', en: 'Amended after it was sent' }, HIDDEN),
  everSent: yesNo({ zh: '已发送过', en: 'Was sent to the carrier' }, HIDDEN),
  deleted: yesNo({ zh: '已删除', en: 'Deleted' }, HIDDEN),
  reviewRemarks: longText(
    { zh: '审核备注', en: 'Review remarks' },
    { max: 500, required: true, mayBeEmpty: true, ...HIDDEN },
  ),
  createId: text({ zh: '创建人', en: 'Made by' }, { max: 36, required: true, ...HIDDEN }),
  lastEditorId: text({ zh: '最后修改人', en: 'Last edited by' }, { max: 36, required: true, ...HIDDEN }),
  claimerId: text({ zh: '认领人', en: 'Claimed by' }, { max: 36, ...HIDDEN }),
  claimedAt: instant({ zh: '认领时间', en: 'Claimed' }, HIDDEN),
  reviewerId: text({ zh: '审核人', en: 'Reviewed by' }, { max: 36, ...HIDDEN }),
  reviewedAt: instant({ zh: '审核时间', en: 'Reviewed' }, HIDDEN),
  submittedAt: instant({ zh: '提交时间', en: 'Submitted' }, { required: true, ...HIDDEN }),
  /** The last review decision while it can be undone, with the values that it overwrote. */
  decision: content({ zh: '审核决定', en: 'Decision' }, decisionSchema, HIDDEN),
  /** Of the check that it was last submitted with. */
  findings: content({ zh: '检查结果', en: 'Findings' }, z.array(z.custom<Finding>()), { required: true, ...HIDDEN }),
  warnings: integer({ zh: '提醒数', en: 'Warnings' }, { min: 0, required: true, ...HIDDEN }),
};

const { queue, all, own, make, customerList } = SI_PATHS;
const words = (zh: string, en: string): Text => ({ zh, en });

/** Not yet with the carrier, and not given up. */
const OPEN: readonly SiState[] = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'];
const REVIEWED: readonly SiState[] = ['SUBMITTED', 'IN_REVIEW'];
const DELETABLE: readonly SiState[] = ['DRAFT', 'RETURNED', 'DECLINED', 'CANCELLED'];

const EVENTS = {
  CREATE: event({
    from: [NEW],
    to: 'SUBMITTED',
    guards: [is.isOwnerOrPlatform, is.isCheckClean],
    label: words('提交', 'Submit'),
    right: [right(customerList, 'SUBMIT'), right(make, 'SUBMIT'), right(make, 'PT_ADD')],
    ownCall: true,
  }),
  SAVE_DRAFT: event({
    from: [NEW, 'DRAFT'],
    to: 'DRAFT',
    guards: [is.isNotDeleted, is.isPlatform],
    label: words('存草稿', 'Save draft'),
    right: [right(make, 'PT_ADD')],
    ownCall: true,
  }),
  SUBMIT: event({
    from: ['DRAFT'],
    to: 'SUBMITTED',
    guards: [is.isNotDeleted, is.isCreator, is.isCheckClean],
    label: words('提交草稿', 'Submit draft'),
    right: [right(customerList, 'SUBMIT'), right(make, 'PT_ADD')],
    ownCall: true,
  }),

  CLAIM: event({
    rows: [
      { from: ['SUBMITTED'], to: 'IN_REVIEW', guards: [is.isNotDeleted, is.isPlatform] },
      { from: ['IN_REVIEW'], to: 'IN_REVIEW', guards: [is.isNotDeleted, is.isPlatform, is.isTaken] },
    ],
    label: words('认领', 'Claim'),
    right: [right(queue, 'AUDIT')],
    key: 'c',
  }),
  CLAIM_LAPSED: event({
    from: ['IN_REVIEW'],
    to: 'SUBMITTED',
    guards: [is.isNotDeleted, is.isSystem, is.isClaimLapsed],
    label: words('认领超时', 'Claim lapsed'),
  }),
  RELEASE_CLAIM: event({
    from: ['IN_REVIEW'],
    to: 'SUBMITTED',
    guards: [is.isNotDeleted, is.isPlatform, is.mayDecide],
    label: words('释放认领', 'Release claim'),
    right: [right(queue, 'AUDIT')],
    key: 'c',
  }),
  APPROVE: event({
    from: REVIEWED,
    to: 'APPROVED',
    guards: [
      is.isNotDeleted,
      is.isPlatform,
      is.mayDecide,
      is.isNotLastEditor,
      is.isCheckClean,
      is.isEveryDifferenceAccepted,
    ],
    label: words('通过', 'Approve'),
    right: [right(queue, 'APPROVE')],
    remarks: 'optional',
    key: 'a',
    intent: 'success',
    bulk: true,
    done: words('{number} 审核通过', '{number} approved'),
    undo: 'UNDO_REVIEW',
  }),
  RETURN: event({
    from: REVIEWED,
    to: 'RETURNED',
    guards: [is.isNotDeleted, is.isPlatform, is.mayDecide, is.hasRemarks],
    label: words('退回', 'Return'),
    right: [right(queue, 'REJECT')],
    remarks: 'required',
    key: 'r',
    intent: 'warning',
    remarksLeast: is.SHORTEST_REMARKS,
    done: words('{number} 已退回', '{number} returned'),
    undo: 'UNDO_REVIEW',
  }),
  DECLINE: event({
    from: REVIEWED,
    to: 'DECLINED',
    guards: [is.isNotDeleted, is.isSupervisor, is.hasRemarks],
    label: words('拒绝', 'Decline'),
    right: [right(queue, 'DECLINE')],
    remarks: 'required',
    key: 'd',
    intent: 'danger',
    remarksLeast: is.SHORTEST_REMARKS,
    done: words('{number} 已拒绝', '{number} declined'),
    undo: 'UNDO_REVIEW',
  }),
  UNDO_REVIEW: event({
    from: ['APPROVED', 'RETURNED', 'DECLINED'],
    to: 'IN_REVIEW',
    guards: [is.isNotDeleted, is.isSameReviewer, is.isWithinUndoWindow, is.isMessageNotOut],
    label: words('撤销审核', 'Undo review'),
    right: [right(queue, 'AUDIT')],
    key: 'z',
  }),

  WITHDRAW: event({
    from: ['SUBMITTED', 'IN_REVIEW', 'RETURNED'],
    to: 'CANCELLED',
    guards: [is.isNotDeleted, is.isOwner],
    label: words('撤回', 'Withdraw'),
    right: [right(customerList, 'WITHDRAW'), right(own, 'WITHDRAW')],
    remarks: 'optional',
    ownCall: true,
  }),
  MODIFY: event({
    rows: [
      {
        from: ['SUBMITTED', 'APPROVED', 'RETURNED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
        to: 'SUBMITTED',
        guards: [is.isNotDeleted, is.isOwnerOrPlatform, is.isCheckClean],
      },
      {
        from: ['SENT', 'CONFIRMED'],
        to: 'SUBMITTED',
        guards: [is.isNotDeleted, is.isOwnerOrPlatform, is.hasAmendReason, is.isCheckClean],
      },
      // The owner asks for return meanwhile; only the claimer edits what is under review.
      { from: ['IN_REVIEW'], to: 'SUBMITTED', guards: [is.isNotDeleted, is.isClaimer, is.isCheckClean] },
    ],
    label: words('修改', 'Modify'),
    right: [right(customerList, 'EDIT'), right(queue, 'EDIT'), right(own, 'EDIT')],
    key: 'e',
    ownCall: true,
  }),

  MAKE_BILL: event({
    from: ['APPROVED'],
    to: 'BILL_DRAFTED',
    guards: [is.isNotDeleted, is.isPlatform, is.isForBill],
    label: words('制单', 'Make bill'),
    right: [right(all, 'MAKE_TD')],
    ownCall: true,
  }),
  REOPEN: event({
    from: ['APPROVED', 'BILL_DRAFTED'],
    to: 'RETURNED',
    guards: [is.isNotDeleted, is.isPlatform, is.hasRemarks],
    label: words('重新打开', 'Reopen'),
    right: [right(queue, 'REJECT')],
    remarks: 'required',
    key: 'r',
    ownCall: true,
  }),
  SEND: event({
    from: ['APPROVED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
    to: 'SENT',
    guards: [is.isNotDeleted, is.isPlatform, is.isForBill, is.isChannelReady, is.hasNoSendWarning],
    label: words('发送船公司', 'Send to carrier'),
    right: [right(all, 'SEND')],
    ownCall: true,
  }),
  CARRIER_ACCEPT: event({
    from: ['SENT'],
    to: 'CONFIRMED',
    guards: [is.isNotDeleted, is.isPlatformOrSystem],
    label: words('船公司已接受', 'Carrier accepted'),
    right: [right(all, 'CONFIRM')],
    remarks: 'optional',
    ownCall: true,
  }),
  CARRIER_REJECT: event({
    from: ['SENT'],
    to: 'CARRIER_REJECTED',
    guards: [is.isNotDeleted, is.isPlatformOrSystem, is.hasReason],
    label: words('船公司退单', 'Carrier rejected'),
    right: [right(all, 'CONFIRM')],
    remarks: 'required',
    ownCall: true,
  }),
  CANCEL_AT_CARRIER: event({
    from: ['SENT', 'CONFIRMED'],
    to: 'CANCELLED',
    guards: [is.isNotDeleted, is.isSupervisor, is.hasRemarks],
    label: words('向船公司撤销', 'Cancel at carrier'),
    right: [right(queue, 'DECLINE')],
    remarks: 'required',
    ownCall: true,
  }),
  COMPLETE: event({
    rows: [
      { from: ['BILL_DRAFTED', 'CONFIRMED'], to: 'COMPLETED', guards: [is.isNotDeleted, is.isPlatformOrSystem] },
      { from: ['APPROVED'], to: 'COMPLETED', guards: [is.isNotDeleted, is.isPlatform, is.isValidateOnly] },
    ],
    label: words('完成', 'Complete'),
    right: [right(all, 'CONFIRM')],
    remarks: 'optional',
    ownCall: true,
  }),
  UNLOCK: event({
    from: ['COMPLETED'],
    to: 'CONFIRMED',
    guards: [is.isNotDeleted, is.isSupervisor, is.isForBill, is.hasRemarks, is.isBillVoided],
    label: words('解锁', 'Unlock'),
    right: [right(all, 'UNLOCK')],
    remarks: 'required',
    ownCall: true,
  }),

  DELETE: event({
    from: DELETABLE,
    to: 'same',
    guards: [is.isNotDeleted, is.isOwner],
    label: words('删除', 'Delete'),
    right: [right(customerList, 'DELETE'), right(own, 'DELETE')],
    ownCall: true,
  }),
  RESTORE: event({
    from: DELETABLE,
    to: 'same',
    guards: [is.isDeleted, is.isSupervisor],
    label: words('恢复', 'Restore'),
    right: [right(all, 'RESTORE')],
    ownCall: true,
  }),
  // The planned number of the set was raised by a later submission (A5.2).
  SET_EXTENDED: event({
    from: SI_STATES.filter(state => state !== 'DRAFT' && state !== 'DECLINED' && state !== 'CANCELLED'),
    to: 'same',
    guards: [is.isNotDeleted, is.isSystem],
    label: words('同组份数增加', 'Set extended'),
  }),
  // The clock of the cut-off speaks while somebody can still act on it (A10); remarks name the instant it was told for.
  CUTOFF_NEAR: event({
    from: OPEN,
    to: 'same',
    guards: [is.isNotDeleted, is.isSystem],
    label: words('距截单不足 4 小时', 'Cut-off within 4 hours'),
  }),
  CUTOFF_PASSED: event({
    from: OPEN,
    to: 'same',
    guards: [is.isNotDeleted, is.isSystem],
    label: words('已过截单', 'Cut-off passed'),
  }),
  /** Submitted after the cut-off: the late fee is proposed (A5.12). */
  LATE_FEE_PROPOSED: event({
    from: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED'],
    to: 'same',
    guards: [is.isNotDeleted, is.isSystem],
    label: words('建议收取逾期费', 'Late fee proposed'),
  }),
};

export type SiEvent = keyof typeof EVENTS;

/** What a fact changes beyond what it says. */
interface Derived {
  readonly content: SiDraft;
  readonly revision: number;
  readonly amendment: boolean;
  readonly lastEditorId: string;
  readonly reviewerId: string | null;
  readonly reviewedAt: string | null;
  readonly reviewRemarks: string;
  readonly decision: is.SiDecision | null;
}
type Effect = (document: Derived, fact: Fact) => object;

const editor = ({ lastEditorId }: Derived, fact: Fact): string => fact.actorEmployeeId ?? lastEditorId;
const unclaimed = { claimerId: null, claimedAt: null } as const;
const isPast = (deadline: string, at: string): boolean => deadline !== '' && Date.parse(at) > Date.parse(deadline);

/** Submitted again: who and when, and whether the cut-off had passed (A5.12). The reviewer's remarks stay readable. */
const submitted: Effect = (document, fact) => ({
  ...unclaimed,
  lastEditorId: editor(document, fact),
  submittedAt: fact.at,
  late: isPast(document.content.deadline, fact.at),
});

const decided =
  (name: is.SiDecision['event']): Effect =>
  ({ reviewerId, reviewedAt, reviewRemarks }, fact) => ({
    ...unclaimed,
    reviewerId: fact.actorEmployeeId,
    reviewedAt: fact.at,
    reviewRemarks: fact.remarks ?? '',
    decision: {
      by: fact.actorEmployeeId,
      at: fact.at,
      event: name,
      before: { reviewerId, reviewedAt, reviewRemarks },
    },
  });

const claimed: Effect = (_, fact) => ({ claimerId: fact.actorEmployeeId, claimedAt: fact.at });
const none: Effect = () => ({});

const EFFECTS: Readonly<Record<SiEvent, Effect>> = {
  CREATE: submitted,
  SAVE_DRAFT: (document, fact) => ({ lastEditorId: editor(document, fact) }),
  SUBMIT: submitted,
  CLAIM: claimed,
  CLAIM_LAPSED: () => unclaimed,
  RELEASE_CLAIM: () => unclaimed,
  APPROVE: decided('APPROVE'),
  RETURN: decided('RETURN'),
  DECLINE: decided('DECLINE'),
  UNDO_REVIEW: (document, fact) => ({ ...document.decision?.before, ...claimed(document, fact) }),
  WITHDRAW: () => unclaimed,
  MODIFY: (document, fact) => ({
    ...submitted(document, fact),
    revision: document.revision + 1,
    amendment: document.amendment || fact.fromState === 'SENT' || fact.fromState === 'CONFIRMED',
  }),
  MAKE_BILL: none,
  REOPEN: (_, fact) => ({ reviewRemarks: fact.remarks ?? '' }),
  SEND: () => ({ everSent: true }),
  CARRIER_ACCEPT: none,
  CARRIER_REJECT: none,
  CANCEL_AT_CARRIER: none,
  COMPLETE: none,
  UNLOCK: none,
  DELETE: () => ({ deleted: true }),
  RESTORE: () => ({ deleted: false }),
  SET_EXTENDED: none,
  CUTOFF_NEAR: none,
  CUTOFF_PASSED: none,
  LATE_FEE_PROPOSED: none,
};

/** On behalf of a customer's employee the SI is that employee's; the staff member stays its last editor (four eyes). */
const begun = ({ content: told }: Derived, fact: Fact) => ({
  content: currentDraft(told),
  revision: 1,
  reviewRemarks: '',
  lastEditorId: '',
  createId: fact.onBehalfOfEmployeeId ?? fact.actorEmployeeId ?? '',
  submittedAt: fact.at,
});

const effectOf =
  (name: SiEvent) =>
  (told: Derived, fact: Fact, before: { readonly state: string } | null): object => {
    const first = before === null ? begun(told, fact) : {};
    // A decision may be taken back as long as the state that it led to stands.
    const decision = before?.state === fact.toState ? told.decision : null;
    return { ...first, decision, ...EFFECTS[name]({ ...told, ...first }, fact) };
  };

export const shippingInstruction = defineDocument({
  type: 'si',
  controller: 'ShippingInstruction',
  title: { zh: '补料', en: 'Shipping instructions' },
  paths: [all, queue, own, customerList],
  fields,
  number: 'no',
  sides: is.SI_SIDES,
  owner: 'owner',
  platform: true,
  sort: '-submittedAt',
  search: ['no'],
  states: Object.fromEntries(
    SI_STATES.map(state => [
      state,
      {
        label: SI_STATE_LABELS[state],
        code: siStatusCode(state),
        ...(state === 'CANCELLED' || state === 'DECLINED' ? { final: true } : {}),
      },
    ]),
  ) as Record<SiState, { readonly label: Text; readonly code: number }>,
  codes: SI_CODES,
  reasons: is.SI_BECAUSE,
  notPermitted: 'SI-L-01',
  rights: { [is.SUPERVISE]: [SUPERVISOR_RIGHT] },
  flat: 'content',
  joined: ['findings', 'warnings'],
  derived: [
    'revision',
    'late',
    'amendment',
    'everSent',
    'deleted',
    'reviewRemarks',
    'createId',
    'lastEditorId',
    'claimerId',
    'claimedAt',
    'reviewerId',
    'reviewedAt',
    'submittedAt',
    'decision',
  ],
  fold: Object.fromEntries(Object.keys(EVENTS).map(name => [name, effectOf(name as SiEvent)])),
  claim: {
    claimer: 'claimerId',
    since: 'claimedAt',
    idleMs: is.CLAIM_IDLE_MS,
    take: 'CLAIM',
    release: 'RELEASE_CLAIM',
    lapse: 'CLAIM_LAPSED',
  },
  events: EVENTS,
});

export type ShippingInstruction = DocumentRowOf<typeof shippingInstruction>;
