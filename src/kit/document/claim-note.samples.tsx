import { choice, code, decimal, instant, longText, reference, text } from '#contract/kernel/field.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { type AnyDocumentRow, defineDocument, event, guard, sideGuard } from '#machines/kernel/document.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import { menuWith } from '../resource/resource.samples.tsx';

/** A small document with an event of every sort, for tests of the document kit. */

const PATH = '/BasicData/Wharf';
const right = (button: string) => [{ path: PATH, code: button }] as const;
const label = (zh: string, en: string) => ({ zh, en });

const fields = {
  noteNo: code(label('编号', 'Number'), { max: 20, required: true, computed: true }),
  subject: text(label('事由', 'Subject'), { max: 40, required: true }),
  amount: decimal(label('金额', 'Amount'), { scale: 2, min: 0 }),
  clerkId: reference(label('经办人', 'Clerk'), 'Employee', {}),
  outcome: choice(
    label('结果', 'Outcome'),
    { PAID: label('已付', 'Paid'), LOST: label('未付', 'Not paid') },
    { computed: true },
  ),
  sentAt: instant(label('提交时间', 'Sent'), { computed: true }),
  companyId: text(label('企业', 'Company'), { max: 36, required: true, computed: true }),
};

const SIDES = { owner: 'companyId' } as const;
const side = sideGuard(SIDES);
const isNotEmpty = guard<{ readonly amount: string | null }>({
  code: 'CN-02',
  holds: ({ amount }) => amount !== null,
});
const isPaidWhenSent = guard<{ readonly sentAt: string | null }, { readonly outcome: string }>({
  code: 'CN-03',
  needs: ['payload'],
  holds: ({ sentAt }, { payload }) => payload.outcome !== 'PAID' || sentAt !== null,
});

export const claimNote = defineDocument({
  type: 'claimNote',
  controller: 'ClaimNote',
  title: label('索赔单', 'Claim notes'),
  paths: [PATH],
  fields,
  number: 'noteNo',
  sides: SIDES,
  owner: 'owner',
  sort: 'noteNo',
  search: ['noteNo'],
  states: {
    DRAFT: { label: label('草稿', 'Draft') },
    SENT: { label: label('已提交', 'Sent'), tone: 'info' },
    CLOSED: { label: label('已关闭', 'Closed'), tone: 'good', final: true },
  },
  codes: {
    'CN-00': label('当前状态不允许', 'Not in this state'),
    'CN-01': label('只有本企业可以操作', 'Only the own company may do this'),
    'CN-02': label('请先填写金额', 'Give the amount first'),
    'CN-03': label('尚未提交，不能记为已付', 'Not sent yet: it cannot be paid'),
  },
  notPermitted: 'CN-00',
  events: {
    OPEN: event({
      from: [NEW],
      to: 'DRAFT',
      label: label('新建索赔', 'New claim'),
      key: 'n',
      right: right('ADD'),
      payload: { subject: fields.subject, amount: fields.amount },
    }),
    SEND: event({
      from: ['DRAFT'],
      to: 'SENT',
      guards: [side('owner', 'CN-01'), isNotEmpty],
      label: label('提交', 'Send'),
      past: label('已提交', 'Sent'),
      key: 's',
      intent: 'primary',
      right: right('EDIT'),
      bulk: true,
      undo: 'TAKE_BACK',
      done: label('{number} 已提交，金额 {amount}', '{number} is sent over {amount}'),
    }),
    TAKE_BACK: event({
      from: ['SENT'],
      to: 'DRAFT',
      guards: [side('owner', 'CN-01')],
      label: label('撤回', 'Take back'),
      right: right('EDIT'),
      bulk: true,
      done: label('{number} 已撤回', '{number} is back'),
    }),
    ASSIGN: event({
      from: ['DRAFT', 'SENT'],
      to: 'same',
      label: label('指派', 'Assign'),
      past: label('已指派', 'Assigned'),
      key: 'shift+a',
      right: right('EDIT'),
      payload: { clerkId: reference(label('经办人', 'Clerk'), 'Employee', {}) },
    }),
    CLOSE: event({
      from: ['DRAFT', 'SENT'],
      to: 'CLOSED',
      guards: [side('owner', 'CN-01'), isPaidWhenSent],
      label: label('关闭', 'Close'),
      key: 'o',
      intent: 'danger',
      right: right('DELETE'),
      remarks: 'required',
      payload: {
        outcome: choice(
          label('结果', 'Outcome'),
          { PAID: label('已付', 'Paid'), LOST: label('未付', 'Not paid') },
          { required: true },
        ),
        paid: decimal(label('实付', 'Paid amount'), { scale: 2, min: 0 }),
        story: longText(label('说明', 'Story'), { max: 50 }),
      },
    }),
    DROP: event({
      from: ['DRAFT'],
      to: 'CLOSED',
      label: label('作废', 'Drop'),
      right: right('DELETE'),
      confirm: label('作废后不能恢复。', 'It cannot be brought back.'),
    }),
    AUDIT: event({ from: ['SENT'], to: 'same', label: label('审计', 'Audit'), right: right('EXPORT') }),
    EXPIRE: event({ from: ['DRAFT'], to: 'CLOSED', label: label('过期', 'Expired') }),
  },
});

export const aNote = (id: string, more: Readonly<Record<string, unknown>> = {}): AnyDocumentRow => ({
  id,
  version: 3,
  state: 'DRAFT',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  noteNo: id.toUpperCase(),
  subject: `Broken pallet ${id}`,
  amount: '120.5',
  clerkId: null,
  outcome: null,
  sentAt: null,
  companyId: 'company-1',
  ...more,
});

/** A clerk who may do everything but audit. */
export const CLERK_MENU: MenuNode[] = menuWith(['ADD', 'EDIT', 'DELETE', 'LOG'], PATH);
