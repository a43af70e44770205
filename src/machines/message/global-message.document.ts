import type { Fact } from '#contract/kernel/facts.ts';
import { choice, content, instant, integer, longText, text, yesNo } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import { GLOBAL_FINDINGS } from '#contract/message/global-findings.ts';
import {
  audienceSchema,
  GLOBAL_MESSAGE_DOC_TYPE,
  GLOBAL_STATE_LABELS,
  type GlobalContent,
  type GlobalState,
  globalContentSchema,
  isForAll,
  isTimePassed,
  RECALL_MS,
  REVIEW_ABOVE,
} from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import {
  type DocumentGuard,
  type DocumentRowOf,
  defineDocument,
  type EventName,
  event,
  guard,
  remarksGuard,
  sideGuard,
  systemGuard,
} from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import type { FactShapes } from '../kernel/upcast.ts';

/**
 * A message that one person writes to many (design people-and-portals G.3):
 *
 *     NEW -> DRAFT -> SCHEDULED -> SENT -> EXPIRED
 *               '-> IN_REVIEW -'     '-> RECALLED
 *
 * Always: who is addressed is asked at the moment of sending; four eyes look at what goes to more than REVIEW_ABOVE or to everybody.
 */

const MADE = { computed: true, hiddenColumn: true } as const;
const words = (zh: string, en: string): Text => ({ zh, en });

const CATEGORIES = {
  SYSTEM: words('系统', 'System'),
  BUSINESS: words('业务', 'Business'),
  AUDIT: words('审核', 'Review'),
  CRM: words('客户', 'CRM'),
  EDM: words('营销', 'Campaigns'),
  ANNOUNCEMENT: words('公告', 'Announcement'),
  SECURITY: words('安全', 'Security'),
} as const;
const LEVELS = {
  INFO: words('普通', 'Ordinary'),
  WARN: words('提醒', 'Warning'),
  CRITICAL: words('紧急', 'Critical'),
} as const;

const fields = {
  titleZh: text(words('中文标题', 'Chinese title'), { max: 1_000, required: true, mayBeEmpty: true, ...MADE }),
  titleEn: text(words('英文标题', 'English title'), { max: 1_000, required: true, mayBeEmpty: true, ...MADE }),
  bodyZh: longText(words('中文正文', 'Chinese text'), { max: 60_000, required: true, mayBeEmpty: true, ...MADE }),
  bodyEn: longText(words('英文正文', 'English text'), { max: 60_000, required: true, mayBeEmpty: true, ...MADE }),
  category: choice(words('类别', 'Category'), CATEGORIES, { required: true, ...MADE }),
  level: choice(words('级别', 'Level'), LEVELS, { required: true, ...MADE }),
  audience: content(words('接收人', 'Audience'), audienceSchema, { required: true, ...MADE }),
  mail: yesNo(words('同时发邮件', 'By mail as well'), MADE),
  sendAt: instant(words('发送时间', 'Sent at'), MADE),
  expiresAt: instant(words('有效期至', 'Ends'), MADE),
  mustConfirm: yesNo(words('要求确认', 'Asks for confirmation'), MADE),
  forNewMembers: yesNo(words('新成员也可见', 'For new members too'), MADE),
  attachments: content(words('附件', 'Files'), globalContentSchema.shape.attachments, { required: true, ...MADE }),
  createdBy: text(words('创建人', 'Made by'), { max: 36, ...MADE }),
  submittedBy: text(words('提交人', 'Submitted by'), { max: 36, ...MADE }),
  submittedAt: instant(words('提交时间', 'Submitted'), MADE),
  sentBy: text(words('发送人', 'Sent by'), { max: 36, ...MADE }),
  sentAt: instant(words('实际发送时间', 'Was sent'), MADE),
  /** What its recipients read; made at SEND. */
  messageId: text(words('消息', 'Message'), { max: 36, ...MADE }),
  /** How many were addressed at SEND. */
  addressed: integer(words('接收人数', 'Addressed'), { min: 0, required: true, ...MADE }),
  recalledAt: instant(words('撤回时间', 'Recalled'), MADE),
  remindedAt: instant(words('提醒时间', 'Reminded'), MADE),
  /** Why it was given back, until it is submitted again. */
  rejected: text(words('退回原因', 'Why it was given back'), { max: 500, ...MADE }),
  companyId: text(words('所属企业', 'Company'), { max: 36, required: true, ...MADE }),
};

