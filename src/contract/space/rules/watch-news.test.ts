import { expect, test } from 'vitest';
import { spaceNews } from './watch-news.ts';

test.each([
  ['space where there was none', {}, { a: '2150.00' }, [['a', 'APPEARED']]],
  ['a price that is lower, by whatever', { a: '2150.00' }, { a: '2149.99' }, [['a', 'FELL']]],
  [
    'each line by itself',
    { a: '100', b: '200' },
    { a: '100.00', b: '150', c: '9' },
    [
      ['b', 'FELL'],
      ['c', 'APPEARED'],
    ],
  ],
  ['nothing of what is as it was', { a: '2150' }, { a: '2150.00' }, []],
  ['nothing of what is dearer', { a: '2150' }, { a: '2200' }, []],
  ['nothing of what is gone', { a: '2150' }, {}, []],
] as const)('tells %s', (_, told, now, expected) => {
  expect(spaceNews(told, now).news.map(({ lineId, kind }) => [lineId, kind])).toEqual(expected);
});

test('what is gone is news when it comes back, and from a higher price it may fall to the one that was told', () => {
  const gone = spaceNews({ a: '2150', b: '900' }, { b: '950' }).quiet;
  expect(gone).toEqual({ b: '950' });
  expect(spaceNews(gone, { a: '2150', b: '900' }).news.map(({ kind }) => kind)).toEqual(['APPEARED', 'FELL']);
});

test('what is not told yet stays news: an hour of quiet loses nothing', () => {
  const { quiet } = spaceNews({ a: '2150' }, { a: '2000', b: '10' });
  expect(quiet).toEqual({ a: '2150' });
});
