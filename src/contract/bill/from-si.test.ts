import { describe, expect, it } from 'vitest';
import { normaliseDraft } from '../si/check/normalise-draft.ts';
import { emptyBox, emptyDraft, type SiDraft } from '../si/shipping-instruction.ts';
import { checkBill, normaliseBody } from './check-bill.ts';
import { billFromSi } from './from-si.ts';
import { followSi, mergeBodies } from './merge-body.ts';

const box = (containerNo: string) => ({
  ...emptyBox(),
  containerNo,
  type: '40HC',
  sealNo: 'HX1234567',
  packageCode: 'CT',
  packageCount: '520',
  weightKg: '10990.250',
  volumeCbm: '58.2045',
  lines: [],
});
const SI: SiDraft = normaliseDraft({
  ...emptyDraft(),
  consignor:
    'Ningbo Haiyue Textile Import & Export Co., Ltd.\nRoom 1208, Building 3, No. 88 Zhongshan East Road, Yinzhou District, Ningbo, China',
  consignee: 'To order of shipper',
  notifier1: 'Harbour Lane Furniture Company B.V.\nRotterdam',
  mblNo: 'COSU6123456780',
  shipperRef: 'PO-88',
  paymentMethod: 'P',
  signingMethod: '1',
  transportMethod: 'CY-CY',
  vessel: 'Orient Crest',
  voyage: '026E',
  receipt: 'Shanghai',
  loading: 'Shanghai, China',
  delivery: 'Los Angeles',
  discharge: 'Los Angeles, CA',
  goods: '100% cotton bed linen',
  hsCodes: ['6302.60'],
  sailingDate: '2026-03-12',
  boxes: [box('CSQU3054383'), box('TEMU6123456')],
});
const bill = billFromSi(SI, { bookingNo: 'BK26030008' });

describe('the bill of an SI', () => {
  it('has its words, wrapped as the SI wraps them (T21, T22)', () => {
    expect(bill.shipper.split('\n')).toEqual([
      'NINGBO HAIYUE TEXTILE IMPORT &',
      'EXPORT CO., LTD.',
      'ROOM 1208, BUILDING 3, NO. 88',
      'ZHONGSHAN EAST ROAD, YINZHOU',
      'DISTRICT, NINGBO, CHINA',
    ]);
    expect(bill).toMatchObject({
      consignee: 'TO ORDER OF SHIPPER',
      vesselVoyage: 'ORIENT CREST V.026E',
      portOfLoading: 'SHANGHAI, CHINA',
      marks: 'N/M',
      description: '100% COTTON BED LINEN\nHS CODE: 6302.60',
      masterBillNo: 'COSU6123456780',
      exportRefs: 'BK26030008\nPO-88',
      charges: 'FREIGHT PREPAID\nAS ARRANGED',
      docType: 'ORIGINAL',
      originals: '3',
      placeOfIssue: 'SHANGHAI',
      onBoardDate: '2026-03-12',
    });
  });

  it('has its totals exactly, in figures and in words', () => {
    expect(bill).toMatchObject({
      packages: '1040 CARTONS',
      gross: '21980.5 KGS',
      measurement: '116.409 CBM',
      totalInWords: 'SAY ONE THOUSAND AND FORTY (1,040) CARTONS ONLY.',
    });
    expect(bill.containerList.split('\n')[0]).toBe('CSQU3054383/HX1234567/40HQ/520/10990.25/58.2045');
  });

  it('is without a finding, and stays as it is when it is normalised', () => {
    expect(checkBill(bill, bill)).toEqual([]);
    expect(normaliseBody(bill)).toEqual(bill);
  });
});

describe('findings of a bill', () => {
  const codes = (over: Partial<typeof bill>) =>
    checkBill({ ...bill, ...over }, bill).map(({ path, code, severity }) => `${path} ${code} ${severity}`);

  it('name what differs from the SI: words are a warning, totals an error', () => {
    expect(codes({ vesselVoyage: 'ORIENT CREST V.027E' })).toEqual(['body.vesselVoyage BL-05 warning']);
    expect(codes({ gross: '21980.500 KGS' })).toEqual(['body.gross BL-05 warning']);
    expect(codes({ gross: '21981 KGS' })).toEqual(['body.gross BL-04 error']);
  });

  it('name what cannot be printed and what does not fit', () => {
    expect(codes({ finalDestination: '宁波' })).toContain('body.finalDestination BL-12 error');
    expect(codes({ finalDestination: 'A PLACE '.repeat(9).trim() })).toContain('body.finalDestination BL-03 error');
  });

  it.each([
    ['SEAWAY', '3', true],
    ['SEAWAY', '0', false],
    ['ORIGINAL', '0', true],
    ['TELEX', '0', false],
    ['ELECTRONIC', '1', false],
  ] as const)('%s with %s originals: a fault is %s', (docType, originals, isFault) => {
    expect(codes({ docType, originals }).includes('body.originals BL-07 error')).toBe(isFault);
  });
});

describe('two changes of one bill', () => {
  const mine = { ...bill, shipper: 'MINE', marks: 'MINE' };
  const theirs = { ...bill, marks: 'THEIRS', charges: 'THEIRS' };

  it('are joined field by field; where both changed one, somebody has to choose', () => {
    expect(mergeBodies(bill, mine, theirs)).toEqual({
      merged: { ...bill, shipper: 'MINE', marks: 'MINE', charges: 'THEIRS' },
      conflicts: ['marks'],
    });
  });

  it('follow the SI where it has changed, and keep what only the clerk changed', () => {
    expect(followSi(bill, mine, theirs)).toEqual({ ...bill, shipper: 'MINE', marks: 'THEIRS', charges: 'THEIRS' });
  });
});
