import { expect, test } from 'vitest';
import { shortOfAsked } from './units-by-type.ts';

test.each([
  ['as asked', '2 40HC', '2 40HC', ''],
  ['fewer', '3 40HC,1 20GP', '1 40HC,1 20GP', '2 40HC'],
  ['lines of one type are one', '1 40HC,2 40HC', '2 40HC', '1 40HC'],
  ['another type in place of one', '2 40HC', '2 40GP', ''],
  ['another type, and fewer', '2 40HC', '1 40GP', '2 40HC'],
  ['more', '1 40HC', '2 40HC', ''],
  ['nothing', '1 40HC,1 ', '', '1 40HC'],
])('what the carrier confirms less than was asked: %s', (_, asked, confirmed, short) => {
  const read = (text: string) =>
    text
      .split(',')
      .filter(Boolean)
      .map(line => ({ units: Number(line.split(' ')[0]), type: line.split(' ')[1] ?? '' }));
  expect(shortOfAsked(read(asked), read(confirmed))).toEqual(read(short));
});
