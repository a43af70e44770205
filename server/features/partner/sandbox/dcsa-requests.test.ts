import { expect, it } from 'vitest';
import { answerDcsa, SANDBOX_PATH } from './dcsa-requests.ts';

const sealed = {
  transportDocumentTypeCode: 'BOL',
  consignmentItems: [{ carrierBookingReference: 'B' }],
  utilizedTransportEquipments: [{ seals: [{ number: 'HX1' }] }],
};
const ask = (method: string, reference: string | null, body: unknown, idempotencyKey = 'key') =>
  answerDcsa({
    method,
    path: reference === null ? SANDBOX_PATH : `${SANDBOX_PATH}/${reference}`,
    body,
    idempotencyKey,
  });
const made = ask('POST', null, sealed);
const reference = (made.body as { shippingInstructionsReference: string }).shippingInstructionsReference;

it('takes an instruction, the same again under the same number, and tells what is missing', () => {
  expect(made).toMatchObject({ status: 202, notification: { shippingInstructionsStatus: 'COMPLETED' } });
  expect(ask('POST', null, sealed).body).toEqual(made.body);
  expect(ask('POST', null, sealed, 'other').body).not.toEqual(made.body);
  const unsealed = { ...sealed, utilizedTransportEquipments: [{ seals: [{ number: 'TBA' }] }] };
  expect(ask('POST', null, unsealed).notification).toMatchObject({
    shippingInstructionsStatus: 'PENDING_UPDATE',
    feedbacks: [{ jsonPath: '$.utilizedTransportEquipments[0].seals' }],
  });
});

it('takes an update and a cancellation of what it has, each by its own method, and answers nothing', () => {
  const update = { shippingInstructionsReference: reference, ...sealed };
  expect(ask('PUT', reference, update)).toMatchObject({
    status: 202,
    body: null,
    notification: { updatedShippingInstructionsStatus: 'UPDATE_CONFIRMED', shippingInstructionsReference: reference },
  });
  expect(ask('PATCH', reference, { shippingInstructionsStatus: 'CANCELLED' })).toMatchObject({
    status: 202,
    body: null,
    notification: { shippingInstructionsStatus: 'CANCELLED' },
  });
});

it.each([
  ['no instruction', 400, 'POST', null, {}],
  ['an update of another reference', 400, 'PUT', reference, { shippingInstructionsReference: 'SI-2', ...sealed }],
  ['another status', 400, 'PATCH', reference, { shippingInstructionsStatus: 'COMPLETED' }],
  ['more than the status', 400, 'PATCH', reference, { shippingInstructionsStatus: 'CANCELLED', more: 1 }],
  ['a reference that it never gave', 404, 'PUT', '26031200017', sealed],
  ['another method', 405, 'DELETE', reference, {}],
  ['a new one at a reference', 405, 'POST', reference, sealed],
] as const)('refuses %s: %i', (_, status, method, at, body) => {
  expect(ask(method, at, body)).toMatchObject({ status, notification: null, body: { statusCode: status } });
});
