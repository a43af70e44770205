import { expect, test } from 'vitest';
import { aBox, aLine } from '#contract/si/check/check.samples.ts';
import { coverageOf } from './coverage.ts';

const shipment = (packingFinal: boolean) => ({
  packingFinal,
  containers: [
    { containerNo: 'CSQU3054383', packages: '520' },
    { containerNo: 'TEMU6123456', packages: '300' },
  ],
});
const si = (siType: number, ...boxes: readonly [containerNo: string, packages: string][]) => ({
  siType,
  boxes: boxes.map(([containerNo, packageCount]) => aBox({ containerNo, lines: [aLine({ packageCount })] })),
});

test('nothing, a part, everything', () => {
  expect(coverageOf(shipment(true), [])).toEqual({ siState: 'NONE', siCount: 0 });
  expect(coverageOf(shipment(true), [si(1, ['CSQU3054383', '520'])])).toEqual({ siState: 'PART', siCount: 1 });
  const both = [si(2, ['CSQU3054383', '520']), si(2, ['TEMU6123456', '300'])];
  expect(coverageOf(shipment(true), both)).toEqual({ siState: 'COMPLETE', siCount: 2 });
});

test('a final packing list is met by packages, an open one by names', () => {
  const short = [si(2, ['CSQU3054383', '519'], ['TEMU6123456', '300'])];
  expect(coverageOf(shipment(true), short).siState).toBe('PART');
  expect(coverageOf(shipment(false), short).siState).toBe('COMPLETE');
});

test('a validate-only SI is counted and covers nothing', () => {
  const validated = [si(3, ['CSQU3054383', '520'], ['TEMU6123456', '300'])];
  expect(coverageOf(shipment(true), validated)).toEqual({ siState: 'NONE', siCount: 1 });
});

test('a container without a number is covered by nothing; LCL without containers by any SI', () => {
  const unnumbered = { packingFinal: false, containers: [{ containerNo: null, packages: '1' }] };
  expect(coverageOf(unnumbered, [si(1, ['CSQU3054383', '1'])]).siState).toBe('PART');
  expect(coverageOf({ packingFinal: false, containers: [] }, [si(1)]).siState).toBe('COMPLETE');
});
