import { expect, test } from 'vitest';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { doClash } from '#contract/basic-data/mapping/mapping-conflict.ts';
import { BASIC_MAPPINGS, type DemoMapping, PARTNER_MAPPINGS, UNMAPPED } from './mappings.ts';

const row = ({ foreign, ours, ...mapping }: DemoMapping) => ({
  ...mapping,
  foldedCode: comparedText(mapping.object, foreign),
  foreignCode: foreign,
  foreignName: null,
  ourId: ours,
  validFrom: null,
  validTo: null,
});

test('180 mappings, none in the way of another', () => {
  const groups = [BASIC_MAPPINGS, ...Object.values(PARTNER_MAPPINGS)];
  expect(groups.flat()).toHaveLength(180);
  for (const group of groups) {
    const rows = group.map(row);
    const clashes = rows.filter((one, at) => rows.slice(at + 1).some(other => doClash(one, other)));
    expect(clashes.map(({ system, foreignCode }) => `${system} ${foreignCode}`)).toEqual([]);
  }
});

test('14 texts wait, one of them in two systems', () => {
  expect(UNMAPPED).toHaveLength(14);
  const keys = UNMAPPED.map(({ object, text }) => `${object} ${comparedText(object, text)}`);
  expect(new Set(keys).size).toBe(13);
});
