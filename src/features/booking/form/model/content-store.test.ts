import { expect, it } from 'vitest';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import { createContentStore } from './content-store.ts';

it('another carrier takes the contract of the first away, the same one and the first one do not', () => {
  const store = createContentStore(bookingContentSchema.parse({ terms: { contractReference: 'SC27COSU' } }));
  store.put('carrier', 'COSU');
  expect(store.at('terms.contractReference')).toBe('SC27COSU');
  store.put('terms.freight', 'COL');
  store.put('carrier', 'HLCU');
  expect(store.read()).toMatchObject({ carrier: 'HLCU', terms: { contractReference: '', freight: 'COL' } });
});
