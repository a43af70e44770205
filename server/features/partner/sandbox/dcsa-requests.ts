import { createHash } from 'node:crypto';
import { isRecord, readLeaves } from '#contract/si/dcsa/json-leaves.ts';
import { newId } from '../../../kernel/ids.ts';
import { sandboxPath } from './sandbox-address.ts';

/** What the demo's carrier makes of a request of DCSA eBL 3.0: the answer, and what it will tell by a notification. */

export const SANDBOX_PATH = sandboxPath('SI');

export interface DcsaRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string;
  readonly body: unknown;
}

interface Feedback {
  readonly severity: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly jsonPath: string;
}

/** `data` of `POST /v3/shipping-instructions-notifications`. */
export interface NotificationData {
  readonly shippingInstructionsStatus: string;
  readonly updatedShippingInstructionsStatus?: string;
  readonly shippingInstructionsReference: string;
  readonly feedbacks?: readonly Feedback[];
}

export interface DcsaAnswer {
  readonly status: number;
  readonly body: object | null;
  readonly notification: NotificationData | null;
}

/** It gives no other numbers, so it needs no memory to know its own. */
const OWN = /^SI-[0-9A-F]{12}$/;

/** The same instruction again has the same number. */
const numberFor = (key: string): string =>
  `SI-${createHash('sha256')
    .update(key || newId())
    .digest('hex')
    .slice(0, 12)
    .toUpperCase()}`;

function feedbacksOf(body: unknown): Feedback[] {
  const document = readLeaves(body);
  return Array.from({ length: document.count('utilizedTransportEquipments') }, (_, index) => index)
    .filter(index => ['', 'TBA'].includes(document.text('utilizedTransportEquipments', index, 'seals', 0, 'number')))
    .map(index => ({
      severity: 'ERROR',
      code: 'PROPERTY_MISSING',
      message: 'Seal number missing',
      jsonPath: `$.utilizedTransportEquipments[${index}].seals`,
    }));
}

const isInstruction = (body: unknown): boolean => {
  const document = readLeaves(body);
  return ['BOL', 'SWB'].includes(document.text('transportDocumentTypeCode')) && document.count('consignmentItems') > 0;
};

const refusal = ({ method, path }: DcsaRequest, status: number, text: string): DcsaAnswer => ({
  status,
  body: {
    httpMethod: method,
    requestUri: path,
    statusCode: status,
    statusCodeText: text,
    providerCorrelationReference: newId(),
    errorDateTime: new Date().toISOString(),
    errors: [{ errorCode: 7003, errorCodeText: text, errorCodeMessage: text }],
  },
  notification: null,
});

function decided(reference: string, body: unknown, isUpdate: boolean): NotificationData {
  const feedbacks = feedbacksOf(body);
  if (feedbacks.length > 0)
    return { shippingInstructionsStatus: 'PENDING_UPDATE', shippingInstructionsReference: reference, feedbacks };
  return isUpdate
    ? {
        shippingInstructionsStatus: 'RECEIVED',
        updatedShippingInstructionsStatus: 'UPDATE_CONFIRMED',
        shippingInstructionsReference: reference,
      }
    : { shippingInstructionsStatus: 'COMPLETED', shippingInstructionsReference: reference };
}

/** `POST` takes a new instruction, `PUT` an update of it (use case 3), `PATCH` its cancellation (use case 15). */
export function answerDcsa(request: DcsaRequest): DcsaAnswer {
  const { method, path, body } = request;
  if (method === 'POST' && path === SANDBOX_PATH) {
    if (!isInstruction(body)) return refusal(request, 400, 'no shipping instructions');
    const reference = numberFor(request.idempotencyKey);
    return {
      status: 202,
      body: { shippingInstructionsReference: reference },
      notification: decided(reference, body, false),
    };
  }
  const reference = path.startsWith(`${SANDBOX_PATH}/`)
    ? decodeURIComponent(path.slice(SANDBOX_PATH.length + 1))
    : undefined;
  if (reference === undefined) return refusal(request, 404, 'no such address');
  if (!OWN.test(reference)) return refusal(request, 404, 'the reference is not known');
  if (method === 'PUT') {
    const named = readLeaves(body).text('shippingInstructionsReference');
    if (!isInstruction(body) || (named !== '' && named !== reference))
      return refusal(request, 400, 'no update of this reference');
    return { status: 202, body: null, notification: decided(reference, body, true) };
  }
  if (method === 'PATCH') {
    const status = isRecord(body) && Object.keys(body).length === 1 ? body.shippingInstructionsStatus : undefined;
    if (status !== 'CANCELLED') return refusal(request, 400, 'only CANCELLED may be set');
    return {
      status: 202,
      body: null,
      notification: { shippingInstructionsStatus: 'CANCELLED', shippingInstructionsReference: reference },
    };
  }
  return refusal(request, 405, 'method not allowed');
}
