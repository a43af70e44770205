import { contentHash } from '../parts/content-hash.ts';
import type { CargoLine, SiDraft } from '../shipping-instruction.ts';
import { aBox, aDraft, aLine, aLinkedShipment, aShipment, aSplitSet } from './check.samples.ts';
import type { SiCode } from './codes.ts';
import { FILING_SAMPLES } from './filing.samples.ts';
import { GOODS_WORD_SAMPLES } from './goods-words.samples.ts';
import { normaliseDraft } from './normalise-draft.ts';
import {
  atFive,
  B0,
  type Change,
  D0,
  D1,
  failing,
  L0,
  type RuleSamples,
  sample,
  withBox,
  withLine,
} from './rule-sample.ts';

/** For every rule examples that pass at its edge and examples that fail, each with the severity and place it must have. */

const half: Partial<CargoLine> = { packageCount: '260', weightKg: '5495.125', volumeCbm: '29.1' };
const split = (over?: Partial<SiDraft>) => aSplitSet([half, half], over);
const goodLines = (count: number, of = 'LINE'): string =>
  Array.from({ length: count }, (_, i) => `${of} ${i + 1}`).join('\n');
/** Two bills of a set with goods of their own; `over` is of the second. */
const twoBills = (over: Partial<SiDraft> = {}): SiDraft[] => {
  const [first, second] = split();
  const lamps = aLine({ ...half, goods: 'LED PANEL LAMPS', hsCode: '940511' });
  const boxes = [aBox({ partLoad: true, lines: [lamps] })];
  return [first!, { ...second!, goods: lamps.goods, hsCodes: [lamps.hsCode], boxes, ...over }];
};
const shipment = (over: Parameters<typeof aShipment>[0]): Change['context'] => ({ shipment: aShipment(over) });
const linked = (over: Parameters<typeof aLinkedShipment>[0] = {}): Change['context'] => ({
  linkedShipments: new Map([['shipment-2', aLinkedShipment(over)]]),
});
const merged: Partial<SiDraft> = {
  mergeMblNo: 'COSU6123456780',
  masters: [{ shipmentId: 'shipment-2', mblNo: 'COSU6123456790' }],
};
/** What the linked shipment has in the container of the sample. */
const sharedContainer = {
  containerNo: 'CSQU3054383',
  type: '40HC',
  packageCount: '100',
  weightKg: '2000',
  volumeCbm: '5',
};
const customerCarrier = (over: object): Change['context'] => ({
  carriers: new Map([
    ['COSU', { isActive: true, refusesLateSi: false, supportsElectronicBill: true, allowsOwnNumbers: true, ...over }],
  ]),
});
const activeSi = (billNo: string, siType = 1, boxes = [aBox(half as object)]) => ({ billNo, siType, boxes });
const lclTerms: Partial<SiDraft> = { goodsType: 'L', transportMethod: 'CFS-CFS' };

const passing = sample('the set without a finding');

