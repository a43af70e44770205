import { describe, expect, it } from 'vitest';
import { bookingPartySchema } from '#contract/booking/booking-content.ts';
import type { SiTemplate } from '#contract/si/calls.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import {
  boxesLeft,
  containersLeft,
  firstDraft,
  nextDraft,
  withImport,
  withParties,
  withRemainder,
  withTemplate,
} from './prefill.ts';
import { aBox, aDraft, aLine, aSource } from './wizard.samples.tsx';

const chosen = { siType: 2, num: 3, template: null, merged: [], mergeMblNo: '' };
const template: SiTemplate = {
  Id: 't1',
  TBI_TEMPLATE_NAME: 'towels',
  TBI_CONSIGNOR: 'TEMPLATE SHIPPER',
  TBI_CONSIGNEE: '',
  TBI_NOTIFIER_1: '',
  TBI_NOTIFIER_2: '',
  TBI_NOTIFIER_3: '',
  TBI_MARKS: 'N/M',
  TBI_GOODS: '',
  TBI_PACKAGE: '',
  TBI_HSCODE: '630260, 630299',
  TBI_EMAILS: '',
  TBI_REMARKS: '',
};
const work = (over: Partial<Work> = {}): Work => ({
  mode: 'create',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: 2,
  num: 3,
  extending: false,
  source: aSource(),
  siId: null,
  version: null,
  drafts: [],
  open: null,
  trails: {},
  lastCheck: null,
  ...over,
});
const quantities = ({ packageCount, weightKg, volumeCbm }: Record<string, unknown>) => [
  packageCount,
  weightKg,
  volumeCbm,
];

describe('firstDraft', () => {
  it('is the shipment with all boxes that are free', () => {
    const draft = firstDraft({ source: aSource(), ...chosen });
    expect([draft.consignor, draft.mblNo, draft.siType, draft.plannedCount]).toEqual([
      aDraft().consignor,
      'COSU6123456780',
      2,
      3,
    ]);
    expect(draft.boxes.map(box => box.containerNo)).toEqual(['CSQU3054383']);
  });

  it('takes only what earlier submissions left', () => {
    const used = [{ CNNO: 'CSQU3054383', TYPE: '40HC', NUM: '500', WEIGHT: '10000.25', VOLUME: '50' }];
    const [box] = firstDraft({ source: aSource({ used }), ...chosen }).boxes;
    expect(quantities(box as never)).toEqual(['20', '990', '8.2']);
  });

  it('adds the boxes and links of merged shipments', () => {
    const other = aSource({ CGO_ID: 'shipment-2', MBL_NO: 'COSU6123456790' }, aDraft({ boxes: [aBox('TEMU6123456')] }));
    const draft = firstDraft({
      source: aSource(),
      siType: 1,
      num: 1,
      template: null,
      merged: [other],
      mergeMblNo: 'COSU6123456790',
    });
    expect(draft.boxes.map(box => box.containerNo)).toEqual(['CSQU3054383', 'TEMU6123456']);
    expect(draft.masters).toEqual([{ shipmentId: 'shipment-2', mblNo: 'COSU6123456790' }]);
    expect(draft.mergeMblNo).toBe('COSU6123456790');
  });
});

describe('withParties', () => {
  it('prints parties as bookings do and leaves whom the template does not name', () => {
    const [none, consignee] = [
      bookingPartySchema.parse({}),
      bookingPartySchema.parse({
        name: 'Orwell Homeware Ltd',
        address: '14 Clickett Hill Road, Trimley Saint Martin, Felixstowe',
      }),
    ];
    const draft = withParties(aDraft({ notifier2: 'STAYS' }), {
      shipper: none,
      consignee,
      notify1: bookingPartySchema.parse({ name: 'SAME AS CONSIGNEE' }),
      notify2: none,
      notify3: none,
    });
    expect(draft).toEqual({
      ...aDraft({ notifier2: 'STAYS' }),
      consignee: 'ORWELL HOMEWARE LTD\n14 CLICKETT HILL ROAD, TRIMLEY\nSAINT MARTIN, FELIXSTOWE',
      notifier1: 'SAME AS CONSIGNEE',
    });
  });
});

describe('withTemplate', () => {
  it('replaces what the template says and leaves the rest', () => {
    const draft = withTemplate(aDraft(), template);
    expect([draft.consignor, draft.consignee, draft.hsCodes]).toEqual([
      'TEMPLATE SHIPPER',
      'TO ORDER',
      ['630260', '630299'],
    ]);
  });
});

describe('withImport', () => {
  it('lets the file win, never about which shipment and bill it is', () => {
    const draft = withImport(aDraft(), aDraft({ consignor: 'FROM FILE', mblNo: 'OTHER', consignee: '', boxes: [] }));
    expect([draft.consignor, draft.consignee, draft.mblNo]).toEqual(['FROM FILE', 'TO ORDER', 'COSU6123456780']);
    expect(draft.boxes).toHaveLength(1);
  });
});

describe('the remainder of a split', () => {
  const first = aDraft({ boxes: [aBox('CSQU3054383', [aLine('300', '6340.5', '33.5')])] });

  it('fills the next draft with what the drafts before left', () => {
    const next = nextDraft(work({ drafts: [first] }));
    expect(quantities(next.boxes[0] as never)).toEqual(['220', '4649.75', '24.7']);
    expect([next.consignor, next.simblNo, next.boxes[0]?.partLoad]).toEqual([first.consignor, '', true]);
  });

  it('shows what is left per container, negative when too much was taken', () => {
    const left = (boxes: ReturnType<typeof aBox>[]) =>
      containersLeft(aSource(), [aDraft({ boxes })]).map(row => quantities(row as never));
    expect(left([aBox('CSQU3054383', [aLine('300', '6340.5', '33.5')])])).toEqual([['220', '4649.75', '24.7']]);
    expect(left([aBox('CSQU3054383', [aLine('521', '10990.25', '58.2')])])).toEqual([['-1', '0', '0']]);
  });

  it('gives the open draft what the others leave, and keeps its seal', () => {
    const open = aDraft({ draftId: '000002', boxes: [{ ...aBox('CSQU3054383'), sealNo: 'MINE1' }] });
    const boxes = withRemainder(work({ drafts: [first, open] }), 1);
    expect(boxes.map(box => [box.packageCount, box.sealNo])).toEqual([['220', 'MINE1']]);
  });

  it('says of the next bill the goods that are left for it, whatever was written on the one before', () => {
    const lamps = aBox('TEMU6123456', [{ ...aLine('100', '900', '6', 'LED PANEL LAMPS'), hsCode: '940511' }]);
    const whole = aDraft({
      goods: 'HOUSEHOLD GOODS',
      hsCodes: ['630260', '940511'],
      boxes: [aBox('CSQU3054383'), lamps],
    });
    const source = aSource({}, whole);
    const begun = firstDraft({ source, ...chosen });
    expect([begun.goods, begun.hsCodes]).toEqual(['COTTON TOWELS\nLED PANEL LAMPS', ['630260', '940511']]);
    const typed = { ...begun, goods: 'TOWELS OF ALL KINDS', boxes: begun.boxes.slice(0, 1) };
    const next = nextDraft(work({ source, drafts: [typed] }));
    expect([next.goods, next.hsCodes]).toEqual(['LED PANEL LAMPS', ['940511']]);
    expect(firstDraft({ source, ...chosen, siType: 1, num: 1 }).goods).toBe('HOUSEHOLD GOODS');
  });

  it('leaves out a container that is used up', () => {
    expect(boxesLeft(aSource(), [aDraft()])).toEqual([]);
  });
});
