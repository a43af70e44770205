import { describe, expect, it } from 'vitest';
import { aBox, aLine } from '../check/check.samples.ts';
import { GOLDEN_MESSAGES, goldenDraft, goldenSource } from '../iftmin/iftmin.samples.ts';
import type { CarrierMessageSource } from '../iftmin/iftmin-source.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { siRuleFaults } from './dcsa-rules.samples.ts';
import { writeShippingInstructions } from './write-shipping-instructions.ts';

const written = (over: Partial<SiDraft> = {}, source: Partial<CarrierMessageSource> = {}) =>
  writeShippingInstructions(goldenSource({ draft: goldenDraft(over), ...source }));
const bodyOf = (over: Partial<SiDraft> = {}, source: Partial<CarrierMessageSource> = {}) => written(over, source).body;

const HOME = 'PACIFIC HARBOR HOME INC.\n1200 DOCKSIDE AVE\nLOS ANGELES, CA 90021';
const HOME_PARTY = {
  partyName: 'PACIFIC HARBOR HOME INC.',
  addressLines: ['1200 DOCKSIDE AVE', 'LOS ANGELES, CA 90021'],
  displayedAddress: ['1200 DOCKSIDE AVE', 'LOS ANGELES, CA 90021'],
};

const BANK_PARTY = { partyName: 'BANK OF NINGBO', addressLines: ['1 BUND'], displayedAddress: ['1 BUND'] };

/** What stands in one container, as every item of the sample has it. */
const placedIn = (equipmentReference: string) => ({
  equipmentReference,
  cargoGrossWeight: { value: 10990.25, unit: 'KGM' },
  cargoGrossVolume: { value: 58.2, unit: 'MTQ' },
  outerPackaging: { packageCode: 'CT', numberOfPackages: 520, description: 'Carton' },
});

