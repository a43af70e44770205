import { describe, expect, it } from 'vitest';
import { bookingRuleFaults } from '../../si/dcsa/dcsa-rules.samples.ts';
import { type BookingContent, bookingContentSchema } from '../booking-content.ts';
import type { BookingSource } from './booking-source.ts';
import { aSource, aWriting, dryContent, specialContent } from './wire.samples.ts';
import { writeDcsaBooking, writeDcsaCancellation } from './write-dcsa-booking.ts';

const bodyOf = (over: Partial<BookingSource> = {}) => writeDcsaBooking(aSource(over), aWriting()).body;
const ofContent = (over: object) => bodyOf({ content: dryContent(over) });
const ofRouting = (over: object) => ofContent({ routing: { ...dryContent().routing, ...over } });
const ofTerms = (terms: object) => ofContent({ terms });

const kilos = (value: number) => ({ value, unit: 'KGM' });
const at = (locationTypeCode: string, UNLocationCode: string, locationName: string) => ({
  location: { UNLocationCode, locationName },
  locationTypeCode,
});

describe('request of DCSA Booking 2.0', () => {
  it('says the whole booking, member by member', () => {
    const { body, findings, leftOut } = writeDcsaBooking(aSource(), aWriting());
    expect(body).toEqual({
      receiptTypeAtOrigin: 'CY',
      deliveryTypeAtDestination: 'CY',
      cargoMovementTypeAtOrigin: 'FCL',
      cargoMovementTypeAtDestination: 'FCL',
      serviceContractReference: 'SC270001',
      freightPaymentTermCode: 'PRE',
      vessel: { name: 'EVER GIVEN', vesselIMONumber: '9811000' },
      carrierServiceCode: 'AE1',
      carrierExportVoyageNumber: '1234-056W',
      carrierCode: 'EGLV',
      carrierCodeListProvider: 'NMFTA',
      expectedDepartureDate: '2027-01-25',
      transportDocumentTypeCode: 'BOL',
      bookingChannelReference: 'BK27010800012',
      isEquipmentSubstitutionAllowed: false,
      references: [
        { type: 'FF', value: 'HL-2701' },
        { type: 'SPO', value: 'PO 7' },
        { type: 'CSI', value: 'CSI-1' },
      ],
      documentParties: {
        bookingAgent: {
          partyName: 'HARBOUR LINK LOGISTICS CO LTD',
          partyContactDetails: [{ name: 'BOOKING DESK', email: 'desk@example.com' }],
        },
        shipper: {
          partyName: 'HARBOUR LINK LOGISTICS CO LTD',
          addressLines: ["88 Men's Road: 3rd floor", 'Shanghai'],
          partyContactDetails: [{ name: 'Li Lei', phone: '+86 21 5555', email: 'desk@example.com' }],
          taxLegalReferences: [{ type: 'USCI', countryCode: 'CN', value: '91310000MA1FL0XX12' }],
        },
        consignee: { partyName: 'NORDSEE HANDEL GMBH', addressLines: ['Kaistrasse 5', '20457 Hamburg'] },
        carrierBookingOffice: { partyName: 'CNSHA', UNLocationCode: 'CNSHA' },
        other: [{ party: { partyName: 'NORDSEE SPEDITION', addressLines: ['Kaistrasse 7'] }, partyFunction: 'N1' }],
      },
      shipmentLocations: [
        at('PRE', 'CNSHA', 'Shanghai'),
        at('POL', 'CNSHA', 'Shanghai'),
        at('POD', 'DEHAM', 'Hamburg'),
        at('PDE', 'DEBER', 'Berlin'),
        at('RTP', 'SGSIN', 'Singapore'),
      ],
      requestedEquipments: [
        {
          ISOEquipmentCode: '45G1',
          units: 2,
          isShipperOwned: false,
          cargoGrossWeight: kilos(18000),
          originEmptyContainerPickup: {
            dateTime: '2027-01-15T00:00:00Z',
            depotReleaseLocation: { locationName: 'Waigaoqiao 3' },
          },
          commodities: [
            {
              commodityType: "Mobile phone accessories, men's + women's",
              HSCodes: ['851713'],
              cargoGrossWeight: kilos(36000),
              cargoGrossVolume: { value: 110, unit: 'MTQ' },
              outerPackaging: { packageCode: 'CT', numberOfPackages: 800 },
            },
          ],
        },
      ],
    });
    expect(findings).toEqual([]);
    expect(leftOut).toEqual(['remarks: Please release before noon? Yes + soon']);
  });

  it('special cargo: reefers that work and that do not, dangerous goods in a box of the shipper', () => {
    const special = specialContent();
    const content = { ...special, routing: { ...special.routing, receiptDate: '2027-01-20' } };
    const containerPositionings = [
      { dateTime: '2027-01-20T00:00:00Z', location: { UNLocationCode: 'CNSHA', locationName: 'Shanghai' } },
    ];
    const { body, findings } = writeDcsaBooking(aSource({ content }), aWriting());
    expect([findings, bookingRuleFaults(body)]).toEqual([[], []]);
    expect(body.requestedEquipments).toEqual([
      {
        ISOEquipmentCode: '45R1',
        units: 1,
        isShipperOwned: false,
        cargoGrossWeight: kilos(20000.5),
        isNonOperatingReefer: false,
        containerPositionings,
        activeReeferSettings: {
          temperatureSetpoint: -18,
          temperatureUnit: 'CEL',
          humiditySetpoint: 60,
          airExchangeSetpoint: 25,
          airExchangeUnit: 'MQH',
          isVentilationOpen: true,
          isPreCoolingRequired: true,
        },
        commodities: [
          {
            commodityType: 'Frozen fish',
            HSCodes: ['030389'],
            cargoGrossWeight: kilos(20000.5),
            outerPackaging: { packageCode: 'CT', numberOfPackages: 900 },
          },
        ],
      },
      {
        ISOEquipmentCode: '45R9',
        units: 1,
        isShipperOwned: false,
        cargoGrossWeight: kilos(9000),
        isNonOperatingReefer: true,
        containerPositionings,
        commodities: [
          {
            commodityType: 'Cotton towels',
            HSCodes: ['630260'],
            cargoGrossWeight: kilos(9000),
            cargoGrossVolume: { value: 60.125, unit: 'MTQ' },
          },
        ],
      },
      {
        ISOEquipmentCode: '22G1',
        units: 2,
        isShipperOwned: true,
        tareWeight: kilos(2200),
        cargoGrossWeight: kilos(15000),
        equipmentReferences: ['CSQU3054383'],
        containerPositionings,
        commodities: [
          {
            commodityType: 'Paint',
            HSCodes: ['320810'],
            cargoGrossWeight: kilos(30000),
            outerPackaging: {
              packageCode: 'DR',
              numberOfPackages: 100,
              dangerousGoods: [
                {
                  UNNumber: '1263',
                  properShippingName: 'PAINT',
                  imoClass: '3',
                  subsidiaryRisk1: '6.1',
                  packingGroup: 2,
                  isMarinePollutant: true,
                  isLimitedQuantity: false,
                  isExceptedQuantity: false,
                  isSalvagePackings: false,
                  isEmptyUncleanedResidue: false,
                  isWaste: false,
                  isHot: false,
                  isCompetentAuthorityApprovalRequired: false,
                  isReportableQuantity: false,
                  EMSNumber: 'F-E,S-E',
                  emergencyContactDetails: { contact: 'Wang Fang', phone: '+86 21 1234' },
                  grossWeight: kilos(30000),
                  netWeight: kilos(28000),
                  limits: { temperatureUnit: 'CEL', flashPoint: 23 },
                },
              ],
            },
          },
        ],
      },
    ]);
  });

  it('asks when the container is wanted at a door, and how a reefer runs', () => {
    const paths = (content: BookingContent) =>
      writeDcsaBooking(aSource({ content }), aWriting()).findings.map(({ code, path }) => `${code} ${path}`);
    expect(new Set(paths(specialContent()))).toEqual(new Set(['ED-04 routing.receiptDate']));
    const [reefer] = specialContent().equipments;
    expect(paths(dryContent({ equipments: [{ ...reefer, reefer: null }] }))).toEqual([
      'ED-04 equipments.0.reefer.temperature',
    ]);
  });

  it('names the consignee where the notify party is the same', () => {
    const { parties } = dryContent();
    const notify1 = { ...parties.notify1, name: 'Same as consignee', address: '' };
    const otherOf = (consignee: object) =>
      (ofContent({ parties: { ...parties, consignee, notify1 } }).documentParties as { other?: object[] }).other;
    expect(otherOf(parties.consignee)).toMatchObject([
      { partyFunction: 'N1', party: { partyName: 'NORDSEE HANDEL GMBH' } },
    ]);
    expect(otherOf({ ...parties.consignee, name: 'TO ORDER' })).toBeUndefined();
  });

  it.each([
    [{ vesselName: '', vesselImo: '9811000' }, 'vessel', undefined],
    [{ vesselName: 'EVER GIVEN', vesselImo: '' }, 'vessel', { name: 'EVER GIVEN' }],
    // The calendar of the port of loading, not that of the machine.
    [{ etd: '2027-01-24T17:00:00.000Z', zone: 'Asia/Shanghai' }, 'expectedDepartureDate', '2027-01-25'],
    [{ etd: '2027-01-25T02:00:00.000Z', zone: 'America/Los_Angeles' }, 'expectedDepartureDate', '2027-01-24'],
    [{ etd: null, departureDate: '2027-02-01' }, 'expectedDepartureDate', '2027-02-01'],
    [{ serviceName: 'Asia Europe 1' }, 'carrierServiceName', 'Asia Europe 1'],
    [{ universalVoyage: '2701W' }, 'universalExportVoyageReference', '2701W'],
    [{ routingReference: 'RT-1' }, 'routingReference', 'RT-1'],
    [{ receiptDate: '2027-01-20' }, 'expectedDepartureFromPlaceOfReceiptDate', '2027-01-20'],
    [{ arrivalFrom: '2027-02-24' }, 'expectedArrivalAtPlaceOfDeliveryStartDate', '2027-02-24'],
    [{ arrivalTo: '2027-02-28' }, 'expectedArrivalAtPlaceOfDeliveryEndDate', '2027-02-28'],
  ])('routing %j: %s is %j', (over, member, value) => {
    expect(ofRouting(over)[member]).toEqual(value);
  });

  it.each([
    [
      { declaredValue: '5000', declaredCurrency: 'USD' },
      { declaredValue: 5000, declaredValueCurrency: 'USD' },
    ],
    // A value is told with its currency or not at all.
    [{ declaredValue: '5000', declaredCurrency: '' }, {}],
    [{ declaredValue: '', declaredCurrency: 'USD' }, {}],
    [{ contractReference: 'SC1', quotationReference: 'Q1' }, { serviceContractReference: 'SC1' }],
    [{ quotationReference: 'Q1' }, { contractQuotationReference: 'Q1' }],
    [{ freight: 'COL' }, { freightPaymentTermCode: 'COL' }],
    [
      { originHaulage: 'PRE', originPort: 'COL' },
      { originChargesPaymentTerm: { haulageChargesPaymentTermCode: 'PRE', portChargesPaymentTermCode: 'COL' } },
    ],
    [
      { destinationHaulage: 'COL', destinationPort: 'PRE' },
      { destinationChargesPaymentTerm: { haulageChargesPaymentTermCode: 'COL', portChargesPaymentTermCode: 'PRE' } },
    ],
    [
      { otherCharges: 'COL' },
      {
        originChargesPaymentTerm: { otherChargesPaymentTermCode: 'COL' },
        destinationChargesPaymentTerm: { otherChargesPaymentTermCode: 'COL' },
      },
    ],
    [{ documentType: 'SWB', documents: 1 }, { transportDocumentTypeCode: 'SWB' }],
    [{ documents: 2 }, { requestedNumberOfTransportDocuments: 2 }],
    [{ placeOfIssue: 'HKHKG' }, { placeOfBLIssue: { UNLocationCode: 'HKHKG' } }],
    [{ incoterm: 'FOB' }, { incoTerms: 'FOB' }],
    [{ isPartialLoadAllowed: true }, { isPartialLoadAllowed: true }],
    [{ isEquipmentSubstitutionAllowed: true }, { isEquipmentSubstitutionAllowed: true }],
    [
      { isExportDeclarationRequired: true, exportDeclarationReference: 'X1' },
      { isExportDeclarationRequired: true, exportDeclarationReference: 'X1' },
    ],
  ])('terms %j add %j and nothing else', (terms, members) => {
    expect(ofTerms(terms)).toEqual({ ...ofTerms({}), ...members });
  });

  it.each([
    ['NEW', {}],
    ['UPDATE', { carrierBookingRequestReference: 'CBR-1', carrierBookingReference: 'EGLV12345' }],
    ['AMEND', { carrierBookingRequestReference: 'CBR-1', carrierBookingReference: 'EGLV12345' }],
  ] as const)('%s names by the carrier’s numbers what it changes: %j', (purpose, members) => {
    const body = bodyOf({ purpose, carrierRequestRef: 'CBR-1', carrierRef: 'EGLV12345' });
    expect(body).toEqual({ ...bodyOf(), ...members });
  });

  it('a door at the origin needs no depot', () => {
    const pickup = (body: Readonly<Record<string, unknown>>) =>
      (body.requestedEquipments as Record<string, unknown>[])[0]?.originEmptyContainerPickup;
    expect(pickup(ofTerms({ receiptType: 'SD' }))).toBeUndefined();
    const equipments = [{ ...dryContent().equipments[0]!, pickupDate: '' }];
    expect(pickup(ofContent({ equipments }))).toEqual({ depotReleaseLocation: { locationName: 'Waigaoqiao 3' } });
  });

  it('codes longer than ten digits are told beside the short ones; a substance without UN number by its own', () => {
    const [box] = dryContent().equipments;
    const [goods] = box!.commodities;
    const dangerousGoods = [{ unNumber: '', naNumber: '1993', imoClass: '3', contactPhone: '1' }];
    const commodities = [{ ...goods!, hsCodes: ['851713', '85171300001'], dangerousGoods }];
    const [written] = ofContent({ equipments: [{ ...box!, commodities }] }).requestedEquipments as {
      commodities: unknown;
    }[];
    expect(written?.commodities).toMatchObject([
      {
        HSCodes: ['851713'],
        extendedHSCodes: ['851713', '85171300001'],
        outerPackaging: { dangerousGoods: [{ NANumber: '1993', grossWeight: kilos(36000) }] },
      },
    ]);
  });

  it('what the schema insists on is told where it is typed', () => {
    const paths = (content: Parameters<typeof bookingContentSchema.parse>[0]) =>
      writeDcsaBooking(aSource({ content: bookingContentSchema.parse(content) }), aWriting()).findings.map(
        ({ code, path }) => `${code} ${path}`,
      );
    expect(paths({})).toEqual(['ED-04 routing.loading.code', 'ED-04 routing.discharge.code', 'ED-04 equipments']);
    const commodities = [{ dangerousGoods: [{}] }];
    const routing = { loading: { code: 'CNSHA' }, discharge: { code: 'DEHAM' } };
    expect(paths({ routing, equipments: [{ units: 0, commodities }] })).toEqual(
      [
        'units',
        'commodities.0.description',
        'commodities.0.dangerousGoods.0.unNumber',
        'commodities.0.dangerousGoods.0.imoClass',
        'commodities.0.dangerousGoods.0.contactPhone',
        'commodities.0.dangerousGoods.0.grossKg',
      ].map(path => `ED-04 equipments.0.${path}`),
    );
  });
});

it.each([
  ['CANCEL', { bookingStatus: 'CANCELLED' }],
  ['AMEND_CANCEL', { amendedBookingStatus: 'AMENDMENT_CANCELLED' }],
  ['CANCEL_REQUEST', { bookingCancellationStatus: 'CANCELLATION_RECEIVED' }],
] as const)('%s takes back by %j, with the reason where there is one', (purpose, status) => {
  expect(writeDcsaCancellation(purpose, ' ')).toEqual(status);
  expect(writeDcsaCancellation(purpose, ' Buyer’s request ')).toEqual({ ...status, reason: 'Buyer’s request' });
});
