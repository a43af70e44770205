import { expect, test } from 'vitest';
import { medianSeries } from './chart-series.ts';

const trade = (code: string) => ({ code, zh: `${code}线`, en: code });
const median = (week: string, code: string, containerType: string, price: string) => ({
  week,
  trade: trade(code),
  containerType,
  median: price,
  asked: 3,
});

test('a line a trade over all weeks, broken where nobody asked', () => {
  const medians = [
    median('2026-11-09', 'NEU', '40HC', '2010.00'),
    median('2026-11-02', 'NEU', '40HC', '1990.00'),
    median('2026-11-02', 'USWC', '40HC', '2300.50'),
    median('2026-11-02', 'USWC', '20GP', '1700.00'),
  ];
  expect(medianSeries(medians, '40HC', 'EN')).toEqual({
    names: ['2026-11-02', '2026-11-09'],
    series: [
      { name: 'NEU', values: ['1990.00', '2010.00'] },
      { name: 'USWC', values: ['2300.50', null] },
    ],
  });
  expect(medianSeries(medians, '45HC', 'CN')).toEqual({ names: [], series: [] });
});
