import type { Right } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { right, SI_PATHS } from '#contract/si/rights.ts';
import type { BillEvent } from './house-bill.commands.ts';

/** How an event is shown and who may send it. */
export interface BillEventMeta {
  readonly label: Text;
  /** One of these rights is enough; none = no person sends it by itself. */
  readonly anyOf: readonly Right[];
  readonly remarks: 'required' | 'none';
}

const { all, customerList } = SI_PATHS;

const event = (
  zh: string,
  en: string,
  anyOf: readonly Right[],
  remarks: BillEventMeta['remarks'] = 'none',
): BillEventMeta => ({ label: { zh, en }, anyOf, remarks });

const MAKE = [right(all, 'MAKE_TD')];
const CONFIRM = [right(all, 'CONFIRM')];
const PRINT = [right(all, 'PRINT')];
const SUPERVISE = [right(all, 'UNLOCK')];
const CUSTOMER = [right(customerList, 'SUBMIT')];

export const BILL_EVENTS: Readonly<Record<BillEvent, BillEventMeta>> = {
  CREATE: event('新建分单', 'Make a bill', []),
  // With the SI's own events MAKE_BILL and REOPEN, in their transaction.
  CREATE_FROM_SI: event('按补料制单', 'Made from the SI', []),
  UPDATE_FROM_SI: event('按补料更新', 'Updated from the SI', []),
  REOPEN: event('补料重新打开', 'SI opened again', [], 'required'),
  EDIT: event('修改', 'Edit', MAKE),
  SEND_PROOF: event('发送确认件', 'Send proof', [right(all, 'SEND')]),
  VIEWED: event('客户已查看', 'Seen by the customer', CUSTOMER),
  ACCEPT: event('客户确认', 'Accept', CUSTOMER),
  REQUEST_CHANGE: event('要求更改', 'Request a change', CUSTOMER, 'required'),
  RECALL_PROOF: event('撤回确认件', 'Recall proof', MAKE),
  ISSUE: event('签发', 'Issue', CONFIRM),
  PRINT_ORIGINAL: event('打印正本', 'Print original', PRINT),
  REPRINT_ORIGINAL: event('重打正本', 'Reprint original', PRINT, 'required'),
  SURRENDER: event('电放', 'Surrender', CONFIRM),
  RELEASE: event('放单', 'Release', []),
  AMEND: event('改单', 'Amend', CONFIRM, 'required'),
  FINISH_AMEND: event('完成改单', 'Finish the amendment', CONFIRM),
  VOID: event('作废', 'Void', SUPERVISE, 'required'),
};

export const isBillEvent = (name: string): name is BillEvent => Object.hasOwn(BILL_EVENTS, name);
