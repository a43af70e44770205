import { describe, expect, it } from 'vitest';
import { readPayload, volumeExcess } from './payload.ts';

describe('payload (T37)', () => {
  it('T37 40HQ: 3 900 + 14 000 + 14 600 is exactly the maximum', () => {
    expect(readPayload('40HQ', '', ['14000', '14600'])).toMatchObject({
      grossKg: '32500',
      maxGrossKg: '32500',
      isOver: false,
    });
    expect(readPayload('40HQ', '', ['14000', '14600.001'])).toMatchObject({ grossKg: '32500.001', isOver: true });
  });

  it('a tare given with the box counts instead of the usual one', () => {
    expect(readPayload('40HQ', '4000', ['14000', '14600'])?.isOver).toBe(true);
  });

  it('types without a figure are not judged', () => {
    expect(readPayload('40FR', '', ['99999'])).toBeNull();
    expect(volumeExcess('40FR', ['999'])).toBeNull();
  });

  it('volume above the inner volume', () => {
    expect(volumeExcess('20GP', ['33.2'])).toBeNull();
    expect(volumeExcess('20GP', ['33.2', '0.0001'])?.volume.toFixed()).toBe('33.2001');
  });
});
