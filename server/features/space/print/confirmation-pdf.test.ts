import { expect, it } from 'vitest';
import type { HallOffer, SpaceOrder } from '#contract/space/space.calls.ts';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { drawnTexts } from '../../../kernel/pdf/pdf-texts.samples.ts';
import { orderPdf } from './confirmation-pdf.ts';

/** V-C1, V-C3: policy and deposit as they are printed. */
const offer = {
  carrier: 'EGLV',
  vesselName: 'EVER GIVEN',
  voyageNo: '0128-041W',
  pol: 'CNSHA',
  pots: [],
  pod: 'DEHAM',
  polZone: 'Asia/Shanghai',
  eta: null,
  priceIncludes: ['BAF'],
  cancelPolicy: '168:0;72:150;0:350',
  noShowFee: '500.00',
  depositPct: '10',
  remarkZh: '',
  remarkEn: '',
  cutOffs: { receipt: null, cy: null, vgm: null, customs: null, manifest: null, si: '2027-01-09T10:00:00.000Z' },
} as unknown as HallOffer;
const order = {
  orderNo: 'NO27010100001',
  offerNo: 'NS27010100001',
  state: 'CONFIRMED',
  side: 'BUYER',
  currency: 'USD',
  sellerName: 'SELLER',
  buyerName: 'BUYER',
  etd: '2027-01-12T10:00:00.000Z',
  amount: '6450.00',
  items: [{ lineId: 'x', containerType: '40HC', qty: 3, unitPrice: '2150.00' }],
  refs: [{ ref: 'EGLV123456', containerType: '40HC', qty: 3 }],
  details: {
    goods: 'TOYS',
    contactName: 'Ma',
    phone: '1',
    mail: '',
    grossKgPerContainer: '18000',
    remark: '',
    buyerRef: 'R1',
  },
} as unknown as SpaceOrder;

it('says sailing, price, booking numbers and what giving back costs, with its dates', async () => {
  const at = new Date('2027-01-01T00:00:00Z');
  const paper = orderPdf({ order, offer, link: 'https://fairlead.example', at, language: 'EN' }, false);
  const said = drawnTexts(await pdfBytes(paper)).map(({ text }) => text);
  expect(said).toEqual(
    expect.arrayContaining([
      'NO27010100001',
      'EVER GIVEN / 0128-041W',
      'CNSHA - DEHAM',
      '2027-01-09 18:00',
      'USD 6450.00',
      'USD 645.00',
      'EGLV123456  3 x 40HC',
      'Free until 2027-01-05 18:00',
      'USD 150 a container until 2027-01-09 18:00',
      'USD 350 a container after that',
      'No-show: USD 500.00 a container',
    ]),
  );
  expect(said.join(' ')).not.toMatch(/cost|floor/i);
});
