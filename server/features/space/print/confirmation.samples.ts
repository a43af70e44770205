import type { HallOffer, SpaceOrder } from '#contract/space/space.calls.ts';

/** An offer with policy and deposit (V-C1, V-C3). */
export const offer = {
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
export const order = {
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
