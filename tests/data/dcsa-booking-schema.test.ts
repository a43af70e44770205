import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readBookingNotification } from '#contract/booking/wire/read-dcsa-notification.ts';
import { aSource, aWriting, dryContent, WIRE_SAMPLES } from '#contract/booking/wire/wire.samples.ts';
import { writeDcsaBooking, writeDcsaCancellation } from '#contract/booking/wire/write-dcsa-booking.ts';
import { SandboxBookings } from '#server/features/partner/sandbox/dcsa-bookings.ts';
import { sandboxPath } from '#server/features/partner/sandbox/sandbox-address.ts';
import { asJsonSchema } from './json-schema.ts';
import { describeShared, hasSharedData, sharedText } from './shared-data.ts';

const validatorOf = (name: string) => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  addFormats(ajv);
  ajv.addSchema({ ...(asJsonSchema(parse(sharedText('dcsa/openapi/BKG_v2.0.5.yaml'))) as object), $id: 'bkg' });
  return ajv.compile({ $ref: `bkg#/components/schemas/${name}` });
};

const written = (name: string) => writeDcsaBooking(WIRE_SAMPLES[name]!(), aWriting());

it('tells the fields that the request cannot do without, and what it has no place for', () => {
  const content = dryContent({ equipments: [{ ...dryContent().equipments[0]!, commodities: [{ description: ' ' }] }] });
  const { findings, leftOut } = writeDcsaBooking(aSource({ content }), aWriting());
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(['ED-04 equipments.0.commodities.0.description']);
  expect(leftOut).toEqual(['remarks: Please release before noon? Yes + soon']);
});

it('names what a change is about by the carrier’s numbers, and a new one by ours', () => {
  expect(written('new').body).not.toHaveProperty('carrierBookingReference');
  expect(written('amendment').body).toMatchObject({
    carrierBookingReference: 'EGLV12345',
    bookingChannelReference: 'BK27010800012',
  });
  expect(writeDcsaCancellation('AMEND_CANCEL', ' ')).toEqual({ amendedBookingStatus: 'AMENDMENT_CANCELLED' });
});

describeShared('the published schema of Booking 2.0.5', () => {
  const create = hasSharedData ? validatorOf('CreateBooking') : null;
  const update = hasSharedData ? validatorOf('UpdateBooking') : null;
  const cancel = hasSharedData ? validatorOf('CancelBookingRequest') : null;
  const state = hasSharedData ? validatorOf('Booking') : null;
  const notice = hasSharedData ? validatorOf('BookingNotificationData') : null;

  it.each(['new', 'special'])('takes what we write of %s', name => {
    create?.(written(name).body);
    expect(create?.errors ?? []).toEqual([]);
  });

  it('takes an amendment as an update, and each cancellation', () => {
    update?.(written('amendment').body);
    expect(update?.errors ?? []).toEqual([]);
    for (const purpose of ['CANCEL', 'AMEND_CANCEL', 'CANCEL_REQUEST'] as const)
      expect(cancel?.(writeDcsaCancellation(purpose, 'No cargo')), purpose).toBe(true);
  });

  it('takes its own example, and refuses one of ours without its equipment', () => {
    expect(create?.(JSON.parse(sharedText('dcsa/examples/booking-api-2.0.0-regular.json')))).toBe(true);
    const { requestedEquipments: _, ...body } = written('new').body;
    expect(create?.(body)).toBe(false);
  });

  it('the carrier of the demo answers as the standard has it, and we read it', () => {
    const carrier = new SandboxBookings();
    const ask = (method: string, path: string, body: unknown) =>
      carrier.answer({ method, path, body, idempotencyKey: 'k' }, 'MAEU');
    const { status, body, notices } = ask('POST', sandboxPath('BOOKING'), written('new').body);
    expect(status).toBe(202);
    const { carrierBookingRequestReference } = body as { carrierBookingRequestReference: string };
    const data = notices.map(one => one.data());
    expect(data.map(({ bookingStatus }) => bookingStatus)).toEqual(['RECEIVED', 'CONFIRMED']);
    for (const one of data) {
      notice?.(one);
      expect(notice?.errors ?? []).toEqual([]);
    }
    const full = ask('GET', `${sandboxPath('BOOKING')}/${carrierBookingRequestReference}`, undefined).body;
    state?.(full);
    expect(state?.errors ?? []).toEqual([]);
    const file = {
      id: 'n',
      type: 'org.dcsa.booking.v2',
      time: '2027-01-08T00:00:00Z',
      data: { ...data[1], booking: full },
    };
    const read = readBookingNotification(file, {
      carrier: 'MAEU',
      zone: 'Asia/Shanghai',
      arrivalZone: 'UTC',
      receivedAt: '',
      isConfirmed: false,
      isOver: false,
      hasOpenAmendment: false,
      hasOpenCancellation: false,
    });
    expect(read?.confirmation).toMatchObject({ equipments: [{ type: '40HC', units: 2 }], plan: [{ load: 'CNSHA' }] });
  });
});
