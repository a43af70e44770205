import { expect, it } from 'vitest';
import { readListDate } from './list-date.ts';

it.each([
  ['1585699200000000000', '2020-04-01'],
  ['1582934400000000000', '2020-02-29'],
  ['2017-01-01 00:00:00', '2017-01-01'],
  ['2017-01-01T00:00:00.000Z', '2017-01-01'],
  ['2017/01/31', '2017-01-31'],
  ['20170131', '2017-01-31'],
  ['', null],
  ['2019-02-29', undefined],
  ['2017-13-01', undefined],
  ['31/01/2017', undefined],
  ['soon', undefined],
])('%s is %s', (text, day) => expect(readListDate(text)).toBe(day));
