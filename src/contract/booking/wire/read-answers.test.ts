import { describe, expect, it } from 'vitest';
import { readInterchange } from '../../edifact/read.ts';
import { segment } from '../../edifact/segment.ts';
import { withMessageEnvelope, writeSegment } from '../../edifact/write.ts';
import { cutOffsSchema } from '../booking-content.ts';
import { readEdiTime, readJsonTime } from './carrier-time.ts';
import { contentPathOf } from './content-path.ts';
import { cutOffMappingOf } from './cut-off-mapping.ts';
import { readBookingNotification } from './read-dcsa-notification.ts';
import { iftmbcReferences, readIftmbc } from './read-iftmbc.ts';
import { type BookingStanding, eventOfAnswer } from './standing.ts';
import { type IftmbcParts, iftmbc } from './write-iftmbc.ts';

const standing = (over: Partial<BookingStanding> = {}): BookingStanding => ({
  carrier: 'COSU',
  zone: 'Asia/Shanghai',
  arrivalZone: 'Europe/Berlin',
  receivedAt: '2027-01-08T12:00:00.000Z',
  isConfirmed: false,
  isOver: false,
  hasOpenAmendment: false,
  hasOpenCancellation: false,
  ...over,
});

const messageOf = (segments: readonly Parameters<typeof writeSegment>[0][]) =>
  readInterchange(segments.map(writeSegment).join('')).messages[0]!;

const confirmation: IftmbcParts = {
  bookingNo: 'BK27010800012',
  purpose: '6',
  response: 'AP',
  at: new Date('2027-01-08T10:05:07Z'),
  controlRef: '27010800000002',
  carrierRef: 'COSU 612345',
  sailing: {
    vessel: ['9811000', '146', '11', 'EVER GIVEN'],
    voyageNo: '1234-056W',
    load: 'CNSHA',
    discharge: 'DEHAM',
    etd: new Date('2027-01-25T02:00:00Z'),
    eta: new Date('2027-02-24T06:00:00Z'),
    cutOffs: {
      DCO: '2027-01-22T09:00:00.000Z',
      VCO: '2027-01-23T02:00:00.000Z',
      FCO: '2027-01-23T14:00:00.000Z',
      EFC: '2027-01-18T00:00:00.000Z',
    },
  },
  equipment: [{ code: '45G1', units: '2', depot: 'CNSHA EMPTY DEPOT NO.3' }],
};

