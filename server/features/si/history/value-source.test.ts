import { expect, test } from 'vitest';
import { sourceOf } from './value-source.ts';

const around = {
  shipment: new Map([
    ['vessel', 'ORIENT CREST'],
    ['marks', ''],
  ]),
  templates: [new Map([['consignee', 'PACIFIC HOME INC\n12 HARBOR RD']])],
  sources: 1,
};
const origin = (key: string, value: string, seq = 1) => ({ key, value, seq, path: key, before: null });

test.each([
  ['a later fact is an edit, whatever the papers say', origin('vessel', 'ORIENT CREST', 3), 1, 'edit'],
  ['as the shipment has it, in any spelling of blanks', origin('vessel', 'orient  crest'), 1, 'shipment'],
  ['as a template has it', origin('consignee', 'PACIFIC HOME INC 12 HARBOR RD'), 1, 'template'],
  ['nobody else has it: typed', origin('vessel', 'OTHER'), 1, 'typed'],
  ['an empty value of the shipment gives nothing', origin('marks', ''), 1, 'typed'],
  ['an uploaded file', origin('vessel', 'OTHER'), 2, 'excel'],
  ['staff on behalf', origin('vessel', 'OTHER'), 3, 'onBehalf'],
  ['a program', origin('vessel', 'OTHER'), 4, 'api'],
] as const)('%s', (_, value, sources, expected) => {
  expect(sourceOf(value, { ...around, sources })).toBe(expected);
});