const SIDES = { owner: 'companyId' } as const;

/** The clock acts for the company that the message belongs to. */
const isOwner = sideGuard(SIDES)('owner', 'GM-02', { orSystem: true });
const isSystem = systemGuard('GM-03');

/** One language is enough; the other then shows it too. */
const hasWords = ({
  titleZh,
  titleEn,
  bodyZh,
  bodyEn,
}: Pick<GlobalContent, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn'>) =>
  (titleZh.trim() !== '' && bodyZh.trim() !== '') || (titleEn.trim() !== '' && bodyEn.trim() !== '');
const isWritten = guard<GlobalContent>({ code: 'GM-10', holds: hasWords });

interface Addressing {
  /** How many it reaches now. */
  readonly addressed: number;
}
interface Sending extends Addressing {
  /** Whom: seats by `e:`, people without one by `u:`. */
  readonly keys: readonly string[];
}
const hasAudience = guard<unknown, unknown, Addressing>({
  code: 'MSG_AUDIENCE_EMPTY',
  needs: ['world'],
  holds: (_, { world }) => world.addressed > 0,
});
const isSomebodyThere: DocumentGuard<unknown, unknown, Sending> = hasAudience;
/** A message to few recipients needs no review. */
const isWide = guard<GlobalContent, unknown, Addressing>({
  code: 'GM-09',
  chooses: true,
  needs: ['world'],
  holds: ({ audience }, { world }) => isForAll(audience) || world.addressed > REVIEW_ABOVE,
});

interface Ending {
  readonly expiresAt: string | null;
}
const isPast = ({ expiresAt }: Ending, at: string): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.parse(at);
/** An expired message is neither sent nor submitted. */
const isNotOver = guard<Ending>({ code: 'GM-07', needs: ['clock'], holds: (row, { at }) => !isPast(row, at) });
const isOver = guard<Ending>({ code: 'GM-08', needs: ['clock'], holds: (row, { at }) => isPast(row, at) });

/** A scheduled time in the past is refused. */
const isAhead = guard<{ readonly sendAt: string | null }>({
  code: 'GM-11',
  needs: ['clock'],
  holds: ({ sendAt }, { at }) => !isTimePassed(sendAt, at),
});

/** Four eyes. */
const isNotOwnSubmission = guard<{ readonly submittedBy: string | null }>({
  code: 'GM-04',
  holds: ({ submittedBy }, { actor }) => submittedBy === null || submittedBy !== actor.employeeId,
});
const isWithinRecallTime = guard<{ readonly sentAt: string | null }>({
  code: 'MSG_RECALL_LATE',
  needs: ['clock'],
  holds: ({ sentAt }, { at }) => sentAt !== null && Date.parse(at) - Date.parse(sentAt) <= RECALL_MS,
});
const asksForConfirmation = guard<{ readonly mustConfirm: boolean }>({
  code: 'GM-06',
  holds: ({ mustConfirm }) => mustConfirm,
});

const button = (code: string) => ({ right: [{ path: MESSAGE_PATHS.globals, code }] });

const EVENTS = {
  CREATE: event({ from: [NEW], to: 'DRAFT', guards: [isOwner], label: words('新建', 'Create'), ...button('SUBMIT') }),
  EDIT: event({
    from: ['DRAFT'],
    to: 'same',
    guards: [isOwner],
    label: words('编辑', 'Edit'),
    onlyIfChanged: true,
    ...button('SUBMIT'),
  }),
  SUBMIT: event({
    rows: [
      { from: ['DRAFT'], to: 'IN_REVIEW', guards: [isOwner, isWritten, hasAudience, isNotOver, isAhead, isWide] },
      { from: ['DRAFT'], to: 'SCHEDULED', guards: [isOwner, isWritten, hasAudience, isNotOver, isAhead] },
    ],
    label: words('提交', 'Submit'),
    ...button('SUBMIT'),
  }),
  APPROVE: event({
    from: ['IN_REVIEW'],
    to: 'SCHEDULED',
    guards: [isOwner, isNotOwnSubmission],
    label: words('通过', 'Approve'),
    ...button('APPROVE'),
  }),
  REJECT: event({
    from: ['IN_REVIEW'],
    to: 'DRAFT',
    guards: [isOwner, remarksGuard('GM-05', 1)],
    label: words('退回', 'Return'),
    remarks: 'required',
    ...button('REJECT'),
  }),
  CANCEL: event({
    from: ['SCHEDULED'],
    to: 'DRAFT',
    guards: [isOwner],
    label: words('取消发送', 'Cancel'),
    ...button('CANCEL'),
  }),
  SEND: event({
    from: ['SCHEDULED'],
    to: 'SENT',
    guards: [isOwner, isSomebodyThere, isNotOver],
    label: words('发送', 'Send'),
    ...button('SEND'),
  }),
  RECALL: event({
    from: ['SENT'],
    to: 'RECALLED',
    guards: [isOwner, isWithinRecallTime],
    label: words('撤回', 'Recall'),
    ...button('RECALL'),
  }),
  REMIND: event({
    from: ['SENT'],
    to: 'same',
    guards: [isOwner, asksForConfirmation, isNotOver],
    label: words('提醒确认', 'Remind'),
    ...button('REMIND'),
  }),
  EXPIRE: event({ from: ['SENT'], to: 'EXPIRED', guards: [isSystem, isOver], label: words('到期', 'Expire') }),
};

const unsubmitted = { submittedBy: null, submittedAt: null } as const;

const state = (name: GlobalState, more: { readonly waitsFor?: keyof typeof SIDES; readonly final?: true } = {}) => ({
  label: GLOBAL_STATE_LABELS[name],
  ...more,
});

export const globalMessage = defineDocument({
  type: GLOBAL_MESSAGE_DOC_TYPE,
  controller: 'GlobalMessage',
  title: words('全局消息', 'Global messages'),
  paths: [MESSAGE_PATHS.globals],
  fields,
  number: 'titleZh',
  sides: SIDES,
  owner: 'owner',
  sort: '-updatedAt',
  states: {
    DRAFT: state('DRAFT'),
    IN_REVIEW: state('IN_REVIEW', { waitsFor: 'owner' }),
    SCHEDULED: state('SCHEDULED'),
    SENT: state('SENT'),
    RECALLED: state('RECALLED', { final: true }),
    EXPIRED: state('EXPIRED', { final: true }),
  },
  codes: GLOBAL_FINDINGS,
  notPermitted: 'GM-01',
  derived: ['createdBy', 'submittedBy', 'submittedAt', 'sentBy', 'sentAt', 'recalledAt', 'remindedAt', 'rejected'],
  fold: {
    CREATE: (_after: unknown, fact: Fact) => ({ createdBy: fact.actorEmployeeId }),
    SUBMIT: (_after: unknown, fact: Fact) => ({
      submittedBy: fact.actorEmployeeId,
      submittedAt: fact.at,
      rejected: null,
    }),
    REJECT: (_after: unknown, fact: Fact) => ({ ...unsubmitted, rejected: fact.remarks }),
    CANCEL: () => unsubmitted,
    SEND: (_after: unknown, fact: Fact) => ({ sentBy: fact.actorEmployeeId, sentAt: fact.at }),
    RECALL: (_after: unknown, fact: Fact) => ({ recalledAt: fact.at }),
    REMIND: (_after: unknown, fact: Fact) => ({ remindedAt: fact.at }),
  },
  shape: 2,
  events: EVENTS,
});

export type GlobalMessageRow = DocumentRowOf<typeof globalMessage>;
export type GlobalEvent = EventName<typeof globalMessage>;

/** What its author has written. */
export const contentOf = (row: GlobalContent): GlobalContent => ({
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  bodyZh: row.bodyZh,
  bodyEn: row.bodyEn,
  category: row.category,
  level: row.level,
  audience: row.audience,
  mail: row.mail,
  sendAt: row.sendAt,
  expiresAt: row.expiresAt,
  mustConfirm: row.mustConfirm,
  forNewMembers: row.forNewMembers,
  attachments: row.attachments,
});

/** Births of shape 1 told what was written in a member of its own, and not that nothing was sent. */
const toldFlat = (fact: Fact): Fact => ({
  ...fact,
  changes: fact.changes.map(change => {
    if (change.path !== '') return change;
    const { content: written, ...birth } = change.after as { readonly content: GlobalContent };
    return { ...change, after: { ...written, ...birth, messageId: null, addressed: 0 } };
  }),
});

export const GLOBAL_FACT_SHAPES: FactShapes = {
  documentType: GLOBAL_MESSAGE_DOC_TYPE,
  upcasters: { CREATE: [toldFlat] },
};
