import { extraSchema, type SiExtra } from '../extra.ts';
import {
  type Box,
  boxSchema,
  type CargoLine,
  cargoLineSchema,
  type SiDraft,
  siDraftSchema,
} from '../shipping-instruction.ts';
import { type CheckContext, type CheckShipment, emptyContext, type LinkedShipment, sailingKey } from './context.ts';
import type { CheckInput } from './set-view.ts';

/** A set without a single finding and what surrounds it; tests change one thing and see one finding. */

export const SAMPLE_NOW = '2026-03-10T09:30:00.000Z';
export const SAMPLE_SHIPMENT_ID = '0195a000-0000-7000-8000-000000000001';
export const SAMPLE_MBL = 'COSU6123456780';

export const aLine = (over: Partial<CargoLine> = {}): CargoLine =>
  cargoLineSchema.parse({
    goodsZh: '全棉毛巾',
    goods: '100PCT COTTON TERRY BATH TOWELS',
    hsCode: '630260',
    marks: 'PHH',
    packageCode: 'CT',
    packageCount: '520',
    weightKg: '10990.25',
    volumeCbm: '58.2',
    ...over,
  });

export const aBox = (over: Partial<Box> = {}): Box => {
  const lines = over.lines ?? [aLine()];
  const first = lines[0];
  return boxSchema.parse({
    type: '40HC',
    containerNo: 'CSQU3054383',
    sealNo: 'HX1234567',
    packageCode: 'CT',
    packageCount: first?.packageCount,
    weightKg: first?.weightKg,
    volumeCbm: first?.volumeCbm,
    lines,
    ...over,
  });
};

const CONSIGNOR = `Ningbo Haiyue Textile Import & Export Co., Ltd.
Room 1208, Building 3, No. 88 Zhongshan East Road, Yinzhou District, Ningbo, China`;
const NOTIFY = `PACIFIC HARBOR HOME INC.
1200 DOCKSIDE AVE
LOS ANGELES, CA 90021, USA`;

/** What the Chinese customs wants of a bill to order for the United States. */
export const anExtra = (over: Partial<SiExtra> = {}): SiExtra =>
  extraSchema.parse({
    houseBills: 'N',
    shipperCode: 'USCI+91330200MA2G00007W',
    shipperPhone: '86-574-87001208',
    notifyCode: 'EIN+951234567',
    notifyPhone: '1-213-555-0142',
    ...over,
  });

export const aDraft = (over: Partial<SiDraft> = {}): SiDraft =>
  siDraftSchema.parse({
    draftId: '004217',
    shipmentId: SAMPLE_SHIPMENT_ID,
    siType: 1,
    plannedCount: 1,
    goodsType: 'S',
    mblNo: SAMPLE_MBL,
    paymentMethod: 'P',
    signingMethod: '1',
    originals: '3',
    copies: '3',
    consignor: CONSIGNOR,
    consignee: 'TO ORDER',
    notifier1: NOTIFY,
    carrier: 'COSU',
    vessel: 'ORIENT CREST',
    voyage: '024E',
    receipt: 'NINGBO',
    receiptCode: 'CNNGB',
    loading: 'SHANGHAI',
    loadingCode: 'CNSHA',
    discharge: 'LOS ANGELES, CA',
    dischargeCode: 'USLAX',
    delivery: 'LOS ANGELES, CA',
    deliveryCode: 'USLAX',
    transportMethod: 'CY-CY',
    marks: 'PHH\nLOS ANGELES\nC/NO. 1-520',
    goods: '100PCT COTTON TERRY BATH TOWELS',
    packageCode: 'CT',
    hsCodes: ['630260'],
    emails: ['docs@haiyue.example'],
    sailingDate: '2026-03-12',
    deadline: '2026-03-10T16:00:00.000Z',
    boxes: [aBox()],
    extra: anExtra(),
    ...over,
  });

/** A split set of the draft: packages, weight and volume of its box in the given shares. */
export const aSplitSet = (shares: readonly Partial<CargoLine>[], over: Partial<SiDraft> = {}): SiDraft[] =>
  shares.map((share, index) =>
    aDraft({
      siType: 2,
      plannedCount: shares.length,
      draftId: String(100_000 + index),
      boxes: [aBox({ partLoad: true, lines: [aLine(share)] })],
      ...over,
    }),
  );

export const aShipment = (over: Partial<CheckShipment> = {}): CheckShipment => ({
  id: SAMPLE_SHIPMENT_ID,
  companyId: 'company-1',
  isOpen: true,
  mblNo: SAMPLE_MBL,
  carrier: 'COSU',
  vessel: 'ORIENT CREST',
  voyage: '024E',
  loadingCode: 'CNSHA',
  dischargeCode: 'USLAX',
  etd: '2026-03-12T14:00:00.000Z',
  atd: null,
  deadline: '2026-03-10T16:00:00.000Z',
  containers: [
    { containerNo: 'CSQU3054383', type: '40HC', packageCount: '520', weightKg: '10990.25', volumeCbm: '58.2' },
  ],
  isFinal: true,
  bookedTypes: ['40HC'],
  ...over,
});

export const aLinkedShipment = (over: Partial<LinkedShipment> = {}): LinkedShipment => ({
  ...aShipment({ id: 'shipment-2', mblNo: 'COSU6123456790', containers: [], bookedTypes: [] }),
  hasActiveSi: false,
  isLinkedElsewhere: false,
  consignee: '',
  ...over,
});

export const aContext = (over: Partial<CheckContext> = {}): CheckContext => ({
  ...emptyContext(SAMPLE_NOW),
  companyId: 'company-1',
  shipment: aShipment(),
  carriers: new Map([
    ['COSU', { isActive: true, refusesLateSi: false, supportsElectronicBill: true, allowsOwnNumbers: true }],
    ['OLDC', { isActive: false, refusesLateSi: true, supportsElectronicBill: false, allowsOwnNumbers: false }],
  ]),
  places: new Map([
    ['CNNGB', 'Ningbo'],
    ['CNSHA', 'Shanghai'],
    ['USLAX', 'Los Angeles'],
    ['NLRTM', 'Rotterdam'],
    ['JPTYO', 'Tokyo'],
    ['CAVAN', 'Vancouver'],
    ['EGALY', 'Alexandria'],
    ['AEJEA', 'Jebel Ali'],
    ['SGSIN', 'Singapore'],
  ]),
  sailings: new Map([[sailingKey('COSU', 'ORIENT CREST', '024E'), { sailingDate: '2026-03-12' }]]),
  ...over,
});

export const anInput = (drafts: readonly SiDraft[] = [aDraft()], over: Partial<CheckInput> = {}): CheckInput => ({
  drafts,
  num: drafts.length,
  shipmentId: SAMPLE_SHIPMENT_ID,
  mblNo: SAMPLE_MBL,
  ...over,
});

export interface Sample {
  readonly says: string;
  readonly input: CheckInput;
  readonly context: CheckContext;
}
