import type { Text } from '#contract/kernel/text.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { SiCommandOf, SiContext, SiEvent } from './shipping-instruction.commands.ts';

/** A claim without activity for this long lapses (A3.2). */
export const CLAIM_IDLE_MS = 15 * 60_000;
/** A review decision can be taken back this long; its message waits as long in the outbox. */
export const UNDO_WINDOW_MS = 10_000;

/**
 * Codes are those of the catalogue (SI-L-01 … SI-L-05). SI-L-01 alone would not tell a reader much, so such a
 * refusal says in `params.because` which condition failed; the sentences stand here.
 */
export const SI_BECAUSE = {
  billValid: { zh: '提单未作废，不能解锁', en: 'The bill has not been voided' },
  channel: { zh: '未配置船公司通道', en: 'No channel to this carrier is set up' },
  check: { zh: '检查未通过', en: 'The check found errors' },
  claimActive: { zh: '认领尚未超时', en: 'The claim is still active' },
  creator: { zh: '仅创建人可操作', en: 'Only its creator may do this' },
  deleted: { zh: '已删除', en: 'It has been deleted' },
  differences: { zh: '仍有未确认的差异', en: 'Some differences have not been accepted' },
  notDeleted: { zh: '未被删除', en: 'It is not deleted' },
  notValidateOnly: { zh: '仅适用于仅校验类型', en: 'Only for validate-only instructions' },
  owner: { zh: '仅所属企业可操作', en: 'Only its own company may do this' },
  platform: { zh: '仅平台人员可操作', en: 'Only platform staff may do this' },
  reviewer: { zh: '仅原审核人可撤销', en: 'Only the same reviewer may undo' },
  sendWarnings: { zh: '仍有未处理的发送提醒', en: 'Warnings about sending are open' },
  supervisor: { zh: '仅单证主管可操作', en: 'Only a document supervisor may do this' },
  system: { zh: '仅系统可触发', en: 'Only the system does this' },
  undoOver: { zh: '已超过10秒撤销时限', en: 'The 10 seconds to undo are over' },
  messageOut: { zh: '通知已发出', en: 'The message has already gone out' },
  validateOnly: { zh: '仅校验类型不制单、不发送', en: 'A validate-only instruction makes no bill and is not sent' },
} as const satisfies Record<string, Text>;
export type SiBecause = keyof typeof SI_BECAUSE;

const because = (reason: SiBecause): Refusal => ({ code: 'SI-L-01', params: { because: reason } });
const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);

/** Guard of any command, and guard that reads the payload of the named ones. */
type AnyGuard = Guard<SiContext, SiCommandOf<SiEvent>>;
type GuardOf<Event extends SiEvent> = Guard<SiContext, SiCommandOf<Event>>;

export const isPlatform: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'platform', because('platform'));

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', because('system'));

export const isPlatformOrSystem: AnyGuard = (_, { actor }) =>
  unless(actor.companyKind === 'platform' || actor.companyKind === 'system', because('platform'));

export const isSupervisor: AnyGuard = (_, { actor }) =>
  unless(actor.companyKind === 'platform' && actor.supervisor, because('supervisor'));

export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyId === ownerCompanyId, because('owner'));

export const isOwnerOrPlatform: AnyGuard = (context, command) =>
  isPlatform(context, command) === null ? null : isOwner(context, command);

export const isCreator: AnyGuard = ({ createId }, { actor }) =>
  unless(actor.employeeId !== null && actor.employeeId === createId, because('creator'));

export const isUnclaimed: AnyGuard = ({ claimerId }) => unless(claimerId === null, { code: 'SI-L-02' });

export const isClaimer: AnyGuard = ({ claimerId }, { actor }) =>
  unless(claimerId !== null && claimerId === actor.employeeId, { code: 'SI-L-02' });

/** Nobody has claimed it, or the asker has, or a supervisor steps in. */
export const mayDecide: AnyGuard = ({ claimerId }, { actor }) =>
  unless(claimerId === null || claimerId === actor.employeeId || actor.supervisor, { code: 'SI-L-02' });

export const isClaimLapsed: AnyGuard = ({ claimedAt }, { at }) =>
  unless(claimedAt !== null && Date.parse(at) - Date.parse(claimedAt) >= CLAIM_IDLE_MS, because('claimActive'));

export const isCheckClean: GuardOf<'CREATE' | 'SUBMIT' | 'APPROVE' | 'MODIFY'> = (_, { checkClean }) =>
  unless(checkClean, because('check'));

/** Four eyes: whoever edited last does not approve (INV-SI-4). */
export const isNotLastEditor: AnyGuard = ({ lastEditorId }, { actor }) =>
  unless(actor.employeeId !== lastEditorId, { code: 'SI-L-05' });

/** A validate-only SI is approved when every difference was accepted one by one (A5.7). */
export const isEveryDifferenceAccepted: GuardOf<'APPROVE'> = ({ siType }, { openDifferences }) =>
  unless(siType !== 3 || (openDifferences ?? 0) === 0, because('differences'));

const lengthOf = (text: string | undefined): number => (text ?? '').trim().length;

export const hasRemarks: AnyGuard = (_, { remarks }) =>
  unless(lengthOf(remarks) >= 5 && lengthOf(remarks) <= 500, { code: 'SI-L-03' });

/** A carrier's own reason may be as short as a code; a person gives 5 to 500 characters. */
export const hasReason: AnyGuard = (context, command) =>
  command.actor.companyKind === 'system' && lengthOf(command.remarks) >= 1 && lengthOf(command.remarks) <= 500
    ? null
    : hasRemarks(context, command);

export const hasAmendReason: GuardOf<'MODIFY'> = (_, { amendReason }) =>
  unless(lengthOf(amendReason) >= 5 && lengthOf(amendReason) <= 200, { code: 'SI-L-04' });

export const isSameReviewer: AnyGuard = ({ decision }, { actor }) =>
  unless(decision !== null && decision.by !== null && decision.by === actor.employeeId, because('reviewer'));

export const isWithinUndoWindow: AnyGuard = ({ decision }, { at }) =>
  unless(decision !== null && Date.parse(at) - Date.parse(decision.at) <= UNDO_WINDOW_MS, because('undoOver'));

export const isMessageNotOut: AnyGuard = ({ decision }) => unless(!decision?.messageOut, because('messageOut'));

export const isForBill: AnyGuard = ({ siType }) => unless(siType !== 3, because('validateOnly'));

export const isValidateOnly: AnyGuard = ({ siType }) => unless(siType === 3, because('notValidateOnly'));

export const isChannelReady: GuardOf<'SEND'> = (_, { channelReady }) => unless(channelReady, because('channel'));

export const hasNoSendWarning: GuardOf<'SEND'> = (_, { openSendWarnings }) =>
  unless((openSendWarnings ?? 0) === 0, because('sendWarnings'));

export const isBillVoided: GuardOf<'UNLOCK'> = (_, { billVoided }) => unless(billVoided, because('billValid'));

export const isNotDeleted: AnyGuard = ({ deleted }) => unless(!deleted, because('deleted'));

export const isDeleted: AnyGuard = ({ deleted }) => unless(deleted, because('notDeleted'));
