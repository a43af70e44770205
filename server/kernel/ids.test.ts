import { describe, expect, it } from 'vitest';
import { newId } from './ids.ts';

describe('an id', () => {
  it('says its milliseconds, version 7 and variant of RFC 9562', () => {
    const id = newId(Date.UTC(2026, 10, 24));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(Date.UTC(2026, 10, 24));
  });

  it('sorts behind those of an earlier millisecond', () => {
    expect(newId(1_790_000_000_000) < newId(1_790_000_000_001)).toBe(true);
  });

  it('is no other where many are made in a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(5));
    expect(new Set(ids).size).toBe(10_000);
  });
});