describe('DCSA shipping instruction', () => {
  it('says the whole SI, member by member', () => {
    const { body, findings, leftOut } = written();
    expect(body).toEqual({
      transportDocumentReference: 'COSU6123456780',
      transportDocumentTypeCode: 'BOL',
      isShippedOnBoardType: true,
      freightPaymentTermCode: 'PRE',
      isElectronic: false,
      isToOrder: true,
      numberOfCopiesWithoutCharges: 3,
      numberOfOriginalsWithoutCharges: 3,
      displayedNameForPlaceOfReceipt: ['NINGBO'],
      displayedNameForPortOfLoad: ['SHANGHAI'],
      displayedNameForPortOfDischarge: ['LOS ANGELES, CA'],
      displayedNameForPlaceOfDelivery: ['LOS ANGELES, CA'],
      carrierCode: 'COSU',
      carrierCodeListProvider: 'NMFTA',
      partyContactDetails: [{ name: 'DOCUMENT DESK', email: 'docs@haixin.example' }],
      documentParties: {
        // Simply to order: there is neither a consignee nor an endorsee.
        shipper: {
          partyName: 'NINGBO HAIYUE TEXTILE IMPORT &',
          addressLines: [
            'EXPORT CO., LTD.',
            'ROOM 1208, BUILDING 3, NO. 88',
            'ZHONGSHAN EAST ROAD, YINZHOU',
            'DISTRICT, NINGBO, CHINA',
          ],
          displayedAddress: [
            'EXPORT CO., LTD.',
            'ROOM 1208, BUILDING 3, NO. 88',
            'ZHONGSHAN EAST ROAD, YINZHOU',
            'DISTRICT, NINGBO, CHINA',
          ],
        },
        notifyParties: [HOME_PARTY],
      },
      isCargoDeliveredInICS2Zone: false,
      consignmentItems: [
        {
          carrierBookingReference: '6123456780',
          descriptionOfGoods: ['100PCT COTTON TERRY BATH TOWELS'],
          HSCodes: ['630260'],
          shippingMarks: ['PHH', 'LOS ANGELES', 'C/NO. 1-520'],
          cargoItems: [placedIn('CSQU3054383')],
        },
        {
          carrierBookingReference: '6123456780',
          descriptionOfGoods: ['100PCT COTTON TERRY HAND TOWELS'],
          HSCodes: ['630260'],
          shippingMarks: ['PHH', 'LOS ANGELES', 'C/NO. 521-1040'],
          cargoItems: [placedIn('TEMU6123456')],
        },
      ],
      utilizedTransportEquipments: [
        {
          isShipperOwned: false,
          equipmentReference: 'CSQU3054383',
          seals: [{ number: 'HX1234567', source: 'SHI' }],
        },
        {
          isShipperOwned: false,
          equipmentReference: 'TEMU6123456',
          seals: [{ number: 'HX1234568', source: 'SHI' }],
        },
      ],
      references: [{ type: 'CR', value: 'CG260300041' }],
    });
    expect(findings).toEqual([]);
    expect(leftOut).toEqual(['TBD_CNGOODS: 全棉毛巾']);
  });

  it.each([
    ['1', { transportDocumentTypeCode: 'BOL', isElectronic: false, numberOfOriginalsWithoutCharges: 3 }],
    ['2', { transportDocumentTypeCode: 'BOL', isElectronic: false, numberOfOriginalsWithoutCharges: 3 }],
    ['3', { transportDocumentTypeCode: 'SWB', isElectronic: false }],
    ['4', { transportDocumentTypeCode: 'BOL', isElectronic: true, numberOfOriginalsWithoutCharges: 3 }],
  ] as const)('signed as %s it is %j', (signingMethod, members) => {
    const { transportDocumentTypeCode, isElectronic, numberOfOriginalsWithoutCharges } = bodyOf({ signingMethod });
    expect({ transportDocumentTypeCode, isElectronic, numberOfOriginalsWithoutCharges }).toEqual(members);
  });

  it.each([
    [{ paymentMethod: 'P' }, 'freightPaymentTermCode', 'PRE'],
    [{ paymentMethod: 'C' }, 'freightPaymentTermCode', 'COL'],
    [{ paymentPlace: 'HKHKG' }, 'invoicePayableAt', { UNLocationCode: 'HKHKG' }],
    [{ paymentPlace: 'HONG KONG' }, 'invoicePayableAt', undefined],
    [{ simblNo: 'OWN1', mergeMblNo: 'MERGED1' }, 'transportDocumentReference', 'OWN1'],
    [{ mergeMblNo: 'MERGED1' }, 'transportDocumentReference', 'MERGED1'],
    [{ mblNo: '' }, 'transportDocumentReference', undefined],
    [{ deliveryCode: 'DEHAM', dischargeCode: 'USLAX' }, 'isCargoDeliveredInICS2Zone', true],
    [{ deliveryCode: 'USLAX', dischargeCode: 'NLRTM' }, 'isCargoDeliveredInICS2Zone', false],
    [{ deliveryCode: '', dischargeCode: 'NLRTM' }, 'isCargoDeliveredInICS2Zone', true],
    [{ delivery: '' }, 'displayedNameForPlaceOfDelivery', undefined],
  ] as const)('%j: %s is %j', (over, member, value) => {
    expect(bodyOf(over)[member]).toEqual(value);
  });

  it('names who asks by the desk, else by the company, and no shipment it has no number of', () => {
    const requestor = { ...goldenSource().requestor, desk: '', email: ' ', phone: '86-574-87001208' };
    const body = bodyOf({}, { requestor, shipmentNo: '' });
    expect(body.partyContactDetails).toEqual([{ name: 'HAIXIN FORWARDING', phone: '86-574-87001208' }]);
    expect(body).not.toHaveProperty('references');
  });

  it.each([
    ['a name', HOME, false, { consignee: HOME_PARTY }],
    ['to order of somebody', 'TO THE ORDER OF BANK OF NINGBO\n1 BUND', true, { endorsee: BANK_PARTY }],
    ['to order', 'TO ORDER', true, {}],
  ] as const)('a consignee that is %s', (_, consignee, isToOrder, members) => {
    const body = bodyOf({ consignee, shipperRef: 'PO-88', notifier2: 'BANK OF NINGBO\n1 BUND' });
    const { shipper, notifyParties, ...others } = body.documentParties as Record<string, unknown>;
    expect(body.isToOrder).toBe(isToOrder);
    expect(others).toEqual(members);
    expect(shipper).toMatchObject({ reference: 'PO-88' });
    expect(notifyParties).toEqual([HOME_PARTY, BANK_PARTY]);
  });

  it.each([
    ['a reefer, loaded dry', '40RH', '45R1', { isNonOperatingReefer: true }],
    ['a type of none, as it was typed', '49Z9', '49Z9', {}],
  ])('a container of the shipper tells its tare and its ISO code: %s', (_, type, ISOEquipmentCode, members) => {
    const boxes = [aBox({ type, shipperOwned: true, tareKg: '4600.5', sealNo: 'S1/S2' })];
    expect(bodyOf({ boxes }).utilizedTransportEquipments).toEqual([
      {
        isShipperOwned: true,
        seals: [
          { number: 'S1', source: 'SHI' },
          { number: 'S2', source: 'SHI' },
        ],
        ...members,
        equipment: {
          equipmentReference: 'CSQU3054383',
          ISOEquipmentCode,
          tareWeight: { value: 4600.5, unit: 'KGM' },
        },
      },
    ]);
  });

  it('lines with the same words are one item; what a line does not say the SI or the container says', () => {
    const bare = aLine({ goods: '', hsCode: '', marks: '', packageCode: '', volumeCbm: '' });
    const body = bodyOf({
      hsCodes: ['630260', '630291'],
      boxes: [
        aBox({ lines: [bare], packageCode: 'PX' }),
        aBox({ containerNo: 'TEMU6123456', lines: [bare], packageCode: '散' }),
      ],
    });
    const { cargoGrossVolume: _, ...placed } = placedIn('CSQU3054383');
    expect(body.consignmentItems).toEqual([
      {
        carrierBookingReference: '6123456780',
        descriptionOfGoods: ['100PCT COTTON TERRY BATH TOWELS'],
        HSCodes: ['630260', '630291'],
        shippingMarks: ['PHH', 'LOS ANGELES', 'C/NO. 1-520'],
        cargoItems: [
          { ...placed, outerPackaging: { packageCode: 'PX', numberOfPackages: 520, description: 'Pallet' } },
          {
            ...placed,
            equipmentReference: 'TEMU6123456',
            outerPackaging: { numberOfPackages: 520, description: '散' },
          },
        ],
      },
    ]);
  });

  it.each([
    ['TBI_CONSIGNOR', { consignor: '' }, {}],
    ['BOXES[0].TBX_SEALNO', { boxes: [aBox({ sealNo: '' })] }, {}],
    ['BOXES[0].TBX_CNNO', { boxes: [aBox({ containerNo: '' })] }, {}],
    ['BOXES[0].DETAILS[0].TBD_WEIGHT', { boxes: [aBox({ lines: [aLine({ weightKg: '0' })] })] }, {}],
    ['BOXES[0].DETAILS[0].TBD_HSCODE', { hsCodes: [], boxes: [aBox({ lines: [aLine({ hsCode: '' })] })] }, {}],
    ['BOXES[0].TBX_TARE', { boxes: [aBox({ shipperOwned: true, tareKg: '' })] }, {}],
    ['', {}, { bookings: [] }],
  ])('what is missing is told at its field: %s', (path, over, source) => {
    const { findings } = written(over, source);
    expect(findings.map(one => `${one.code} ${one.path}`)).toEqual([
      `ED-04 ${path === '' ? '' : `TDBLInfos[0].${path}`}`,
    ]);
  });

  it('a reefer of the shipper that runs says how, and asks for the temperature where none is typed', () => {
    const boxes = [aBox({ type: '40RH', shipperOwned: true, tareKg: '4600' })];
    const extra = { ...goldenDraft().extra, setpointC: '-18', ventilation: '25', humidity: '' };
    const [equipment] = bodyOf({ goodsType: 'R', extra, boxes }).utilizedTransportEquipments as object[];
    expect(equipment).toMatchObject({
      isNonOperatingReefer: false,
      activeReeferSettings: {
        temperatureSetpoint: -18,
        temperatureUnit: 'CEL',
        airExchangeSetpoint: 25,
        airExchangeUnit: 'MQH',
      },
    });
    const without = written({ goodsType: 'R', extra: { ...extra, setpointC: '' }, boxes });
    expect(without.findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      expect.stringMatching(/^ED-04 .*TBE_SETPOINT$/),
    ]);
  });

  it('who is the same as the consignee is told by name, of a bill to order by whom the order names', () => {
    const notified = (consignee: string) =>
      (bodyOf({ consignee, notifier1: 'SAME AS CONSIGNEE' }).documentParties as Record<string, unknown>).notifyParties;
    expect(notified(HOME)).toEqual([HOME_PARTY]);
    expect(notified('TO ORDER OF BANK OF NINGBO\n1 BUND')).toEqual([BANK_PARTY]);
    const nobody = written({ consignee: 'TO ORDER', notifier1: 'SAME AS CNEE' });
    expect(nobody.findings).toMatchObject([{ code: 'ED-04', path: 'TDBLInfos[0].TBI_NOTIFIER_1' }]);
  });

  it('a party without an address is asked for one', () => {
    const { findings } = written({ consignee: 'TO ORDER OF BANK OF NINGBO' });
    expect(findings).toMatchObject([{ code: 'ED-04', path: 'TDBLInfos[0].TBI_CONSIGNEE' }]);
  });

  it.each(Object.keys(GOLDEN_MESSAGES))('%s: holds every condition of the standard, or is refused', name => {
    const { body, findings } = writeShippingInstructions(GOLDEN_MESSAGES[name]!());
    if (findings.every(({ severity }) => severity !== 'error')) expect(siRuleFaults(body)).toEqual([]);
  });

  it('an address of seven lines is one too long', () => {
    const address = (lines: number) => Array.from({ length: lines }, (_, line) => `LINE ${line}`).join('\n');
    expect(written({ notifier1: `NAME\n${address(6)}` }).findings).toEqual([]);
    expect(written({ notifier1: `NAME\n${address(7)}` }).findings).toMatchObject([
      { code: 'ED-02', path: 'TDBLInfos[0].TBI_NOTIFIER_1', params: { limit: 6, found: 7 } },
    ]);
  });
});

describe('what the message has no place for', () => {
  it('names each Chinese name of goods once, and the containers that are part loads', () => {
    const line = (goodsZh: string) => aLine({ goodsZh });
    const boxes = [
      aBox({ partLoad: true, lines: [line(''), line('全棉毛巾')] }),
      aBox({ containerNo: 'TEMU6123456', lines: [line('全棉毛巾'), line('浴袍')] }),
    ];
    expect(written({ boxes }).leftOut).toEqual(['TBD_CNGOODS: 全棉毛巾; 浴袍', 'TBX_PART: CSQU3054383']);
    expect(written({ boxes: [aBox({ lines: [line('')] })] }).leftOut).toEqual([]);
  });
});
