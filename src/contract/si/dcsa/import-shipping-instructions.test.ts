import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importShippingInstructions } from './import-shipping-instructions.ts';
import { leavesOf } from './json-leaves.ts';

const party = (partyName: string, over: object = {}) => ({
  partyName,
  address: {
    street: 'Strawinskylaan',
    streetNumber: '4117',
    postCode: '1077 ZX',
    city: 'Amsterdam',
    countryCode: 'NL',
  },
  ...over,
});

const instruction = (over: object = {}) => ({
  transportDocumentTypeCode: 'BOL',
  transportDocumentReference: 'COSU6123456780',
  isElectronic: false,
  isToOrder: false,
  freightPaymentTermCode: 'COL',
  isShippedOnBoardType: true,
  isCargoDeliveredInICS2Zone: false,
  carrierCode: 'COSU',
  carrierCodeListProvider: 'NMFTA',
  numberOfOriginalsWithoutCharges: 3,
  numberOfCopiesWithCharges: 1,
  numberOfCopiesWithoutCharges: 2,
  displayedNameForPortOfLoad: ['Shanghai', 'China'],
  invoicePayableAt: { UNLocationCode: 'NLAMS' },
  partyContactDetails: [{ name: 'Desk', email: 'desk@dcsa.example' }],
  documentParties: {
    shipper: party('Shipper BV', { reference: 'REF-1' }),
    consignee: party('Consignee BV', { partyContactDetails: [{ name: 'Ann', phone: '+31 20 1' }] }),
    notifyParties: [party('Notify BV')],
  },
  consignmentItems: [
    {
      carrierBookingReference: 'BKG1',
      descriptionOfGoods: ['Shoes', 'black'],
      HSCodes: ['640510', '640520'],
      shippingMarks: ['S/1'],
      cargoItems: [
        {
          equipmentReference: 'NARU3472484',
          cargoGrossWeight: { value: 12000.5, unit: 'KGM' },
          cargoGrossVolume: { value: 30.25, unit: 'MTQ' },
          outerPackaging: { packageCode: '4G', numberOfPackages: 400, description: 'Fibreboard boxes' },
        },
        {
          equipmentReference: 'TEMU6123456',
          cargoGrossWeight: { value: 1000, unit: 'LBR' },
          cargoGrossVolume: { value: 100, unit: 'FTQ' },
          outerPackaging: { numberOfPackages: 10, description: 'Cartons' },
        },
      ],
    },
  ],
  utilizedTransportEquipments: [
    {
      equipment: {
        equipmentReference: 'NARU3472484',
        ISOEquipmentCode: '22G1',
        tareWeight: { value: 2200, unit: 'KGM' },
      },
      isShipperOwned: true,
      seals: [{ number: 'VET123', source: 'VET' }, { number: 'SHI1' }],
    },
  ],
  ...over,
});

const imported = (over: object = {}) => importShippingInstructions(instruction(over));
const draftOf = (over: object = {}) => {
  const [draft] = imported(over).drafts;
  if (!draft) throw new Error('no draft');
  return draft;
};

describe('a DCSA shipping instruction', () => {
  it('gives terms, references and places', () => {
    expect(draftOf()).toMatchObject({
      mblNo: 'COSU6123456780',
      carrier: 'COSU',
      paymentMethod: 'C',
      paymentPlace: 'NLAMS',
      signingMethod: '1',
      originals: '3',
      copies: '3',
      shipperRef: 'REF-1',
      loading: 'Shanghai, China',
      emails: ['desk@dcsa.example'],
      siType: 1,
      goodsType: 'S',
    });
  });

  it('gives parties as lines', () => {
    const draft = draftOf();
    expect(draft.consignor).toBe('Shipper BV\nStrawinskylaan 4117\n1077 ZX Amsterdam\nNETHERLANDS');
    expect(draft.consignee).toBe(
      'Consignee BV\nATTN Ann\nTEL +31 20 1\nStrawinskylaan 4117\n1077 ZX Amsterdam\nNETHERLANDS',
    );
    expect(draft.notifier1).toContain('Notify BV');
  });

  it('gives boxes with lines, seals, type and totals', () => {
    expect(draftOf().boxes).toMatchObject([
      {
        containerNo: 'NARU3472484',
        type: '20GP',
        sealNo: 'VET123/SHI1',
        shipperOwned: true,
        tareKg: '2200',
        packageCount: '400',
        weightKg: '12000.5',
        volumeCbm: '30.25',
        lines: [{ goods: 'Shoes\nblack', hsCode: '640510', marks: 'S/1', packageCode: '4G', packageCount: '400' }],
      },
      { containerNo: 'TEMU6123456', packageCount: '10', lines: [{ packageCode: 'CT' }] },
    ]);
    expect(draftOf()).toMatchObject({ goods: 'Shoes\nblack', marks: 'S/1', hsCodes: ['640510', '640520'] });
  });

  it('converts pounds and cubic feet and says so', () => {
    expect(draftOf().boxes[1]?.lines[0]).toMatchObject({ weightKg: '453.592', volumeCbm: '2.8317' });
    const said = imported().findings.filter(finding => finding.code === 'DCSA-03');
    expect(said.map(finding => finding.message.en)).toEqual([
      '1000 LBR was converted to 453.592 KG',
      '100 FTQ was converted to 2.8317 CBM',
    ]);
  });

  it.each([
    [{ transportDocumentTypeCode: 'SWB' }, '3'],
    [{ isElectronic: true }, '4'],
    [{ transportDocumentTypeCode: 'XYZ' }, ''],
  ])('signing method of %j is %s', (over, method) => {
    expect(draftOf(over).signingMethod).toBe(method);
  });

  it('to order: plain, or of the endorsee', () => {
    const shipper = party('Shipper BV');
    expect(draftOf({ isToOrder: true, documentParties: { shipper } }).consignee).toBe('TO ORDER');
    const endorsed = draftOf({
      isToOrder: true,
      documentParties: { shipper, endorsee: party('Bank NV', { isNotifyParty: true }) },
    });
    expect(endorsed.consignee).toMatch(/^TO ORDER OF Bank NV\nStrawinskylaan/);
    expect(endorsed.notifier1).toMatch(/^Bank NV\n/);
  });

  it('a consignee that is to be notified', () => {
    const parties = {
      shipper: party('S'),
      consignee: party('C', { isNotifyParty: true }),
      notifyParties: [party('N')],
    };
    expect(draftOf({ documentParties: parties })).toMatchObject({ notifier1: 'SAME AS CONSIGNEE' });
    expect(draftOf({ documentParties: parties }).notifier2).toMatch(/^N\n/);
  });

  it('a list of them is a set', () => {
    const { drafts, notCarried } = importShippingInstructions([instruction(), instruction()]);
    expect(drafts.map(draft => [draft.siType, draft.plannedCount])).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(notCarried.some(item => item.path.startsWith('[1].'))).toBe(true);
  });
});

