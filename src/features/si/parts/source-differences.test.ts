import { describe, expect, it } from 'vitest';
import { boxSchema, siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { compareWithSource } from './source-differences.ts';

const box = (containerNo: string, packageCount: string) =>
  boxSchema.parse({
    containerNo,
    type: '40HQ',
    sealNo: 'HX1',
    lines: [{ packageCount, weightKg: '100', volumeCbm: '1' }],
  });
const at = (path: string, si: object, source: object) =>
  compareWithSource(siDraftSchema.parse(si), siDraftSchema.parse(source)).find(row => row.path === path);

describe('SI against shipment', () => {
  it('marks a value that differs, not one that differs in case or blanks', () => {
    expect(at('vessel', { vessel: 'ORIENT CREST' }, { vessel: 'NORDIC MERIDIAN' })?.differs).toBe(true);
    expect(at('vessel', { vessel: 'ORIENT  CREST' }, { vessel: 'orient crest' })?.differs).toBe(false);
  });

  it('takes what the shipment does not know as no difference', () => {
    expect(at('consignee', { consignee: 'ACME' }, {})?.differs).toBe(false);
  });

  it('compares containers by their number', () => {
    const source = { boxes: [box('CSQU3054383', '520'), box('TEMU6123456', '480')] };
    expect(at('boxes.0', { boxes: [box('TEMU6123456', '480')] }, source)?.differs).toBe(false);
    expect(at('boxes.0', { boxes: [box('TEMU6123456', '479')] }, source)?.differs).toBe(true);
    expect(at('boxes.0', { boxes: [box('TGHU1234567', '1')] }, source)?.differs).toBe(true);
  });
});
