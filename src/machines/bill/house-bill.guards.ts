import { originalsFit } from '#contract/bill/check-bill.ts';
import type { BillCode } from '#contract/bill/codes.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { BillCommandOf, BillContext, BillEvent } from './house-bill.commands.ts';

/** Codes are those of design C6. BL-L-01 alone says little, so such a refusal tells in `params.because` which condition failed. */
export const BILL_BECAUSE = {
  copies: { zh: '正本已全部打印', en: 'All originals have been printed' },
  customer: { zh: '仅客户可操作', en: 'Only the customer may do this' },
  findings: { zh: '仍有错误未改正', en: 'Some errors have not been corrected' },
  notPrinted: { zh: '尚未打印正本', en: 'No original has been printed' },
  platform: { zh: '仅平台人员可操作', en: 'Only platform staff may do this' },
  supervisor: { zh: '仅单证主管可操作', en: 'Only a document supervisor may do this' },
  system: { zh: '仅系统可触发', en: 'Only the system does this' },
  viewed: { zh: '已记录查看', en: 'It was seen already' },
} as const satisfies Record<string, Text>;
export type BillBecause = keyof typeof BILL_BECAUSE;

const because = (reason: BillBecause): Refusal => ({ code: 'BL-L-01', params: { because: reason } });
const code = (name: BillCode): Refusal => ({ code: name });
const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);

type AnyGuard = Guard<BillContext, BillCommandOf<BillEvent>>;
type GuardOf<Event extends BillEvent> = Guard<BillContext, BillCommandOf<Event>>;

export const isPlatform: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'platform', because('platform'));

export const isSupervisor: AnyGuard = (_, { actor }) =>
  unless(actor.companyKind === 'platform' && actor.supervisor, because('supervisor'));

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', because('system'));

/** The company whose goods they are, or who holds the link to the proof. */
export const isCustomer: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'shareLink' || actor.companyId === ownerCompanyId, because('customer'));

export const hasRemarks: AnyGuard = (_, { remarks = '' }) => {
  const { length } = remarks.trim();
  return unless(length >= 5 && length <= 500, code('BL-L-03'));
};

/** Names a viewer in the log of those who have seen the proof. */
export const viewerOf = ({ employeeId }: { readonly employeeId: string | null }): string => employeeId ?? 'link';

export const isFirstView: GuardOf<'VIEWED'> = ({ viewers }, { actor }) =>
  unless(!viewers.includes(viewerOf(actor)), because('viewed'));

export const isWithoutErrors: GuardOf<'SEND_PROOF' | 'FINISH_AMEND'> = (_, { openErrors }) =>
  unless(openErrors === 0, because('findings'));

/** From CONFIRMED on the words are frozen: only an amendment opens them again. */
export const isBodyOpen: AnyGuard = () => code('BL-11');

/** Nothing is issued that the customer has not confirmed. */
export const isConfirmed: AnyGuard = () => code('BL-08');

export const isOnBoard: GuardOf<'ISSUE'> = ({ onBoardDate }, { today }) =>
  unless(onBoardDate !== '' && onBoardDate <= today, code('BL-06'));

export const isOriginalsFit: GuardOf<'ISSUE'> = context => unless(originalsFit(context), code('BL-07'));

export const isReleaseApproved: GuardOf<'ISSUE'> = (_, { releaseApproved }) => unless(releaseApproved, code('BL-09'));

export const hasCopyLeft: GuardOf<'PRINT_ORIGINAL'> = ({ printed, originals }) =>
  unless(printed < Number(originals), because('copies'));

export const isPrinted: GuardOf<'REPRINT_ORIGINAL'> = ({ printed }) => unless(printed > 0, because('notPrinted'));

const isBack = (printed: number, returned: number): boolean => returned >= printed;

/** All originals back, or never printed. */
export const isEveryOriginalBack: GuardOf<'SURRENDER'> = ({ printed }, { originalsReturned }) =>
  unless(isBack(printed, originalsReturned), code('BL-10'));

export const isBackOrIndemnified: GuardOf<'AMEND'> = ({ printed }, { originalsReturned, indemnity }) =>
  unless(isBack(printed, originalsReturned) || indemnity, code('BL-10'));
