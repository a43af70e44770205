import type { Right } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { right, SI_PATHS } from '#contract/si/rights.ts';
import type { SiEvent } from './shipping-instruction.commands.ts';

/** How an event is shown and who may send it. Buttons, palette entries, timeline and call 8 read it here. */
export interface SiEventMeta {
  readonly label: Text;
  /** One of these rights is enough; none = the system alone sends it. */
  readonly anyOf: readonly Right[];
  readonly remarks: 'required' | 'optional' | 'none';
  /** Key on queue and detail pages (A4). */
  readonly shortcut?: string;
  /** TBI_STATUS afterwards; `null` = the status stays. */
  readonly status: number | null;
}

const { queue, all, own, make, customerList } = SI_PATHS;

const event = (
  zh: string,
  en: string,
  status: number | null,
  anyOf: readonly Right[],
  remarks: SiEventMeta['remarks'] = 'none',
  shortcut?: string,
): SiEventMeta => ({ label: { zh, en }, anyOf, remarks, status, ...(shortcut ? { shortcut } : {}) });

export const SI_EVENTS: Readonly<Record<SiEvent, SiEventMeta>> = {
  CREATE: event('提交', 'Submit', 1, [right(customerList, 'SUBMIT'), right(make, 'SUBMIT'), right(make, 'PT_ADD')]),
  SAVE_DRAFT: event('存草稿', 'Save draft', 0, [right(make, 'PT_ADD')]),
  SUBMIT: event('提交草稿', 'Submit draft', 1, [right(customerList, 'SUBMIT'), right(make, 'PT_ADD')]),
  CLAIM: event('认领', 'Claim', 2, [right(queue, 'AUDIT')], 'none', 'c'),
  CLAIM_LAPSED: event('认领超时', 'Claim lapsed', 1, []),
  RELEASE_CLAIM: event('释放认领', 'Release claim', 1, [right(queue, 'AUDIT')], 'none', 'c'),
  APPROVE: event('通过', 'Approve', 3, [right(queue, 'APPROVE')], 'optional', 'a'),
  RETURN: event('退回', 'Return', 4, [right(queue, 'REJECT')], 'required', 'r'),
  DECLINE: event('拒绝', 'Decline', 5, [right(queue, 'DECLINE')], 'required', 'd'),
  UNDO_REVIEW: event('撤销审核', 'Undo review', 2, [right(queue, 'AUDIT')], 'none', 'z'),
  WITHDRAW: event('撤回', 'Withdraw', 6, [right(customerList, 'WITHDRAW'), right(own, 'WITHDRAW')], 'optional'),
  MODIFY: event(
    '修改',
    'Modify',
    1,
    [right(customerList, 'EDIT'), right(queue, 'EDIT'), right(own, 'EDIT')],
    'none',
    'e',
  ),
  MAKE_BILL: event('制单', 'Make bill', 7, [right(all, 'MAKE_TD')]),
  REOPEN: event('重新打开', 'Reopen', 4, [right(queue, 'REJECT')], 'required', 'r'),
  SEND: event('发送船公司', 'Send to carrier', 8, [right(all, 'SEND')]),
  CARRIER_ACCEPT: event('船公司已接受', 'Carrier accepted', 9, [right(all, 'CONFIRM')], 'optional'),
  CARRIER_REJECT: event('船公司退单', 'Carrier rejected', 10, [right(all, 'CONFIRM')], 'required'),
  CANCEL_AT_CARRIER: event('向船公司撤销', 'Cancel at carrier', 6, [right(queue, 'DECLINE')], 'required'),
  COMPLETE: event('完成', 'Complete', 11, [right(all, 'CONFIRM')], 'optional'),
  UNLOCK: event('解锁', 'Unlock', 9, [right(all, 'UNLOCK')], 'required'),
  DELETE: event('删除', 'Delete', null, [right(customerList, 'DELETE'), right(own, 'DELETE')]),
  RESTORE: event('恢复', 'Restore', null, [right(all, 'RESTORE')]),
  SET_EXTENDED: event('同组份数增加', 'Set extended', null, []),
  CUTOFF_NEAR: event('距截单不足 4 小时', 'Cut-off within 4 hours', null, []),
  CUTOFF_PASSED: event('已过截单', 'Cut-off passed', null, []),
  LATE_FEE_PROPOSED: event('建议收取逾期费', 'Late fee proposed', null, []),
};

export const isSiEvent = (name: string): name is SiEvent => Object.hasOwn(SI_EVENTS, name);
