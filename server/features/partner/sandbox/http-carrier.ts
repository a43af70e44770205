import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { PARTNER_TOKEN_HEADER, receiveMessage, sandboxInstructions } from '#contract/partner/calls.ts';
import { readLeaves } from '#contract/si/dcsa/json-leaves.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { guardedRequest } from '../deliver/guarded-request.ts';
import { DEMO_TOKEN } from './demo-token.ts';
import { ownUrl, SANDBOX_METHOD, SANDBOX_REFERENCE } from './sandbox-address.ts';

/** The carrier of the demo that speaks DCSA: takes an instruction by HTTP and tells its decision by a notification of its own. */

const NOTIFY_AFTER_MS = 1_500;

interface Feedback {
  readonly severity: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly jsonPath: string;
}

function feedbacksOf(body: object): Feedback[] {
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

async function notify(
  { config }: Deps,
  reference: string,
  { isCancelled, feedbacks }: { readonly isCancelled: boolean; readonly feedbacks: readonly Feedback[] },
): Promise<void> {
  const status = isCancelled ? 'CANCELLED' : feedbacks.length > 0 ? 'PENDING_UPDATE' : 'COMPLETED';
  const notification = {
    specversion: '1.0',
    id: newId(),
    source: 'https://carrier.example',
    type: 'org.dcsa.shipping-instructions.v3',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    subscriptionReference: 'demo',
    data: {
      shippingInstructionsStatus: status,
      shippingInstructionsReference: reference,
      ...(feedbacks.length > 0 ? { feedbacks } : {}),
    },
  };
  await guardedRequest({
    url: ownUrl(config, receiveMessage.path),
    method: 'POST',
    headers: { 'content-type': 'application/json', [PARTNER_TOKEN_HEADER]: DEMO_TOKEN },
    body: Buffer.from(JSON.stringify(notification)),
    allowLoopback: true,
  });
}

export function registerSandbox(app: FastifyInstance, deps: Deps): { stop(): Promise<void> } {
  const waiting = new Set<NodeJS.Timeout>();
  implement(app, sandboxInstructions, async ({ body, request }) => {
    if (!deps.config.demo) throw new AppError('not_found');
    const key = String(request.headers['idempotency-key'] ?? newId());
    // The same instruction again has the same number.
    const about = String(request.headers[SANDBOX_REFERENCE] ?? '');
    const isCancelled = request.headers[SANDBOX_METHOD] === 'PATCH';
    const made = `SI-${createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase()}`;
    const reference = about || made;
    const decided = { isCancelled, feedbacks: isCancelled ? [] : feedbacksOf(body) };
    const timer = setTimeout(() => {
      waiting.delete(timer);
      notify(deps, reference, decided).catch(error =>
        console.error('demo carrier: notification failed', (error as Error).message),
      );
    }, NOTIFY_AFTER_MS);
    waiting.add(timer);
    return { Data: null, beside: { shippingInstructionsReference: reference } };
  });
  return {
    async stop() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
