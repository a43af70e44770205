import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type DocumentActor, type DocumentGuard, guard, type Need, neverGuard, sideGuard } from '../kernel/document.ts';
import { claimGuards } from '../kernel/document-claim.ts';

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

/** Further right of the document: documents of everybody may be decided on, unlocked and restored. */
export const SUPERVISE = 'SUPERVISE';

export const SI_SIDES = { owner: 'companyId' } as const;

/** A review decision that may still be taken back, with what it overwrote. */
export interface SiDecision {
  readonly by: string | null;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  readonly event: 'APPROVE' | 'RETURN' | 'DECLINE';
  readonly before: {
    readonly reviewerId: string | null;
    readonly reviewedAt: string | null;
    readonly reviewRemarks: string;
  };
}

/** What guards ask of the document. */
export interface SiFacts {
  readonly companyId: string;
  readonly content: Pick<SiDraft, 'siType'>;
  readonly createId: string;
  readonly lastEditorId: string;
  /** Set in IN_REVIEW and nowhere else (INV-SI-2). */
  readonly claimerId: string | null;
  readonly claimedAt: string | null;
  readonly decision: SiDecision | null;
  readonly deleted: boolean;
}

/** The rule catalogue was run on this very content; `findings` are the errors that it found. */
export interface Checked {
  readonly checkClean: boolean;
  readonly findings?: readonly Finding[];
}

const because = <P = unknown, W = unknown>(
  reason: SiBecause,
  holds: Parameters<typeof guard<SiFacts, P, W>>[0]['holds'],
  needs: readonly Need[] = [],
): DocumentGuard<SiFacts, P, W> =>
  guard<SiFacts, P, W>({ code: 'SI-L-01', needs, holds, params: () => ({ because: reason }) });

const isOfKind = ({ companyKind }: DocumentActor, kind: CompanyKind): boolean => companyKind === kind;
const isStaff = (actor: DocumentActor): boolean => isOfKind(actor, 'platform');
const supervises = (actor: DocumentActor): boolean => isStaff(actor) && actor.holds.includes(SUPERVISE);

export const isPlatform = because('platform', (_, { actor }) => isStaff(actor));

export const isSystem: DocumentGuard<SiFacts> = {
  ...because('system', (_, { actor }) => actor.kind === 'system'),
  sides: [],
};

export const isPlatformOrSystem = because('platform', (_, { actor }) => isStaff(actor) || actor.kind === 'system');

export const isSupervisor = because('supervisor', (_, { actor }) => supervises(actor));

const side = sideGuard(SI_SIDES);
const said = (one: ReturnType<typeof side>): DocumentGuard<SiFacts> => ({
  ...one,
  refuse(document, ask) {
    const refusal = one.refuse(document as never, ask);
    return refusal && { ...refusal, params: { because: 'owner' } };
  },
});

export const isOwner = said(side('owner', 'SI-L-01'));

export const isOwnerOrPlatform = said(side('owner', 'SI-L-01', { or: isStaff }));

export const isCreator = because(
  'creator',
  ({ createId }, { actor }) => actor.employeeId !== null && actor.employeeId === createId,
);

const claim = claimGuards({ claimer: 'claimerId', since: 'claimedAt', idleMs: CLAIM_IDLE_MS });

/** CLAIM in IN_REVIEW always fails with SI-L-02 (claimed by someone else), which says more than "not permitted". */
export const isTaken = neverGuard('SI-L-02');

export const isClaimer = claim.isClaimer('SI-L-02');

/** Nobody has claimed it, or the asker has, or a supervisor steps in. */
export const mayDecide = claim.mayDecide('SI-L-02', SUPERVISE);

const lapsed = claim.hasLapsed('SI-L-01');
export const isClaimLapsed: typeof lapsed = {
  ...lapsed,
  refuse(document, ask) {
    const refusal = lapsed.refuse(document, ask);
    return refusal && { ...refusal, params: { because: 'claimActive' } };
  },
};

export const isCheckClean = guard<SiFacts, unknown, Checked>({
  code: 'SI-L-01',
  needs: ['world'],
  holds: (_, { world }) => world.checkClean,
  params: () => ({ because: 'check' }),
  findings: (_, { world }) => world.findings ?? [],
});

/** Four eyes: whoever edited last does not approve (INV-SI-4). */
export const isNotLastEditor = guard<SiFacts>({
  code: 'SI-L-05',
  holds: ({ lastEditorId }, { actor }) => actor.employeeId !== lastEditorId,
});

const isValidating = ({ content }: SiFacts): boolean => content.siType === 3;

/** A validate-only SI is approved when every difference was accepted one by one (A5.7). */
export const isEveryDifferenceAccepted = because<unknown, { readonly openDifferences: number }>(
  'differences',
  (document, { world }) => !isValidating(document) || world.openDifferences === 0,
  ['world'],
);

const lengthOf = (text: string | null): number => (text ?? '').trim().length;
const isBetween = (text: string | null, least: number, most: number): boolean =>
  lengthOf(text) >= least && lengthOf(text) <= most;

/** Fewest characters in which a reviewer says what is wrong. */
export const SHORTEST_REMARKS = 5;

export const hasRemarks = guard<unknown>({
  code: 'SI-L-03',
  needs: ['remarks'],
  holds: (_, { remarks }) => isBetween(remarks, SHORTEST_REMARKS, 500),
});

/** A carrier's own reason may be as short as a code; a person gives 5 to 500 characters. */
export const hasReason = guard<unknown>({
  code: 'SI-L-03',
  needs: ['remarks'],
  holds: (_, { actor, remarks }) => isBetween(remarks, actor.kind === 'system' ? 1 : 5, 500),
});

/** Remarks of an edit say why what the carrier has is amended. */
export const hasAmendReason = guard<unknown>({
  code: 'SI-L-04',
  needs: ['remarks'],
  holds: (_, { remarks }) => isBetween(remarks, 5, 200),
});

export const isSameReviewer = because(
  'reviewer',
  ({ decision }, { actor }) => decision !== null && decision.by !== null && decision.by === actor.employeeId,
);

export const isWithinUndoWindow: DocumentGuard<SiFacts> = {
  ...because(
    'undoOver',
    ({ decision }, { at }) => decision !== null && Date.parse(at) - Date.parse(decision.at) <= UNDO_WINDOW_MS,
    ['clock'],
  ),
  withinMs: UNDO_WINDOW_MS,
};

/** The message to the customer has not left the outbox. */
export const isMessageNotOut = because<unknown, { readonly messageOut: boolean }>(
  'messageOut',
  (_, { world }) => !world.messageOut,
  ['world'],
);

export const isForBill = because('validateOnly', document => !isValidating(document));

export const isValidateOnly = because('notValidateOnly', isValidating);

export const isChannelReady = because<unknown, { readonly channelReady: boolean }>(
  'channel',
  (_, { world }) => world.channelReady,
  ['world'],
);

/** Open warnings of class "send". */
export const hasNoSendWarning = because<unknown, { readonly openSendWarnings: number }>(
  'sendWarnings',
  (_, { world }) => world.openSendWarnings === 0,
  ['world'],
);

export const isBillVoided = because<unknown, { readonly billVoided: boolean }>(
  'billValid',
  (_, { world }) => world.billVoided,
  ['world'],
);

export const isNotDeleted = because('deleted', ({ deleted }) => !deleted);

export const isDeleted = because('notDeleted', ({ deleted }) => deleted);
