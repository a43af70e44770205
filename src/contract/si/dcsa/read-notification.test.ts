import { describe, expect, it } from 'vitest';
import { isNotification, readNotification } from './read-notification.ts';

const read = (status: object, more: object = {}) => readNotification({ data: { ...status, ...more } });
const told = (code: string, words = code) => ({
  code,
  text: { zh: words, en: words },
  segment: null,
  element: null,
  component: null,
});

describe('notifications of a shipping instruction', () => {
  it.each([
    ['RECEIVED', 'received', false],
    ['UPDATE_RECEIVED', 'received', false],
    ['UPDATE_CONFIRMED', 'accepted', false],
    ['CONFIRMED', 'accepted', false],
    ['COMPLETED', 'accepted', false],
    ['PENDING_UPDATE', 'rejected', false],
    ['DECLINED', 'rejected', false],
    ['UPDATE_DECLINED', 'rejected', false],
    ['CANCELLED', 'accepted', true],
    ['ON_THE_MOON', 'info', false],
    ['', 'info', false],
  ])('%s is %s, a cancellation: %s', (status, outcome, isCancellation) => {
    const answer = read({ shippingInstructionsStatus: status });
    expect(answer).toMatchObject({ kind: 'DCSA', outcome, controlRef: '' });
    expect(answer.isCancellation ?? false).toBe(isCancellation);
    // A refusal without a word of its own is explained by its status.
    expect(answer.reasons).toEqual(outcome === 'rejected' ? [told(status)] : []);
  });

  it('an update counts before the instruction it is of', () => {
    const status = { shippingInstructionsStatus: 'RECEIVED', updatedShippingInstructionsStatus: 'UPDATE_DECLINED' };
    expect(read(status)).toMatchObject({ outcome: 'rejected', reasons: [told('UPDATE_DECLINED')] });
  });

  it.each([
    [{ shippingInstructionsReference: 'SI-1', transportDocumentReference: 'BL-1' }, 'SI-1'],
    [{ transportDocumentReference: 'BL-1' }, 'BL-1'],
    [{}, ''],
  ])('is of %j: %s', (numbers, documentNo) => {
    expect(read({ shippingInstructionsStatus: 'CONFIRMED' }, numbers).documentNo).toBe(documentNo);
  });

  it.each([['PENDING_UPDATE'], ['RECEIVED']])('feedback is the reason, with its place: %s', status => {
    const feedbacks = [
      { code: 'PROPERTY_VALUE_INVALID', message: 'Seal', jsonPath: '$.x', property: 'x' },
      { code: 'PROPERTY_MISSING', property: 'HSCodes' },
      { message: 'Call us' },
    ];
    expect(read({ shippingInstructionsStatus: status }, { feedbacks }).reasons).toEqual([
      told('PROPERTY_VALUE_INVALID', 'Seal ($.x)'),
      told('PROPERTY_MISSING', 'PROPERTY_MISSING (HSCodes)'),
      told('', 'Call us'),
    ]);
  });

  it.each([
    [{ type: 'org.dcsa.shipping-instructions.v3', data: {} }, true],
    [{ type: 'org.dcsa.shipping-instructions.v3' }, false],
    [{ type: 'org.dcsa.booking.v2', data: {} }, false],
    [{ data: {} }, false],
    [null, false],
  ])('%j is one: %s', (file, is) => expect(isNotification(file)).toBe(is));
});
