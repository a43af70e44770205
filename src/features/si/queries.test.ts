import { expect, it } from 'vitest';
import { shipmentsToInstruct } from '#contract/shipment/calls.ts';
import { getDataInfo, siDetail, siList, siLog, siPage } from '#contract/si/calls.ts';
import { packingDifferenceList } from '#contract/si/difference.calls.ts';
import { siFeed } from '#contract/si/feed.calls.ts';
import { siDifferences, siProvenance } from '#contract/si/history.calls.ts';
import { queryKey } from '#kit/queries.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { DECLARED_CALLS } from '#tests/support/every-call.ts';
import { siDocQueries } from './queries.ts';

const keys = siDocQueries.keys('7');

it('a change of an SI touches what is asked about it, under the keys that the screens ask by', () => {
  const asked = [siPage, siList, siFeed, siDifferences, packingDifferenceList, getDataInfo, shipmentsToInstruct];
  for (const call of asked) expect(keys).toContainEqual([...queryKey(call)]);
  for (const call of [siDetail, siLog, siProvenance]) expect(keys).toContainEqual([...queryKey(call, { Id: '7' })]);
});

it('names calls that there are', () => {
  const paths: readonly string[] = DECLARED_CALLS.map(({ path }) => path);
  const unknown = keys.map(([path]) => path as string).filter(path => !paths.includes(path));
  const { get, log } = documentCalls(shippingInstruction);
  expect(unknown.filter(path => !/Grid\/List$/.test(path))).toEqual([get.path, log.path]);
});
