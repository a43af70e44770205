import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SiDraft, siDraftSchema } from '../shipping-instruction.ts';
import { aBox, aDraft, aLine } from './check.samples.ts';
import { BOX_LIMITS, DRAFT_LIMITS, LINE_LIMITS } from './field-limits.ts';
import { normaliseDraft } from './normalise-draft.ts';

describe('what is stored of a draft (0.3)', () => {
  it('document text upper-case, Chinese and mail addresses as they are', () => {
    const stored = normaliseDraft(
      aDraft({
        consignor: 'Ningbo（China） \r\nRoad 1\t2',
        vessel: ' Orient\nCrest ',
        emails: [' Docs@Haiyue.example '],
        boxes: [aBox({ lines: [aLine({ goodsZh: '全棉 towel' })] })],
      }),
    );
    expect(stored.consignor).toBe('NINGBO(CHINA)\nROAD 1 2');
    expect(stored.vessel).toBe('ORIENT CREST');
    expect(stored.emails).toEqual(['Docs@Haiyue.example']);
    expect(stored.boxes[0]?.lines[0]?.goodsZh).toBe('全棉 towel');
  });

  it('ids stay letter for letter', () => {
    expect(normaliseDraft(aDraft()).shipmentId).toBe(aDraft().shipmentId);
  });

  it('codes in one spelling', () => {
    const stored = normaliseDraft(
      aDraft({
        mblNo: ' cosu 6123456780',
        transportMethod: 'cy / cy',
        hsCodes: ['6302.60', ' '],
        boxes: [
          aBox({
            type: "40'hq",
            containerNo: 'csqu 305438-3',
            sealNo: ' hx1 , hx2; ',
            packageCode: 'ctns',
            lines: [aLine({ hsCode: '6302 60', packageCode: '纸箱' })],
          }),
        ],
      }),
    );
    expect(stored).toMatchObject({ mblNo: 'COSU6123456780', transportMethod: 'CY-CY', hsCodes: ['630260'] });
    expect(stored.boxes[0]).toMatchObject({
      type: '40HC',
      containerNo: 'CSQU3054383',
      sealNo: 'HX1/HX2',
      packageCode: 'CT',
    });
    expect(stored.boxes[0]?.lines[0]).toMatchObject({ hsCode: '630260', packageCode: 'CT' });
  });

  it('numbers as plain text, unreadable ones as typed', () => {
    const [box] = normaliseDraft(
      aDraft({ boxes: [aBox({ weightKg: '10,990.250', volumeCbm: '58,2', packageCount: '０520' })] }),
    ).boxes;
    expect(box).toMatchObject({ weightKg: '10990.25', volumeCbm: '58,2', packageCount: '520' });
  });

  it('fills the level that was left empty where it is certain', () => {
    const lines = [aLine({ packageCount: '', weightKg: '', volumeCbm: '' })];
    const fromBox = normaliseDraft(
      aDraft({ boxes: [aBox({ packageCount: '5', weightKg: '6', volumeCbm: '7', lines })] }),
    );
    expect(fromBox.boxes[0]?.lines[0]).toMatchObject({ packageCount: '5', weightKg: '6', volumeCbm: '7' });
    const blank = { packageCount: '', weightKg: '', volumeCbm: '' };
    const fromLines = normaliseDraft(aDraft({ boxes: [aBox({ ...blank, lines: [aLine(), aLine()] })] }));
    expect(fromLines.boxes[0]).toMatchObject({ packageCount: '1040', weightKg: '21980.5', volumeCbm: '116.4' });
    const unsure = normaliseDraft(
      aDraft({ boxes: [aBox({ ...blank, lines: [aLine({ weightKg: '1,5' }), aLine()] })] }),
    );
    expect(unsure.boxes[0]?.weightKg).toBe('');
  });

  it('gives a signing method its usual originals', () => {
    const originals = (signingMethod: string) =>
      normaliseDraft(aDraft({ signingMethod, originals: '', copies: '' })).originals;
    expect(['1', '2', '3', '4', ''].map(originals)).toEqual(['3', '3', '0', '1', '']);
  });
});

describe('any draft', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('1,234.5', '1234,5', 'csqu 305438-3', "40'hq", '6302.60', 'ctns', ' a / b ', '-1', '0.10'),
  );
  const fields = (limits: object) => Object.fromEntries(Object.keys(limits).map(name => [name, text]));
  const draft: fc.Arbitrary<SiDraft> = fc
    .record({
      ...fields(DRAFT_LIMITS),
      hsCodes: fc.array(text, { maxLength: 3 }),
      emails: fc.array(text, { maxLength: 3 }),
      boxes: fc.array(
        fc.record({ ...fields(BOX_LIMITS), lines: fc.array(fc.record(fields(LINE_LIMITS)), { maxLength: 3 }) }),
        { maxLength: 3 },
      ),
      masters: fc.array(fc.record({ shipmentId: text, mblNo: text }), { maxLength: 2 }),
    })
    .map(record => siDraftSchema.parse(record));

  it('normalised twice is normalised once', () => {
    fc.assert(
      fc.property(draft, one => {
        const once = normaliseDraft(one);
        expect(normaliseDraft(once)).toEqual(once);
        expect(siDraftSchema.parse(once)).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});
