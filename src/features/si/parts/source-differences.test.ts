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
const at = (path: string, si: object, source: object) => among(path, si, source);
const among = (path: string, si: object, ...sources: readonly object[]) =>
  compareWithSource(
    siDraftSchema.parse(si),
    sources.map(source => siDraftSchema.parse(source)),
  ).find(row => row.path === path);

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

  it('writes container types as documents print them', () => {
    const stored = { boxes: [{ ...box('CSQU3054383', '520'), type: '40HC' }] };
    expect(at('boxes.0', stored, stored)?.si).toMatch(/^40HQ · /);
  });

  it('holds an SI of several shipments against each of them', () => {
    const own = { mblNo: 'COSU1', vessel: 'ORIENT CREST', boxes: [box('CSQU3054383', '520')] };
    const other = { mblNo: 'COSU2', vessel: 'Orient Crest', boxes: [box('TEMU6123456', '480')] };
    const si = { ...own, boxes: [...own.boxes, ...other.boxes] };
    const differing = compareWithSource(
      siDraftSchema.parse(si),
      [own, other].map(source => siDraftSchema.parse(source)),
    ).filter(row => row.differs);
    expect(differing.map(row => row.path)).toEqual([]);
    expect(among('mblNo', { mblNo: 'COSU3' }, own, other)?.differs).toBe(true);
    expect(among('boxes.1', { ...si, boxes: [own.boxes[0], box('TEMU6123456', '1')] }, own, other)?.differs).toBe(true);
    const late = { ...other, vessel: 'NORDIC MERIDIAN' };
    expect(among('vessel', si, own, late)).toMatchObject({ differs: true, source: 'ORIENT CREST\nNORDIC MERIDIAN' });
  });
});
