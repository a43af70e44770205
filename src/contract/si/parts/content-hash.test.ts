import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../shipping-instruction.ts';
import { canonicalJson, contentHash, setContentHash, sha256Hex } from './content-hash.ts';

describe('content hash', () => {
  it('is SHA-256 (FIPS 180-4 examples)', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256Hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });

  it('agrees with the platform for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
    const long = '宁'.repeat(100_000);
    expect(sha256Hex(long)).toBe(createHash('sha256').update(long, 'utf8').digest('hex'));
  });

  it('agrees with the platform at every length, on both sides of a full block', () => {
    const lengths = Array.from({ length: 200 }, (_, length) => 'a'.repeat(length));
    const wrong = lengths.filter(text => sha256Hex(text) !== createHash('sha256').update(text).digest('hex'));
    expect(wrong.map(({ length }) => length)).toEqual([]);
  });

  it('does not see the order of members, but that of lists', () => {
    expect(canonicalJson({ b: 1, a: [{ d: 2, c: null }], e: undefined })).toBe('{"a":[{"c":null,"d":2}],"b":1}');
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('T47 leaves the draft id out of the draft and counts it in the set', () => {
    const draft = emptyDraft();
    expect(contentHash({ ...draft, draftId: '004217' })).toBe(contentHash({ ...draft, draftId: '930551' }));
    expect(contentHash({ ...draft, goods: 'X' })).not.toBe(contentHash(draft));
    const hash = contentHash(draft);
    expect(setContentHash([{ draftId: '004217', hash }], { num: 1 })).not.toBe(
      setContentHash([{ draftId: '930551', hash }], { num: 1 }),
    );
  });
});
