import { describe, expect, it } from 'vitest';
import { aBox, aLine } from './check.samples.ts';
import { packingDifferences } from './differences.ts';

const packed = aBox();

describe('an SI against the packing list', () => {
  it('has no difference where only the spelling differs', () => {
    const box = aBox({ type: '40HQ', sealNo: 'hx1234567', weightKg: '10,990.250' });
    expect(packingDifferences({ boxes: [box] }, [packed])).toEqual([]);
  });

  it('differs by a gram, a seal, a type, each by itself', () => {
    const box = aBox({ type: '20GP', sealNo: 'HX9', lines: [aLine()], weightKg: '10990.251' });
    expect(packingDifferences({ boxes: [box] }, [packed])).toEqual([
      {
        key: 'CSQU3054383/type',
        source: 'PACKING',
        containerNo: 'CSQU3054383',
        field: 'type',
        si: '20GP',
        other: '40HQ',
      },
      {
        key: 'CSQU3054383/sealNo',
        source: 'PACKING',
        containerNo: 'CSQU3054383',
        field: 'sealNo',
        si: 'HX9',
        other: 'HX1234567',
      },
      {
        key: 'CSQU3054383/weightKg',
        source: 'PACKING',
        containerNo: 'CSQU3054383',
        field: 'weightKg',
        si: '10990.251',
        other: '10990.25',
      },
    ]);
  });

  it('tells containers that stand on one side alone, and nothing before any is packed', () => {
    const other = aBox({ containerNo: 'TEMU6123456' });
    expect(
      packingDifferences({ boxes: [packed] }, [other]).map(({ key, si, other: there }) => [key, si, there]),
    ).toEqual([
      ['CSQU3054383/containerNo', 'CSQU3054383', ''],
      ['TEMU6123456/containerNo', '', 'TEMU6123456'],
    ]);
    expect(packingDifferences({ boxes: [packed] }, [aBox({ containerNo: '' })])).toEqual([]);
  });

  it('says nothing of what the packing list leaves open', () => {
    expect(packingDifferences({ boxes: [packed] }, [aBox({ sealNo: '' })])).toEqual([]);
  });
});
