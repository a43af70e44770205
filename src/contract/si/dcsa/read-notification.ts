import type { AnswerReason, PartnerAnswer } from '../../edifact/answers.ts';
import { isRecord, readLeaves } from './json-leaves.ts';

/** Status a DCSA carrier tells of a shipping instruction -> what it means for ours (design A3.1, A8.4). */
const OUTCOMES: Readonly<Record<string, PartnerAnswer['outcome']>> = {
  RECEIVED: 'received',
  UPDATE_RECEIVED: 'received',
  UPDATE_CONFIRMED: 'accepted',
  CONFIRMED: 'accepted',
  COMPLETED: 'accepted',
  PENDING_UPDATE: 'rejected',
  DECLINED: 'rejected',
  UPDATE_DECLINED: 'rejected',
  CANCELLED: 'accepted',
};

/** Is it a notification of `POST /v3/shipping-instructions-notifications`? */
export const isNotification = (file: unknown): boolean =>
  isRecord(file) && isRecord(file.data) && String(file.type ?? '').startsWith('org.dcsa.shipping-instructions.');

/**
 * A notification as an answer. `documentNo` is the carrier's reference of the shipping instruction, or the bill number where it gives no
 * other; feedback texts are the reasons. A status that is not known says nothing (`info`).
 */
export function readNotification(file: unknown): PartnerAnswer {
  const data = readLeaves(file).at('data');
  const status = data.text('updatedShippingInstructionsStatus') || data.text('shippingInstructionsStatus');
  const reasons = Array.from({ length: data.count('feedbacks') }, (_, index): AnswerReason => {
    const feedback = data.at('feedbacks', index);
    const said = feedback.text('message') || feedback.text('code');
    const where = feedback.text('jsonPath') || feedback.text('property');
    const words = where === '' ? said : `${said} (${where})`;
    return {
      code: feedback.text('code'),
      text: { zh: words, en: words },
      segment: null,
      element: null,
      component: null,
    };
  });
  return {
    kind: 'DCSA',
    outcome: OUTCOMES[status] ?? 'info',
    controlRef: '',
    ...(status === 'CANCELLED' ? { isCancellation: true } : {}),
    documentNo: data.text('shippingInstructionsReference') || data.text('transportDocumentReference'),
    reasons: reasons.length > 0 || OUTCOMES[status] !== 'rejected' ? reasons : [statusReason(status)],
  };
}

const statusReason = (status: string): AnswerReason => ({
  code: status,
  text: { zh: status, en: status },
  segment: null,
  element: null,
  component: null,
});