describe('what has no place in an SI', () => {
  const leftOf = (over: object) => Object.fromEntries(imported(over).notCarried.map(item => [item.path, item]));

  it('is told with the reason', () => {
    const left = leftOf({
      houseBillOfLadings: [{ houseBillOfLadingReference: 'H1' }],
      advanceManifestFilings: [{ manifestTypeCode: 'ACE', countryCode: 'US' }],
      documentParties: {
        shipper: party('S', { taxLegalReferences: [{ type: 'EORI', value: 'NL1' }] }),
        seller: party('Seller'),
      },
      brandNewMember: { deep: [1] },
    });
    expect(left['consignmentItems[0].carrierBookingReference']?.value).toBe('BKG1');
    expect(left['houseBillOfLadings[0].houseBillOfLadingReference']?.reason.zh).toContain('分单');
    expect(left['advanceManifestFilings[0].countryCode']?.reason.en).toContain('manifest');
    expect(left['documentParties.shipper.taxLegalReferences[0].value']?.value).toBe('NL1');
    expect(left['documentParties.seller.partyName']?.reason.en).toContain('notify parties only');
    expect(left['brandNewMember.deep[0]']?.reason.zh).toBe('未识别的字段');
    expect(left['consignmentItems[0].cargoItems[0].outerPackaging.description']?.reason.zh).toContain('包装代码');
  });

  it('a unit nobody knows is left in the file, not guessed', () => {
    const items = [
      {
        descriptionOfGoods: ['X'],
        HSCodes: [],
        cargoItems: [{ equipmentReference: 'C', cargoGrossWeight: { value: 5, unit: 'STN' } }],
      },
    ];
    const result = imported({ consignmentItems: items });
    expect(result.findings.map(finding => finding.code)).toContain('DCSA-06');
    expect(result.drafts[0]?.boxes.at(-1)?.weightKg).toBe('');
    expect(result.notCarried.map(item => item.path)).toContain(
      'consignmentItems[0].cargoItems[0].cargoGrossWeight.value',
    );
  });

  it('several bookings have to be merged', () => {
    const [item] = instruction().consignmentItems;
    const items = [item, { ...item, carrierBookingReference: 'BKG2' }];
    expect(imported({ consignmentItems: items }).findings.map(finding => finding.code)).toContain('DCSA-04');
  });

  it('every leaf of any file is in the draft or told', () => {
    const numbers = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }), extra => {
        const file = {
          ...instruction(),
          ...extra,
          consignmentItems: instruction().consignmentItems,
          documentParties: instruction().documentParties,
        };
        const { drafts, notCarried } = importShippingInstructions(JSON.stringify(file));
        const told = new Set(notCarried.map(item => JSON.stringify(item.value)));
        const carried = numbers(JSON.stringify(drafts));
        for (const { path, value } of leavesOf(JSON.parse(JSON.stringify(extra)))) {
          if (path[0] === 'consignmentItems' || path[0] === 'documentParties') continue;
          const known = told.has(JSON.stringify(value)) || carried.includes(numbers(String(value)));
          expect(known || typeof value === 'boolean', `${path.join('.')} = ${String(value)}`).toBe(true);
        }
      }),
    );
  });
});

describe('a file that is no shipping instruction', () => {
  it.each([
    ['{', 'DCSA-01', /not valid JSON/],
    ['[]', 'DCSA-02', /missing/],
    ['null', 'DCSA-02', /missing/],
    ['"text"', 'DCSA-02', /missing/],
    ['{"errors":[],"statusCode":404}', 'DCSA-02', /error answer/],
    ['{"document":{},"issueTo":{}}', 'DCSA-02', /issue an electronic bill/],
    [
      '{"transportDocumentStatus":"ISSUED","consignmentItems":[],"documentParties":{}}',
      'DCSA-02',
      /transport document/,
    ],
  ])('%s', (text, code, words) => {
    const { drafts, findings } = importShippingInstructions(text);
    expect(drafts).toEqual([]);
    expect(findings).toMatchObject([{ code, severity: 'error' }]);
    expect(findings[0]?.message.en).toMatch(words);
  });

  it('a byte order mark is no fault', () => {
    expect(importShippingInstructions(`\ufeff${JSON.stringify(instruction())}`).drafts).toHaveLength(1);
  });

  it('a file of endless depth neither fails nor is lost', () => {
    const deep = `{"consignmentItems":[],"documentParties":{},"x":${'['.repeat(5000)}1${']'.repeat(5000)}}`;
    expect(importShippingInstructions(deep).notCarried).toHaveLength(1);
  });
});
