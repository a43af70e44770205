import { describe, expect, test } from 'vitest';
import { aBox, aDraft } from '#contract/si/check/check.samples.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { originReader, type StatedOrigins } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type Sender, sourcesOf, statedOrigins } from './stated-origins.ts';

const sent = aDraft({
  remarks: 'PLEASE HURRY',
  vessel: 'orient crest',
  boxes: [aBox({ containerNo: 'csqu 305438-3' })],
});
const stored = (over: Partial<SiDraft> = {}): SiDraft => ({ ...normaliseDraft(sent), ...over });
const origins: StatedOrigins = [
  { from: 'shipment', keys: ['vessel', 'boxes[csqu 305438-3]'] },
  { from: 'template', ref: 'PHH', keys: ['consignee'] },
  { from: 'typed', keys: ['remarks'] },
];

const readerOf = (by: Sender, given: StatedOrigins | null = origins, after = stored(), before: SiDraft | null = null) =>
  originReader(statedOrigins({ sent, origins: given, by }, after, before));

describe('what a fact keeps of the origins that a submission states', () => {
  test('under the keys of what is stored, whatever spelling was sent', () => {
    const read = readerOf('owner');
    expect(read('vessel')?.from).toBe('shipment');
    expect(read('consignee')).toEqual({ from: 'template', ref: 'PHH' });
    expect(read('boxes[CSQU3054383].sealNo')?.from).toBe('shipment');
    expect(read('boxes[csqu 305438-3].sealNo')).toBeNull();
  });

  test('a value that the server put there is the server’s, whatever was stated', () => {
    const read = readerOf('owner', [{ from: 'typed', keys: [''] }], stored({ deadline: '2026-03-10T12:00:00.000Z' }));
    expect(read('deadline')?.from).toBe('server');
    expect(read('vessel')?.from).toBe('typed');
  });

  test('what a sender typed is told by who the sender is', () => {
    for (const [by, from] of [
      ['owner', 'typed'],
      ['reviewer', 'reviewer'],
      ['onBehalf', 'onBehalf'],
      ['program', 'api'],
    ] as const)
      expect(readerOf(by)('remarks')?.from, by).toBe(from);
  });

  test('an owner who states nothing leaves nothing; staff and programs are told anyway', () => {
    expect(statedOrigins({ sent, origins: null, by: 'owner' }, stored(), null)).toEqual([]);
    expect(readerOf('program', null)('vessel')?.from).toBe('api');
    expect(readerOf('onBehalf', null)('vessel')?.from).toBe('onBehalf');
  });

  test('a customer has nothing straight from the carrier, staff may', () => {
    const carrier: StatedOrigins = [{ from: 'carrier', keys: ['vessel'] }];
    expect(readerOf('owner', carrier)('vessel')?.from).toBe('typed');
    expect(readerOf('reviewer', carrier)('vessel')?.from).toBe('carrier');
  });

  test('only values that this fact sets, none of those that were there', () => {
    const before = stored({ vessel: 'OTHER' });
    expect(statedOrigins({ sent, origins, by: 'owner' }, stored(), before)).toEqual([
      { from: 'shipment', keys: ['vessel'] },
    ]);
  });
});

test.each([
  ['online', [{ from: 'typed', keys: [''] }], 'owner', 1],
  ['nothing stated', null, 'owner', 1],
  [
    'a value from Excel',
    [
      { from: 'typed', keys: [''] },
      { from: 'excel', keys: ['boxes'] },
    ],
    'owner',
    2,
  ],
  ['staff, also with a file', [{ from: 'excel', keys: [''] }], 'onBehalf', 3],
  ['a program', null, 'program', 4],
  ['a DCSA file', [{ from: 'dcsa', keys: [''] }], 'owner', 4],
  ['an EDIFACT file', [{ from: 'edi', keys: [''] }], 'owner', 4],
] as const)('TBI_SOURCES: %s', (_, stated, by, expected) => {
  const given = stated?.map(({ from, keys }) => ({ from, keys: [...keys] })) ?? null;
  expect(sourcesOf({ origins: given, by })).toBe(expected);
});
