import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';

/** One accepted command of a demo document: who (`COMPANY/account`, or the system), how long after the one before. */
export interface Step {
  readonly event: SiEvent;
  readonly by: string;
  readonly afterMinutes: number;
  readonly remarks?: string;
  /** What the content becomes, where the step changes it. */
  readonly edit?: (content: SiDraft) => SiDraft;
}

export const SYSTEM = 'system';

export const step = (event: SiEvent, by: string, afterMinutes: number, more: Partial<Step> = {}): Step => ({
  event,
  by,
  afterMinutes,
  ...more,
});

/** Claimed, looked at, approved. */
export const approvedBy = (reviewer: string, minutes: number): Step[] => [
  step('CLAIM', reviewer, Math.ceil(minutes / 2)),
  step('APPROVE', reviewer, Math.floor(minutes / 2) + 1),
];

/** From the approval to the carrier's yes. */
export const sentBy = (clerk: string): Step[] => [
  step('MAKE_BILL', clerk, 35),
  step('SEND', clerk, 20),
  step('CARRIER_ACCEPT', SYSTEM, 95),
];

export const returnedBy = (reviewer: string, minutes: number, remarks: string): Step[] => [
  step('CLAIM', reviewer, Math.ceil(minutes / 2)),
  step('RETURN', reviewer, Math.floor(minutes / 2) + 1, { remarks }),
];

const withSeal =
  (sealNo: string) =>
  (content: SiDraft): SiDraft => ({
    ...content,
    boxes: content.boxes.map((box, index) => (index === 0 ? { ...box, sealNo } : box)),
  });

const REVIEWERS = ['PLTFRM/doc1', 'PLTFRM/doc2', 'PLTFRM/docsup'] as const;

/** How the SIs of the past quarter went, in turns: mostly well, some after a correction, a few not at all. */
export function pastSteps(index: number, customer: string): Step[] {
  const reviewer = REVIEWERS[index % REVIEWERS.length]!;
  const minutes = 12 + ((index * 37) % 140);
  const done = [...approvedBy(reviewer, minutes), ...sentBy(reviewer), step('COMPLETE', 'PLTFRM/docsup', 60 * 30)];
  switch (index % 10) {
    case 3:
      return [
        ...returnedBy(reviewer, minutes, '铅封号与装箱单不符，请核对后重新提交。'),
        step('MODIFY', customer, 55, { edit: withSeal(`HX${2_900_000 + index}`) }),
        ...done,
      ];
    case 6:
      return [step('WITHDRAW', customer, 80, { remarks: '客户改期' })];
    case 8:
      return [step('DECLINE', 'PLTFRM/docsup', 45, { remarks: '该业务已转其他船公司，请勿补料。' })];
    case 9:
      return [...approvedBy(reviewer, minutes), ...sentBy(reviewer)];
    default:
      return done;
  }
}