describe('IFTMBC', () => {
  it.each([
    [['9811000', '146', '11', 'EVER GIVEN'], '9811000'],
    [['9444962', '', '11', 'SINAR SANGIR'], '9444962'],
    [['VRXY2', '103', '', 'SINAR SANGIR'], ''],
    [['', '', '11', 'SINAR SANGIR'], ''],
  ])('takes the IMO number of %j', (vessel, imo) => {
    const sailing = { ...confirmation.sailing!, vessel };
    const event = readIftmbc(messageOf(iftmbc({ ...confirmation, sailing })), 'm1', standing());
    expect(event?.confirmation?.plan[0]?.vesselImo).toBe(imo);
  });

  it('a confirmation: number, vessel, cut-offs as instants, depot, and the time of the carrier to the second', () => {
    const message = messageOf(iftmbc(confirmation));
    expect(iftmbcReferences(message)).toEqual({
      documentNo: 'BK27010800012',
      controlRef: '27010800000002',
      carrierRef: 'COSU 612345',
      mayConfirm: true,
    });
    expect(readIftmbc(message, 'm1', standing())).toMatchObject({
      event: 'CONFIRM',
      messageId: 'm1',
      at: '2027-01-08T10:05:07.000Z',
      carrierRef: 'COSU 612345',
      confirmation: {
        carrierRef: 'COSU 612345',
        equipments: [{ type: '40HC', units: 2, pickupDepot: 'CNSHA EMPTY DEPOT NO.3' }],
        plan: [
          {
            stage: 'MNC',
            load: 'CNSHA',
            discharge: 'DEHAM',
            vesselName: 'EVER GIVEN',
            vesselImo: '9811000',
            departure: '2027-01-25T02:00:00.000Z',
            arrival: '2027-02-24T06:00:00.000Z',
            voyageNo: '1234-056W',
          },
        ],
        cutOffs: { ...cutOffsSchema.parse({}), ...confirmation.sailing?.cutOffs },
      },
    });
  });

  it('times without a zone are the clock of the port; what 180 closes is the habit of the line', () => {
    const message = messageOf(
      withMessageEnvelope(
        '1',
        ['IFTMBC', 'D', '99B', 'UN'],
        [
          segment('BGM', '770', 'BK1', '6', 'AP'),
          segment('DTM', ['180', '202701231700', '203']),
          segment('FTX', 'AAI', '', '', 'VGM CLOSING:202701221200'),
          segment('RFF', ['BN', 'X1']),
          segment('TDT', '20', 'V', '1', '', '', '', '', ['', '', '', 'SHIP']),
          segment('EQD', 'CN', '', '22G1'),
        ],
      ),
    );
    const of = (carrier: string) => readIftmbc(message, 'm', standing({ carrier }))?.confirmation?.cutOffs;
    expect(of('COSU')).toMatchObject({ FCO: '2027-01-23T09:00:00.000Z', VCO: '2027-01-22T04:00:00.000Z', DCO: null });
    expect(of('CMDU')).toMatchObject({ DCO: '2027-01-23T09:00:00.000Z', FCO: null });
    expect(cutOffMappingOf('MSCU').dtm).toMatchObject({ 63: 'FCO', 64: 'EFC' });
  });

  it.each([
    ['6', '', true],
    ['6', 'AP', true],
    ['9', 'AP', true],
    ['5', 'AC', true],
    ['9', 'AB', false],
    ['9', 'CA', false],
    ['27', 'RE', false],
    ['9', '', false],
  ])('function %s with response %j may confirm: %s', (purpose, response, mayConfirm) => {
    const message = messageOf(
      withMessageEnvelope('1', ['IFTMBC', 'D', '99B', 'UN'], [segment('BGM', '770', 'BK1', purpose, response)]),
    );
    expect(iftmbcReferences(message).mayConfirm).toBe(mayConfirm);
  });

  it.each([
    ['22G1', '2', '20GP', 2],
    ['45R1', '', '40RH', 1],
    // What is no type of ours is kept as the carrier says it.
    ['49Z9', '1', '49Z9', 1],
    ['UNKNOWN1', '1', 'UNKNOW', 1],
  ])('equipment %s, %j units: %s, %i', (code, units, type, count) => {
    const message = messageOf(iftmbc({ ...confirmation, equipment: [{ code, units, depot: '' }] }));
    expect(readIftmbc(message, 'm', standing())?.confirmation?.equipments).toMatchObject([{ type, units: count }]);
  });

  it('asks for an update at our field, refuses with its words, rolls with its cause', () => {
    const asked = messageOf(
      iftmbc({
        ...confirmation,
        purpose: '9',
        response: 'CA',
        sailing: undefined as never,
        feedbacks: [{ code: 'HS', text: 'HS CODE IS NOT VALID' }],
      }),
    );
    expect(readIftmbc(asked, 'm', standing())).toMatchObject({
      event: 'ASK_UPDATE',
      feedbacks: [{ code: 'HS', message: 'HS CODE IS NOT VALID', at: 'equipments.0.commodities.0.hsCodes' }],
      confirmation: null,
    });
    const refused = messageOf(
      iftmbc({ ...confirmation, purpose: '27', response: 'RE', feedbacks: [{ code: 'SPACE', text: 'NO SPACE' }] }),
    );
    expect(readIftmbc(refused, 'm', standing())).toMatchObject({ event: 'REJECT', reason: 'NO SPACE' });
    const rolled = messageOf(iftmbc({ ...confirmation, purpose: '4', response: 'AC', cause: 'CARRIER_OVERBOOKED' }));
    expect(readIftmbc(rolled, 'm', standing({ isConfirmed: true }))).toMatchObject({
      event: 'ROLL',
      roll: { cause: 'CARRIER_OVERBOOKED', vesselName: 'EVER GIVEN', etd: '2027-01-25T02:00:00.000Z' },
    });
  });

  it.each([
    ['a receipt', '9', 'AB', {}, 'ACK'],
    ['receipt of a change', '5', 'AB', {}, 'UPDATE_RECEIVED'],
    ['a change that is asked for after the confirmation', '9', 'CA', { isConfirmed: true }, 'ASK_AMEND'],
    ['an amendment taken', '5', 'AP', { isConfirmed: true, hasOpenAmendment: true }, 'AMEND_CONFIRM'],
    ['an amendment refused', '5', 'RE', { isConfirmed: true, hasOpenAmendment: true }, 'AMEND_DECLINE'],
    ['an update confirmed', '5', 'AP', {}, 'CONFIRM'],
    ['withdrawn after the confirmation', '27', '', { isConfirmed: true }, 'DECLINE'],
    ['a cancellation taken', '1', 'AP', { isConfirmed: true, hasOpenCancellation: true }, 'CONFIRM_CANCEL'],
    ['a cancellation refused', '1', 'RE', { isConfirmed: true, hasOpenCancellation: true }, 'DECLINE_CANCEL'],
    ['a cancellation of the carrier’s own', '1', 'AP', { isConfirmed: true }, 'DECLINE'],
    ['a cancellation of what is cancelled here', '1', 'AP', { isOver: true }, null],
    ['a response of no table', '9', 'ZZ', {}, null],
  ] as const)('%s', (_, purpose, response, over, event) => {
    expect(eventOfAnswer({ purpose, response }, standing(over))).toBe(event);
  });
});

const notification = (data: object, over: object = {}) => ({
  specversion: '1.0',
  id: 'n-1',
  type: 'org.dcsa.booking.v2',
  time: '2027-01-08T10:05:00+08:00',
  data,
  ...over,
});