export const RULE_SAMPLES: Readonly<Partial<Record<SiCode, RuleSamples>>> = {
  ...GOODS_WORD_SAMPLES,
  ...FILING_SAMPLES,
  'SI-S-01': {
    passes: [passing],
    fails: [
      failing('no such shipment', 'CGO_ID', { context: { shipment: null } }),
      failing('shipment of another company', 'CGO_ID', { context: shipment({ companyId: 'company-2' }) }),
      failing('cancelled shipment', 'CGO_ID', { context: shipment({ isOpen: false }) }),
    ],
  },
  'SI-S-02': {
    passes: [passing],
    fails: [
      failing('no draft', 'TDBLInfos', { drafts: [] }),
      failing('27 drafts', 'TDBLInfos', { drafts: Array.from({ length: 27 }, () => aDraft()) }),
    ],
  },
  'SI-S-03': {
    passes: [passing, sample('one of a set is modified', { input: { num: 3 }, context: { mode: 'modify' } })],
    fails: [failing('two planned, one sent', 'Num', { input: { num: 2 } })],
  },
  'SI-S-04': {
    passes: [
      sample('a set of two', { drafts: split() }),
      sample('one more SI for a set of two', {
        drafts: aSplitSet([half]),
        context: { mode: 'extend', activeSis: [activeSi('COSU6123456780', 2), activeSi('COSU6123456780A', 2)] },
      }),
    ],
    fails: [
      failing('a single SI planned twice', 'Num', { drafts: [aDraft(), aDraft()] }),
      failing('a split into one', 'Num', { drafts: aSplitSet([half]) }),
      failing('fewer planned than drafts', 'Num', { drafts: aSplitSet([half, half, half]), input: { num: 2 } }),
      failing('26 more for a set of one', 'Num', {
        drafts: aSplitSet(Array.from({ length: 26 }, () => half)),
        context: { mode: 'extend', activeSis: [activeSi('COSU6123456780', 2)] },
      }),
    ],
  },
  'SI-S-05': {
    passes: [sample('leading zeros count', { draft: { draftId: '000000' } })],
    fails: [
      failing('five digits', `${D0}.DRAFT_ID`, { draft: { draftId: '04217' } }),
      failing('letters', `${D0}.DRAFT_ID`, { draft: { draftId: 'ABCDEF' } }),
      failing('twice the same', `${D1}.DRAFT_ID`, { drafts: split({ draftId: '004217' }) }),
    ],
  },
  'SI-S-06': {
    passes: [
      sample('T47 sent again unchanged', {
        context: { usedDraftIds: new Map([['004217', contentHash(normaliseDraft(aDraft()))]]) },
      }),
    ],
    fails: [
      failing('T47 sent again with another weight', `${D0}.DRAFT_ID`, {
        draft: atFive({ weightKg: '10990.251' }),
        context: { usedDraftIds: new Map([['004217', contentHash(normaliseDraft(aDraft()))]]) },
      }),
    ],
  },
  'SI-S-07': {
    passes: [sample('a set of one voyage', { drafts: split() })],
    fails: [
      failing('another voyage', `${D1}.TBI_VOYAGE`, {
        drafts: [...split().slice(0, 1), ...split({ voyage: '025E' }).slice(1)],
      }),
      failing('another shipment', `${D0}.CGO_ID`, { draft: { shipmentId: 'shipment-2' } }),
    ],
  },
  'SI-S-08': {
    passes: [
      sample('no number known yet', { draft: { mblNo: '' }, input: { mblNo: '' }, context: shipment({ mblNo: '' }) }),
    ],
    fails: [
      failing('call and shipment differ', 'MBL_NO', { input: { mblNo: 'COSU6123456781' } }),
      failing('draft differs', `${D0}.TBI_MBL_NO`, { draft: { mblNo: 'COSU6123456781' } }),
    ],
  },
  'SI-S-09': {
    passes: [sample('the other SI is validate-only', { context: { activeSis: [activeSi('COSU6123456780', 3)] } })],
    fails: [
      failing('the bill number has an SI', `${D0}.TBI_SIMBL_NO`, {
        context: { activeSis: [activeSi('COSU6123456780')] },
      }),
    ],
  },
  'SI-H-01': {
    passes: [passing],
    fails: [
      failing('unknown line', `${D0}.TBI_CARRIER`, { draft: { carrier: 'ABCD' } }),
      failing('line no longer active', `${D0}.TBI_CARRIER`, { draft: { carrier: 'OLDC' } }),
    ],
  },
  'SI-H-02': {
    passes: [sample('no schedule is kept', { draft: { voyage: '999W' }, context: { sailings: null } })],
    fails: [
      failing('no vessel', `${D0}.TBI_VESSEL`, { draft: { vessel: '' } }),
      failing('no voyage', `${D0}.TBI_VOYAGE`, { draft: { voyage: ' ' } }),
      failing('not in the schedule', `${D0}.TBI_VOYAGE`, { draft: { voyage: '999W' } }, 'warning'),
    ],
  },
  'SI-H-03': {
    passes: [passing],
    fails: [
      failing('no code', `${D0}.TBI_RECEIPT_CODE`, { draft: { receiptCode: '' } }),
      failing('no UN/LOCODE: digit 1', `${D0}.TBI_LOADING_CODE`, { draft: { loadingCode: 'CNSH1' } }),
      failing('a code that is not listed', `${D0}.TBI_DELIVERY_CODE`, { draft: { deliveryCode: 'USZZZ' } }),
      failing('loading is discharge', `${D0}.TBI_DISCHARGE_CODE`, { draft: { dischargeCode: 'CNSHA' } }),
    ],
  },
  'SI-H-04': {
    passes: [sample('with its state', { draft: { discharge: 'Port of Los Angeles, CA' } })],
    fails: [failing('another port', `${D0}.TBI_DISCHARGE`, { draft: { discharge: 'LONG BEACH, CA' } }, 'warning')],
  },
  'SI-H-05': {
    passes: [sample('elsewhere, with the place', { draft: { paymentMethod: 'E', paymentPlace: 'HONG KONG' } })],
    fails: [
      failing('none', `${D0}.TBI_PAYMENT_METHOD`, { draft: { paymentMethod: '' } }),
      failing('elsewhere, but where', `${D0}.TBI_PAYMENT_PLACE`, { draft: { paymentMethod: 'E' } }),
    ],
  },
  'SI-H-06': {
    passes: [sample('electronic, where the line has it', { draft: { signingMethod: '4', originals: '1' } })],
    fails: [
      failing('none', `${D0}.TBI_SIGNING_METHOD`, { draft: { signingMethod: '' } }),
      failing('a waybill to order', `${D0}.TBI_CONSIGNEE`, { draft: { signingMethod: '3', originals: '0' } }),
      failing('no electronic bills', `${D0}.TBI_SIGNING_METHOD`, {
        draft: { signingMethod: '4', originals: '1' },
        context: customerCarrier({ supportsElectronicBill: false }),
      }),
    ],
  },
  'SI-H-07': {
    passes: [
      sample('a waybill has none', { draft: { signingMethod: '3', originals: '0' } }),
      sample('usual number when none is given', { draft: { originals: '', copies: '' } }),
    ],
    fails: [
      failing('ten', `${D0}.TBI_ORIGINALS`, { draft: { originals: '10' } }),
      failing('a bill without original', `${D0}.TBI_ORIGINALS`, { draft: { originals: '0' } }),
      failing('a waybill with originals', `${D0}.TBI_ORIGINALS`, { draft: { signingMethod: '3' } }),
      failing('two electronic originals', `${D0}.TBI_ORIGINALS`, { draft: { signingMethod: '4', originals: '2' } }),
      failing('copies are no number', `${D0}.TBI_COPIES`, { draft: { copies: 'X' } }),
    ],
  },
  'SI-H-08': {
    passes: [sample('a day apart', { draft: { sailingDate: '2026-03-13' } })],
    fails: [failing('two days apart', `${D0}.TBI_SAILINGDATE`, { draft: { sailingDate: '2026-03-14' } }, 'warning')],
  },
  'SI-H-09': {
    passes: [sample('LCL from and to a freight station', { draft: lclTerms })],
    fails: [
      failing('no terms', `${D0}.TBI_TRANSPORT_METHOD`, { draft: { transportMethod: '' } }),
      failing('LCL from yard to yard', `${D0}.TBI_TRANSPORT_METHOD`, { draft: { goodsType: 'L' } }),
      failing('full container from a freight station', `${D0}.TBI_TRANSPORT_METHOD`, {
        draft: { transportMethod: 'CFS-CY' },
      }),
      failing('no cargo type', `${D0}.TBI_GOODS_TYPE`, { draft: { goodsType: 'Q' } }),
    ],
  },
  'SI-H-10': {
    passes: [sample('none', { draft: { emails: [] } })],
    fails: [
      failing('no domain', `${D0}.TBI_EMAILS`, { draft: { emails: ['docs@haiyue'] } }),
      failing('two addresses in one', `${D0}.TBI_EMAILS`, { draft: { emails: ['a@b.example c@d.example'] } }),
      failing('eleven', `${D0}.TBI_EMAILS`, { draft: { emails: Array.from({ length: 11 }, () => 'a@b.example') } }),
    ],
  },
  'SI-C-01': {
    passes: [sample('on the minute', { context: { now: '2026-03-10T16:00:00.000Z' } })],
    fails: [
      failing('a minute late', `${D0}.TBI_DEADLINE`, { context: { now: '2026-03-10T16:01:00.000Z' } }, 'warning'),
      failing(
        'a customer cannot move it',
        `${D0}.TBI_DEADLINE`,
        {
          draft: { deadline: '2027-01-01T00:00:00Z' },
          context: { now: '2026-03-10T16:01:00.000Z' },
        },
        'warning',
      ),
      failing('the line takes no late SI', `${D0}.TBI_DEADLINE`, {
        context: { now: '2026-03-10T16:01:00.000Z', ...customerCarrier({ refusesLateSi: true }) },
      }),
    ],
  },
  'SI-C-02': {
    passes: [sample('a day after the plan', { context: { now: '2026-03-13T14:00:00.000Z' } })],
    fails: [
      failing('more than a day after the plan', `${D0}.TBI_SAILINGDATE`, {
        context: { now: '2026-03-13T14:01:00.000Z' },
      }),
      failing('known to have sailed', `${D0}.TBI_SAILINGDATE`, {
        context: shipment({ atd: '2026-03-10T09:00:00.000Z' }),
      }),
      failing(
        'staff may',
        `${D0}.TBI_SAILINGDATE`,
        {
          context: { asker: 'platform', ...shipment({ atd: '2026-03-10T09:00:00.000Z' }) },
        },
        'warning',
      ),
    ],
  },
  'SI-C-03': {
    passes: [sample('four hours left', { context: { now: '2026-03-10T12:00:00.000Z' } })],
    fails: [failing('less than four', `${D0}.TBI_DEADLINE`, { context: { now: '2026-03-10T12:00:01.000Z' } }, 'info')],
  },
  'SI-P-01': {
    passes: [passing],
    fails: [
      failing('no shipper', `${D0}.TBI_CONSIGNOR`, { draft: { consignor: ' \n ' } }),
      failing('no consignee', `${D0}.TBI_CONSIGNEE`, { draft: { consignee: '' } }),
      failing('to order and nobody to notify', `${D0}.TBI_NOTIFIER_1`, { draft: { notifier1: '' } }),
      failing('a second notify party without the first', `${D0}.TBI_NOTIFIER_1`, {
        draft: { consignee: aDraft().notifier1, notifier1: '', notifier2: aDraft().notifier1 },
      }),
    ],
  },
  'SI-P-02': {
    passes: [sample('eight lines', { draft: { notifier1: `${goodLines(7)}\nCHINA` } })],
    fails: [failing('T29 nine lines', `${D0}.TBI_NOTIFIER_1`, { draft: { notifier1: goodLines(9) } })],
  },
  'SI-P-03': {
    passes: [passing],
    fails: [
      failing(
        'T28 six lines',
        `${D0}.TBI_CONSIGNOR`,
        {
          draft: { consignor: `${aDraft().consignor}\nTel: +86-574-8700-0000` },
        },
        'warning',
      ),
    ],
  },
  'SI-P-04': {
    passes: [sample('same as consignee', { draft: { consignee: aDraft().notifier1, notifier1: 'SAME AS CONSIGNEE' } })],
    fails: [
      failing('a name alone', `${D0}.TBI_CONSIGNOR`, { draft: { consignor: 'NINGBO HAIYUE TEXTILE, CHINA' } }),
      failing('no letters', `${D0}.TBI_NOTIFIER_1`, { draft: { notifier1: '12\nROAD 3, CHINA' } }),
    ],
  },
  'SI-P-05': {
    passes: [
      sample('consignee is named', { draft: { consignee: aDraft().notifier1, notifier1: 'SAME AS CONSIGNEE' } }),
    ],
    fails: [
      failing(
        'consignee is to order',
        `${D0}.TBI_NOTIFIER_1`,
        { draft: { notifier1: 'SAME AS CONSIGNEE' } },
        'warning',
      ),
    ],
  },
  'SI-P-06': {
    passes: [
      sample('box and street', { draft: { notifier1: 'GULF TRADING LLC\nP.O. BOX 123, 5 HARBOUR ROAD\nDUBAI, UAE' } }),
    ],
    fails: [
      failing(
        'box alone',
        `${D0}.TBI_NOTIFIER_1`,
        { draft: { notifier1: 'GULF TRADING LLC\nP.O. BOX 123\nDUBAI, UAE' } },
        'warning',
      ),
    ],
  },
  'SI-P-07': {
    passes: [sample('as a code at the end', { draft: { notifier1: 'HOUSE LTD\n1 QUAY ROAD\nROTTERDAM, NL' } })],
    fails: [
      failing(
        'state instead of country',
        `${D0}.TBI_NOTIFIER_1`,
        {
          draft: { notifier1: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE\nLOS ANGELES, CA 90021' },
        },
        'warning',
      ),
    ],
  },
  'SI-P-08': {
    passes: [passing],
    fails: [
      failing('the same text in other case', `${D0}.TBI_CONSIGNEE`, {
        draft: { consignee: aDraft().consignor.toLowerCase() },
      }),
    ],
  },
  'SI-G-01': {
    passes: [sample('150 lines', { draft: { goods: goodLines(150) } })],
    fails: [
      failing('none', `${D0}.TBI_GOODS`, { draft: { goods: '\n' } }),
      failing('151 lines', `${D0}.TBI_GOODS`, { draft: { goods: goodLines(151) } }),
    ],
  },
  'SI-G-03': {
    passes: [
      sample('with dots', { draft: { hsCodes: ['6302.60', '6302 60 00'] } }),
      sample('on the line alone', { draft: { hsCodes: [] } }),
    ],
    fails: [
      failing('none anywhere', `${D0}.TBI_HSCODE`, { draft: { hsCodes: [], ...atFive({ hsCode: '' }) } }),
      failing('T12 five digits', `${D0}.TBI_HSCODE`, { draft: { hsCodes: ['63026'] } }),
      failing('T13 chapter 77', `${L0}.TBD_HSCODE`, withLine({ hsCode: '770100' })),
      failing('T13 chapter 98', `${L0}.TBD_HSCODE`, withLine({ hsCode: '980100' }), 'warning'),
      failing('21 codes', `${D0}.TBI_HSCODE`, { draft: { hsCodes: Array.from({ length: 21 }, () => '630260') } }),
    ],
  },
  'SI-G-05': {
    passes: [sample('none, said so', { draft: { marks: 'N/M' } })],
    fails: [
      failing('empty', `${D0}.TBI_MARKS`, { draft: { marks: '' } }),
      failing('51 lines', `${D0}.TBI_MARKS`, { draft: { marks: goodLines(51, 'MARK') } }),
    ],
  },
  'SI-G-09': {
    passes: [
      sample('the line has more digits than the bill', withLine({ hsCode: '6302600010' })),
      sample('a line without a code may be what the bill means', {
        draft: { hsCodes: ['630260', '940511'], boxes: [aBox({ lines: [aLine(), aLine({ hsCode: '' })] })] },
      }),
      sample('a single bill in its own words', withLine({ hsCode: '940511' })),
      sample('each bill of a set with the goods it has', { drafts: twoBills() }),
    ],
    fails: [
      failing(
        'a code that no line has',
        `${D1}.TBI_HSCODE`,
        { drafts: twoBills({ hsCodes: ['630260', '940511'] }) },
        'warning',
      ),
      failing(
        'a line with a code that is not listed',
        `${D1}.TBI_HSCODE`,
        { drafts: twoBills({ hsCodes: ['630260'] }) },
        'warning',
      ),
      failing(
        'goods of the other bill of the set',
        `${D1}.TBI_GOODS`,
        { drafts: twoBills({ goods: '100PCT COTTON TERRY BATH TOWELS\nLED PANEL LAMPS' }) },
        'warning',
      ),
      failing(
        'goods of a bill that was submitted before',
        `${D0}.TBI_GOODS`,
        {
          drafts: twoBills()
            .slice(1)
            .map(draft => ({ ...draft, goods: 'LED PANEL LAMPS\nCOTTON SHEETS' })),
          context: {
            activeSis: [activeSi('COSU6123456780', 2, [aBox({ lines: [aLine({ goods: 'COTTON SHEETS' })] })])],
          },
        },
        'warning',
      ),
      failing(
        'cargo that is not described',
        `${D1}.TBI_GOODS`,
        { drafts: twoBills({ goods: 'FURNITURE' }) },
        'warning',
      ),
    ],
  },
  'SI-B-01': {
    passes: [sample('LCL without a container', { draft: { ...lclTerms, boxes: [] } })],
    fails: [
      failing('none', `${D0}.BOXES`, { draft: { boxes: [] } }),
      failing('101', `${D0}.BOXES`, { draft: { boxes: Array.from({ length: 101 }, () => aBox()) } }),
    ],
  },
  'SI-B-02': {
    passes: [sample('T03 typed with blanks', withBox({ containerNo: 'csqu 305438-3' }))],
    fails: [
      failing('T02 wrong check digit', `${B0}.TBX_CNNO`, withBox({ containerNo: 'CSQU3054384' })),
      failing('no number', `${B0}.TBX_CNNO`, withBox({ containerNo: '' })),
      failing('T08 category X', `${B0}.TBX_CNNO`, withBox({ containerNo: 'CSQX3054383' })),
      failing(
        "shipper's own, line allows it",
        `${B0}.TBX_CNNO`,
        withBox({ containerNo: 'CSQU3054384', shipperOwned: true }),
        'warning',
      ),
      failing('T06 remainder 10', `${B0}.TBX_CNNO`, withBox({ containerNo: 'COSU6000020' }), 'info'),
    ],
  },
  'SI-B-03': {
    passes: [sample('shared by two SIs', { drafts: split() })],
    fails: [failing('twice in one', `${D0}.BOXES[1].TBX_CNNO`, { draft: { boxes: [aBox(), aBox()] } })],
  },
  'SI-B-04': {
    passes: [
      sample('the same type in another spelling', {
        drafts: [...split().slice(0, 1), ...split({ boxes: [aBox({ type: "40'HQ", lines: [aLine(half)] })] }).slice(1)],
      }),
    ],
    fails: [
      failing('unknown', `${B0}.TBX_TYPE`, withBox({ type: '41XX' })),
      failing('another seal in another SI', `${D1}.BOXES[0].TBX_SEALNO`, {
        drafts: [
          ...split().slice(0, 1),
          ...split({ boxes: [aBox({ sealNo: 'HX7654321', lines: [aLine(half)] })] }).slice(1),
        ],
      }),
    ],
  },
  'SI-B-05': {
    passes: [sample('LCL', { draft: { ...lclTerms, boxes: [aBox({ sealNo: '' })] } })],
    fails: [failing('full container without seal', `${B0}.TBX_SEALNO`, withBox({ sealNo: ' / ' }))],
  },
  'SI-B-06': {
    passes: [sample('ten characters', withBox({ sealNo: 'HX12345678' }))],
    fails: [failing('T55 twelve', `${B0}.TBX_SEALNO`, withBox({ sealNo: 'ABCDEFGHIJK1' }), 'warning')],
  },
  'SI-B-07': {
    passes: [sample('one container in two SIs', { drafts: split() })],
    fails: [
      failing(
        'two containers',
        `${D0}.BOXES[1].TBX_SEALNO`,
        { draft: { boxes: [aBox(), aBox({ containerNo: 'TEMU6123456' })] } },
        'warning',
      ),
    ],
  },
  'SI-B-08': {
    passes: [
      sample('none assigned yet', {
        ...withBox({ containerNo: 'TEMU6123456' }),
        context: shipment({ containers: [] }),
      }),
    ],
    fails: [failing('not of the shipment', `${B0}.TBX_CNNO`, withBox({ containerNo: 'TEMU6123456' }))],
  },
  'SI-B-09': {
    passes: [
      sample('T20 a shared container counts once', { drafts: split() }),
      sample('two merged shipments share the one container they booked', {
        draft: { ...merged, ...atFive({ packageCount: '620', weightKg: '12990.25', volumeCbm: '63.2' }) },
        context: linked({ containers: [sharedContainer], bookedTypes: ['40HC'] }),
      }),
      sample('a box without a number, shared by the bills of a set', {
        drafts: split({ ...lclTerms, boxes: [aBox({ containerNo: '', partLoad: true })] }),
        context: shipment({ containers: [] }),
      }),
    ],
    fails: [failing('a 20GP was booked', 'TDBLInfos', { context: shipment({ bookedTypes: ['20GP'] }) }, 'warning')],
  },
  'SI-B-10': {
    passes: [
      sample('marked as shared', {
        ...withBox({ partLoad: true }),
        context: { containersElsewhere: new Map([['CSQU3054383', 'CG260300042']]) },
      }),
    ],
    fails: [
      failing('not marked', `${B0}.TBX_CNNO`, {
        context: { containersElsewhere: new Map([['CSQU3054383', 'CG260300042']]) },
      }),
    ],
  },
  'SI-D-01': {
    passes: [passing],
    fails: [
      failing('no line', `${B0}.DETAILS`, withBox({ lines: [], packageCount: '520' })),
      failing('no description', `${L0}.TBD_GOODS`, withLine({ goods: '' })),
      failing('no packages', `${L0}.TBD_NUM`, {
        draft: { boxes: [aBox({ packageCount: '', lines: [aLine({ packageCount: '' })] })] },
      }),
    ],
  },
  'SI-D-02': {
    passes: [sample('a spelling of the trade', withLine({ packageCode: 'ctns' }))],
    fails: [failing('no such code', `${L0}.TBD_PACKAGE`, withLine({ packageCode: 'QZ' }))],
  },
  'SI-D-03': {
    passes: [
      passing,
      sample('missing packages are told once, by SI-D-01', {
        draft: { boxes: [aBox({ packageCount: '', lines: [aLine({ packageCount: '' })] })] },
      }),
    ],
    fails: [
      failing('a blank weight', `${L0}.TBD_WEIGHT`, {
        draft: { boxes: [aBox({ weightKg: '', lines: [aLine({ weightKg: '' })] })] },
      }),
      failing(
        'a blank volume in a full container',
        `${L0}.TBD_VOLUME`,
        { draft: { boxes: [aBox({ volumeCbm: '', lines: [aLine({ volumeCbm: '' })] })] } },
        'warning',
      ),
      failing('a blank volume in LCL', `${L0}.TBD_VOLUME`, { draft: { ...lclTerms, ...atFive({ volumeCbm: '' }) } }),
      failing('no packages at all', `${L0}.TBD_NUM`, withLine({ packageCount: '0' })),
      failing('T38 negative', `${L0}.TBD_NUM`, withLine({ packageCount: '-1' })),
      failing('no weight', `${L0}.TBD_WEIGHT`, withLine({ weightKg: '0' })),
      failing('no volume in a full container', `${L0}.TBD_VOLUME`, withLine({ volumeCbm: '0' }), 'warning'),
      failing('no volume in LCL', `${L0}.TBD_VOLUME`, { draft: { ...lclTerms, ...atFive({ volumeCbm: '0' }) } }),
    ],
  },
  'SI-D-04': {
    passes: [
      sample('five tons each', withLine({ packageCount: '2', weightKg: '10000', volumeCbm: '10' })),
      sample('20 kg a cubic metre', withLine({ weightKg: '1000', volumeCbm: '50' })),
    ],
    fails: [
      failing(
        'a gram more than five tons',
        `${L0}.TBD_WEIGHT`,
        withLine({ packageCount: '2', weightKg: '10000.001' }),
        'warning',
      ),
      failing(
        '49 g each',
        `${L0}.TBD_WEIGHT`,
        withLine({ packageCount: '1000', weightKg: '49', volumeCbm: '1' }),
        'warning',
      ),
      failing('lighter than down', `${L0}.TBD_WEIGHT`, withLine({ weightKg: '999', volumeCbm: '50' }), 'warning'),
      failing('heavier than stone', `${L0}.TBD_WEIGHT`, withLine({ weightKg: '9001', volumeCbm: '3' }), 'warning'),
    ],
  },
  'SI-W-01': {
    passes: [
      sample(
        'T33 three lines that make the box',
        withBox({
          packageCount: '520',
          weightKg: '10990.250',
          volumeCbm: '58.2',
          lines: [
            aLine({ packageCount: '200', weightKg: '4200.125', volumeCbm: '20' }),
            aLine({ packageCount: '200', weightKg: '3790.125', volumeCbm: '20' }),
            aLine({ packageCount: '120', weightKg: '3000', volumeCbm: '18.2' }),
          ],
        }),
      ),
      sample('box totals not given', withBox({ packageCount: '', weightKg: '', volumeCbm: '' })),
    ],
    fails: [failing('T34 a gram too much', `${B0}.TBX_WEIGHT`, withBox({ weightKg: '10990.251' }))],
  },
  'SI-W-02': {
    passes: [
      sample('as sent', { input: { sentTotals: [{ packageCount: '520', weightKg: '10,990.250', volumeCbm: '' }] } }),
    ],
    fails: [
      failing('a file says otherwise', `${D0}.BOXES`, { input: { sentTotals: [{ packageCount: '521' }] } }),
      failing('planned number differs', `${D0}.TBI_NUM`, { draft: { plannedCount: 2 } }),
    ],
  },
  'SI-W-03': {
    passes: [
      sample('T35 300 + 220 of 520', {
        drafts: aSplitSet([
          { packageCount: '300', weightKg: '6000', volumeCbm: '30' },
          { packageCount: '220', weightKg: '4990.25', volumeCbm: '28.2' },
        ]),
      }),
      sample('less than the booking', {
        draft: atFive({ packageCount: '100', weightKg: '2000', volumeCbm: '10' }),
        context: shipment({ isFinal: false }),
      }),
      sample('two merged shipments in one container', {
        draft: { ...merged, ...atFive({ packageCount: '620', weightKg: '12990.25', volumeCbm: '63.2' }) },
        context: linked({ containers: [sharedContainer], isFinal: true }),
      }),
    ],
    fails: [
      failing('two merged shipments in one container, one of them left out', `${D0}.BOXES[0].TBX_NUM`, {
        draft: merged,
        context: linked({ containers: [sharedContainer], isFinal: true }),
      }),
      failing('T35 300 + 219 of 520', `${D1}.BOXES[0].TBX_NUM`, {
        drafts: aSplitSet([
          { packageCount: '300', weightKg: '6000', volumeCbm: '30' },
          { packageCount: '219', weightKg: '4990.25', volumeCbm: '28.2' },
        ]),
      }),
      failing('T36 5.5 % heavier', `${B0}.TBX_WEIGHT`, { draft: atFive({ weightKg: '11600' }) }),
      failing('more than the booking', `${B0}.TBX_NUM`, {
        draft: atFive({ packageCount: '521' }),
        context: shipment({ isFinal: false }),
      }),
      failing('a container forgotten', 'TDBLInfos', {
        context: shipment({
          containers: [
            ...aShipment().containers,
            { containerNo: 'TEMU6123456', type: '40HC', packageCount: '1', weightKg: '', volumeCbm: '' },
          ],
        }),
      }),
    ],
  },
  'SI-W-04': {
    passes: [sample('T36 0.54 % heavier', { draft: atFive({ weightKg: '11050' }) })],
    fails: [failing('T36 2.8 % heavier', `${B0}.TBX_WEIGHT`, { draft: atFive({ weightKg: '11300' }) }, 'warning')],
  },
  'SI-W-05': {
    passes: [
      sample('T37 14 000 + 14 600 and 3 900', { drafts: aSplitSet([{ weightKg: '14000' }, { weightKg: '14600' }]) }),
    ],
    fails: [
      failing('T37 a gram too much', `${D1}.BOXES[0].TBX_WEIGHT`, {
        drafts: aSplitSet([{ weightKg: '14000' }, { weightKg: '14600.001' }]),
      }),
    ],
  },
  'SI-W-06': {
    passes: [sample('76.3 in a 40HQ', { draft: atFive({ volumeCbm: '76.3' }) })],
    fails: [failing('76.3001', `${B0}.TBX_VOLUME`, { draft: atFive({ volumeCbm: '76.3001' }) }, 'warning')],
  },
  'SI-W-07': {
    passes: [sample('15 110 weighed', { context: { vgmKg: new Map([['CSQU3054383', '15110']]) } })],
    fails: [
      failing(
        '16 000 weighed',
        `${B0}.TBX_WEIGHT`,
        { context: { vgmKg: new Map([['CSQU3054383', '16000']]) } },
        'warning',
      ),
    ],
  },
  'SI-M-01': {
    passes: [sample('computed', { drafts: split() })],
    fails: [
      failing('the same for both', `${D1}.TBI_SIMBL_NO`, { drafts: split({ simblNo: 'COSU6123456780A' }) }),
      failing('another shipment has it', `${D0}.TBI_SIMBL_NO`, {
        context: { billNumbersInUse: new Set(['COSU6123456780']) },
      }),
    ],
  },
  'SI-M-02': {
    passes: [sample('computed', { drafts: split() })],
    fails: [
      failing('another stem', `${D0}.TBI_SIMBL_NO`, { drafts: split({ simblNo: 'OOLU1234567' }) }),
      failing(
        'typed by staff',
        `${D0}.TBI_SIMBL_NO`,
        { drafts: split({ simblNo: 'OOLU1234567' }), context: { asker: 'platform' } },
        'warning',
      ),
    ],
  },
  'SI-M-03': {
    passes: [sample('20 characters', { draft: { mblNo: 'COSU6123456780123456' } })],
    fails: [
      failing('21', `${D0}.TBI_MBL_NO`, { draft: { mblNo: 'COSU61234567801234567' } }),
      failing('T43 20 and a letter', `${D1}.TBI_SIMBL_NO`, { drafts: split({ mblNo: 'COSU6123456780123456' }) }),
    ],
  },
  'SI-M-04': {
    passes: [sample('same voyage', { draft: merged, context: linked() })],
    fails: [
      failing('another voyage', `${D0}.MASTERS[0].TMM_MCGO_ID`, { draft: merged, context: linked({ voyage: '025E' }) }),
      failing('no such shipment', `${D0}.MASTERS[0].TMM_MCGO_ID`, { draft: merged }),
    ],
  },
  'SI-M-05': {
    passes: [sample('free', { draft: merged, context: linked() })],
    fails: [
      failing('has an SI', `${D0}.MASTERS[0].TMM_MCGO_ID`, { draft: merged, context: linked({ hasActiveSi: true }) }),
      failing('is merged elsewhere', `${D0}.MASTERS[0].TMM_MCGO_ID`, {
        draft: merged,
        context: linked({ isLinkedElsewhere: true }),
      }),
    ],
  },
  'SI-M-06': {
    passes: [sample('merged only', { draft: merged, context: linked() })],
    fails: [failing('both', `${D0}.MASTERS`, { drafts: split(merged), context: linked() })],
  },
  'SI-M-07': {
    passes: [
      sample("the other shipment's number survives", {
        draft: { ...merged, mergeMblNo: 'COSU6123456790' },
        context: linked(),
      }),
    ],
    fails: [
      failing('a third number', `${D0}.TBI_MERGEMBL_NO`, {
        draft: { ...merged, mergeMblNo: 'COSU6123456799' },
        context: linked(),
      }),
      failing('none chosen', `${D0}.TBI_MERGEMBL_NO`, { draft: { ...merged, mergeMblNo: '' }, context: linked() }),
    ],
  },
  'SI-M-08': {
    passes: [
      sample('the same in another spelling', {
        draft: { ...merged, consignee: 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE, LOS ANGELES, CA 90021' },
        context: linked({ consignee: 'Pacific Harbor Home Inc\n1200 Dockside Ave\nLos Angeles CA 90021' }),
      }),
      sample('none named', { draft: merged, context: linked({ consignee: ' ' }) }),
    ],
    fails: [
      failing('another one', `${D0}.MASTERS[0].TMM_MCGO_ID`, {
        draft: merged,
        context: linked({ consignee: 'HARBOUR LANE FURNITURE B.V.\nROTTERDAM, NETHERLANDS' }),
      }),
      failing('to order here, to somebody there', `${D0}.MASTERS[0].TMM_MCGO_ID`, {
        draft: { ...merged, consignee: 'TO ORDER' },
        context: linked({ consignee: 'PACIFIC HARBOR HOME INC.' }),
      }),
    ],
  },
  'SI-T-01': {
    passes: [
      sample('T30 Chinese where it belongs', withLine({ goodsZh: '宁波 COTTON' })),
      sample('T31 full-width brackets', { draft: { goods: '（A） TOWELS' } }),
      sample('Latin-1 letters', { draft: { goods: 'CAFÉ CUPS' } }),
      sample('a word to the reviewer, which no document carries', { draft: { remarks: '请尽快审核' } }),
    ],
    fails: [
      failing('T30 Chinese in the description', `${D0}.TBI_GOODS`, { draft: { goods: '宁波 COTTON' } }),
      failing('invisible character', `${L0}.TBD_MARKS`, withLine({ marks: 'A\u200bB' })),
    ],
  },
  'SI-T-02': {
    passes: [
      sample('four seals of 15', withBox({ sealNo: Array.from({ length: 4 }, () => 'A'.repeat(15)).join(' / ') })),
    ],
    fails: [
      failing('T55 a seal of 16', `${B0}.TBX_SEALNO`, withBox({ sealNo: 'A'.repeat(16) })),
      failing('five seals', `${B0}.TBX_SEALNO`, withBox({ sealNo: 'A/B/C/D/E' })),
      failing('18 characters of voyage', `${D0}.TBI_VOYAGE`, { draft: { voyage: '1'.repeat(18) } }),
      failing('four decimals of weight', `${L0}.TBD_WEIGHT`, withLine({ weightKg: '1.2345' })),
      failing('half a package', `${L0}.TBD_NUM`, withLine({ packageCount: '1.5' })),
      failing('no such day', `${D0}.TBI_SAILINGDATE`, { draft: { sailingDate: '2026-02-30' } }),
      failing('501 characters of remarks', `${D0}.TBI_REMARKS`, { draft: { remarks: 'R'.repeat(501) } }),
      failing('51 lines in a box', `${B0}.DETAILS`, withBox({ lines: Array.from({ length: 51 }, () => aLine()) })),
    ],
  },
  'SI-T-03': {
    passes: [passing],
    fails: [failing('colon and plus', `${D0}.TBI_GOODS`, { draft: { goods: 'TOWELS: COTTON + LINEN' } }, 'warning')],
  },
  'DOC-N-01': {
    passes: [sample('thousands sign', { draft: atFive({ weightKg: '10,990.25' }) })],
    fails: [
      failing('T38 comma as decimal sign', `${L0}.TBD_WEIGHT`, withLine({ weightKg: '1234,5' })),
      failing('exponent', `${B0}.TBX_NUM`, withBox({ packageCount: '1e3' })),
    ],
  },
  'SI-L-04': {
    passes: [sample('reason given', { context: { mode: 'modify', amendment: { reason: 'Consignee changed' } } })],
    fails: [failing('no reason', 'AMEND_REASON', { context: { mode: 'modify', amendment: { reason: ' no ' } } })],
  },
  'DOC-I-01': {
    passes: [passing],
    fails: [failing('a member nobody knows', `${D0}.TBI_FOO`, { input: { unknown: [`${D0}.TBI_FOO`] } }, 'info')],
  },
};