describe('notifications of DCSA Booking 2.0', () => {
  it('the full state of a confirmation', () => {
    const booking = {
      bookingChannelReference: 'BK27010800012',
      confirmedEquipments: [
        {
          ISOEquipmentCode: '45G1',
          units: 2,
          originEmptyContainerPickup: {
            dateTime: '2027-01-15T08:00:00+08:00',
            depotReleaseLocation: { facilityName: 'D3' },
          },
        },
      ],
      transportPlan: [
        {
          transportPlanStage: 'MNC',
          transportPlanStageSequenceNumber: 1,
          vesselName: 'MADRID MAERSK',
          loadLocation: { UNLocationCode: 'CNSHA', facility: { facilityCode: 'YSP01' } },
          dischargeLocation: { UNLocationCode: 'DEHAM' },
          plannedDepartureDate: '2027-01-25',
          plannedArrivalDate: '2027-02-24',
          carrierExportVoyageNumber: '703W',
        },
      ],
      shipmentCutOffTimes: [
        { cutOffDateTimeCode: 'DCO', cutOffDateTime: '2027-01-22T17:00:00+08:00' },
        { cutOffDateTimeCode: 'PBE', cutOffDateTime: '2027-01-22T17:00:00+08:00' },
      ],
      charges: [
        {
          chargeName: 'Ocean freight',
          currencyCode: 'USD',
          currencyAmount: 4000,
          paymentTermCode: 'PRE',
          calculationBasis: 'Per unit',
          unitPrice: 2000,
          quantity: 2,
        },
      ],
      advanceManifestFilings: [{ manifestTypeCode: 'ENS', countryCode: 'DE' }],
    };
    const data = {
      bookingStatus: 'CONFIRMED',
      carrierBookingReference: '712345678',
      carrierBookingRequestReference: 'CBR-1',
      booking,
    };
    expect(readBookingNotification(notification(data), standing())).toMatchObject({
      event: 'CONFIRM',
      messageId: 'n-1',
      at: '2027-01-08T02:05:00.000Z',
      carrierRequestRef: 'CBR-1',
      confirmation: {
        carrierRef: '712345678',
        filings: [{ typeCode: 'ENS', country: 'DE' }],
        equipments: [{ type: '40HC', units: 2, pickupDepot: 'D3', pickupFrom: '2027-01-15T00:00:00.000Z' }],
        // A day is the day at the port.
        plan: [{ departure: '2027-01-24T16:00:00.000Z', loadTerminal: 'YSP01', vesselName: 'MADRID MAERSK' }],
        cutOffs: { DCO: '2027-01-22T09:00:00.000Z' },
        charges: [{ name: 'Ocean freight', amount: '4000', unitPrice: '2000', quantity: '2' }],
      },
    });
  });

  it.each([
    [{ bookingStatus: 'RECEIVED' }, {}, 'ACK'],
    [{ bookingStatus: 'PENDING_UPDATE' }, {}, 'ASK_UPDATE'],
    [{ bookingStatus: 'REJECTED' }, {}, 'REJECT'],
    [{ bookingStatus: 'DECLINED' }, { isConfirmed: true }, 'DECLINE'],
    [{ bookingStatus: 'CONFIRMED', amendedBookingStatus: 'AMENDMENT_RECEIVED' }, { isConfirmed: true }, null],
    [
      { bookingStatus: 'CONFIRMED', amendedBookingStatus: 'AMENDMENT_DECLINED' },
      { isConfirmed: true, hasOpenAmendment: true },
      'AMEND_DECLINE',
    ],
    [
      { bookingStatus: 'CANCELLED', bookingCancellationStatus: 'CANCELLATION_CONFIRMED' },
      { isConfirmed: true, hasOpenCancellation: true },
      'CONFIRM_CANCEL',
    ],
    [{ bookingStatus: 'ON_THE_MOON' }, {}, null],
  ] as const)('%j is %s', (data, over, event) => {
    expect(readBookingNotification(notification(data), standing(over))?.event ?? null).toBe(event);
  });

  it('points at the field of ours', () => {
    expect(contentPathOf('$.requestedEquipments[1].commodities[2].HSCodes', '')).toBe(
      'equipments.1.commodities.2.hsCodes',
    );
    expect(contentPathOf('$.requestedEquipments[0].cargoGrossWeight.value', 'value')).toBe('equipments.0.grossKg');
    expect(contentPathOf('$.documentParties.shipper.addressLines[0]', '')).toBe('parties.shipper.address');
    expect(contentPathOf('', 'serviceContractReference')).toBe('terms.contractReference');
    expect(contentPathOf('$.somethingElse', 'x')).toBe('');
  });
});

it('reads the zones that messages name, and none that mean two clocks', () => {
  expect(readEdiTime('202701081700UTC', '303', 'Asia/Shanghai')).toBe('2027-01-08T17:00:00.000Z');
  expect(readEdiTime('202701081700+08', '303', 'UTC')).toBe('2027-01-08T09:00:00.000Z');
  expect(readEdiTime('202701081700CST', '303', 'Asia/Shanghai')).toBe('2027-01-08T09:00:00.000Z');
  expect(readEdiTime('20270108', '102', 'Asia/Shanghai')).toBe('2027-01-07T16:00:00.000Z');
  expect(readEdiTime('2027', '203', 'UTC')).toBeNull();
  expect(readJsonTime('soon', 'UTC')).toBeNull();
});
