import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Parser } from 'edifact';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { amendBooking, updateBooking } from '#contract/booking/change.calls.ts';
import { acceptBooking, getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { cancelBooking } from '#contract/booking/ending.calls.ts';
import { trackBooking, watchBooking } from '#contract/booking/tracking.calls.ts';
import { inboundBookingNotification, inboundEdifact, SIGNATURE_HEADER } from '#contract/booking/wire/inbound.calls.ts';
import {
  bookingCalendar,
  bookingConfirmation,
  bookingDcsaJson,
  bookingIftmbf,
  bookingMessage,
  bookingMessageFile,
  bookingMessages,
  bookingNote,
  retryBookingMessage,
} from '#contract/booking/wire/messages.calls.ts';
import { iftmbc } from '#contract/booking/wire/write-iftmbc.ts';
import { type IftstaParts, iftsta } from '#contract/booking/wire/write-iftsta.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { bookingRuleFaults, siRuleFaults } from '#contract/si/dcsa/dcsa-rules.samples.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { signatureOf } from '../../../kernel/body-signature.ts';
import { deliver, nextTryAfter } from '../../partner/deliver/deliver.ts';
import { foldersOf } from '../../partner/deliver/folders.ts';
import { takeIn } from '../../partner/receive/take-in.act.ts';
import { bookingContent } from '../booking.samples.ts';
import { pdfText } from '../smart/pdf-text.ts';
import { inboundKeyOf } from './inbound-key.read.ts';

/** A booking all the way to a carrier and back, over a folder and over HTTP, with the carriers of the demo at the other end. */

let server: TestServer;
let folder: string;
const token: Record<'customer' | 'desk' | 'other', string> = { customer: '', desk: '', other: '' };
type Who = keyof typeof token;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-wire-'));
  server = await startTestServer({ demo: true, env: { DEMO: '1', DATA_DIR: folder } });
  token.customer = await server.login('NQUAYS', 'buyer1');
  token.desk = await server.login('PLTFRM', 'cs1');
  token.other = await server.login('BWBAYY', 'buyer1');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ok<C extends CallDef>(who: Who, call: C, options: object): Promise<DataOf<C>> {
  const answered = await server.call(call, { token: token[who], ...options } as never);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}
const seen = ({ id, version }: { readonly id: string; readonly version: number }, body: object = {}) => ({
  body: { id, ...body },
  headers: { 'if-match': `"${version}"` },
});
const file = (who: Who, { path: url }: CallDef, query: Record<string, string>) =>
  server.app.inject({ method: 'GET', url, query, headers: { authorization: `Bearer ${token[who]}` } });

const stands = (id: string, who: Who = 'desk') => ok(who, getBooking, { query: { id } });
const until = (id: string, state: string) =>
  vi.waitFor(async () => expect((await stands(id)).state).toBe(state), { timeout: 20_000, interval: 150 });
const messages = (id: string) => ok('desk', bookingMessages, { query: { id } });

let sailings = 0;
/** Submitted by the customer; accepted by the desk where the carrier's configuration wants a look. */
async function booked(carrier: string, over: Partial<BookingContent> = {}): Promise<string> {
  sailings += 1;
  const routing = { etd: new Date(Date.now() + (20 + sailings) * 86_400_000).toISOString() };
  const content = { ...bookingContent(new Date(), { carrier, routing }), ...over };
  const made = await ok('customer', saveBooking, { body: { content } });
  const submitted = await ok('customer', submitBooking, seen(made));
  if (submitted.state === 'PENDING_ACCEPTANCE') await ok('desk', acceptBooking, seen(submitted));
  return made.id;
}

const shipmentsOf = (id: string) =>
  server.deps.db
    .selectFrom('booking')
    .innerJoin('shipment', 'shipment.id', 'booking.cgoId')
    .select(['shipment.id', 'shipment.shipmentNo'])
    .where('booking.id', '=', id)
    .execute();

describe('a carrier at the other end of a folder', () => {
  let id: string;

  it('receives, then confirms: the shipment exists once, cut-offs and depot are the carrier’s (G-C1)', async () => {
    id = await booked('COSU', { references: [{ type: 'FF', value: 'NQ-1' }] });
    await until(id, 'CONFIRMED');
    const booking = await stands(id);
    expect(booking.carrierRequestRef).toBe(`REQ${booking.bookingNo}`);
    expect(booking.confirmed?.equipments).toEqual([
      { type: '40HC', units: 2, pickupDepot: 'CNSHA EMPTY DEPOT NO.3', pickupFrom: null },
    ]);
    expect(booking.cutOffs.find(({ code }) => code === 'DCO')).toMatchObject({ source: 'CARRIER' });
    expect(await shipmentsOf(id)).toHaveLength(1);

    const all = await messages(id);
    expect(all.map(({ direction, kind, status }) => `${direction} ${kind} ${status}`).toSorted()).toEqual([
      'IN CONTRL RECEIVED',
      'IN IFTMBC RECEIVED',
      'IN IFTMBC RECEIVED',
      'OUT IFTMBF ACKED',
    ]);
    const sent = all.find(({ direction }) => direction === 'OUT')!;
    const { text, lines } = await ok('desk', bookingMessage, { query: { id, messageId: sent.id } });
    expect(text).toContain(`BGM+335+${booking.bookingNo}+9'\n`);
    expect(lines.find(({ place }) => place.endsWith('LOC+9'))).toMatchObject({ label: { en: 'Port of loading' } });
    const bytes = await file('desk', bookingMessageFile, { id, messageId: sent.id });
    expect(readInterchange(bytes.rawPayload.toString('latin1')).findings).toEqual([]);
    expect(readdirSync(path.join(foldersOf(server.deps.config, 'bk-cosu').out, 'done'))).toEqual([sent.fileName]);
  });

  it('says it three times, and once too late: one shipment, DUPLICATE and LATE in the log (V-B1, V-B2)', async () => {
    const before = await stands(id);
    const confirmation = (await messages(id)).find(({ kind }) => kind === 'IFTMBC')!;
    const { rawPayload } = await file('desk', bookingMessageFile, { id, messageId: confirmation.id });
    const channel = await server.deps.db
      .selectFrom('partnerChannel')
      .selectAll()
      .where('carrier', '=', 'COSU')
      .where('document', '=', 'BOOKING')
      .executeTakeFirstOrThrow();
    for (const name of ['again', 'and-again'])
      expect((await takeIn(server.deps, channel, rawPayload, name)).state).toBe('DUPLICATE');

    const [hourAgo, envelope] = [
      new Date(Date.now() - 3_600_000),
      { syntax: 'UNOC', senderQualifier: '', recipientQualifier: '', test: true, lineBreaks: false } as const,
    ];
    const late = iftmbc({
      bookingNo: before.bookingNo,
      purpose: '27',
      response: 'RE',
      at: hourAgo,
      controlRef: '',
      feedbacks: [{ code: 'X', text: 'NO SPACE' }],
    });
    const bytes = Buffer.from(
      ediBytes(
        writeInterchange({ ...envelope, sender: 'COSU', recipient: 'US', controlRef: 'LATE1', at: hourAgo }, [late]),
      ),
    );
    const knock = (signature: string) =>
      server.app.inject({
        method: 'POST',
        url: `${inboundEdifact.path}?carrier=COSU`,
        payload: bytes,
        headers: { 'content-type': 'application/edifact', [SIGNATURE_HEADER]: signature },
      });
    const stored = async () => (await server.deps.db.selectFrom('partnerMessage').select('id').execute()).length;
    const count = await stored();
    expect((await knock('sha256=00')).statusCode).toBe(401);
    expect(await stored()).toBe(count);
    const key = (await inboundKeyOf(server.deps, 'COSU'))!;
    const taken = await knock(signatureOf(key, bytes));
    expect(taken.statusCode).toBe(200);
    expect(readInterchange(taken.payload).messages[0]?.type).toBe('CONTRL');
    expect((await messages(id))[0]).toMatchObject({ kind: 'IFTMBC', status: 'LATE' });

    const after = await stands(id);
    expect([after.state, after.version, after.cgoId]).toEqual(['CONFIRMED', before.version, before.cgoId]);
    expect(await shipmentsOf(id)).toHaveLength(1);
  });

  it('takes an amendment as function 5 under its own number; what it confirms becomes the booking', async () => {
    const before = await stands(id, 'customer');
    const content = structuredClone(before.content);
    content.equipments[0]!.units = 3;
    await ok('customer', amendBooking, seen(before, { content, remarks: 'One more container' }));
    await vi.waitFor(async () => expect((await stands(id)).amendment).toBe('AMENDMENT_CONFIRMED'), {
      timeout: 20_000,
      interval: 150,
    });
    const after = await stands(id);
    expect([after.state, after.content.equipments[0]?.units, after.confirmed?.equipments[0]?.units]).toEqual([
      'CONFIRMED',
      3,
      3,
    ]);
    const [sent] = (await messages(id)).filter(({ direction }) => direction === 'OUT');
    const { text } = await ok('desk', bookingMessage, { query: { id, messageId: sent!.id } });
    expect(text).toContain(`BGM+335+${after.bookingNo}+5'`);
    expect(text).toContain(`RFF+BN:${after.carrierRef}'`);
  });

  it('tells where containers are: once, whatever it sends twice; what it names that nobody knows waits with its reason', async () => {
    const booking = await stands(id);
    const { db } = server.deps;
    const boxes = () =>
      db
        .selectFrom('shipmentContainer')
        .select(['id', 'containerNo'])
        .where('shipmentId', '=', booking.cgoId)
        .execute();
    const [box] = await boxes();
    const numbered = { containerNo: 'CSQU3054383' };
    await db.updateTable('shipmentContainer').set(numbered).where('id', '=', box!.id).execute();
    await ok('customer', watchBooking, { body: { ids: [id], isWatched: true } });
    const channel = await db
      .selectFrom('partnerChannel')
      .selectAll()
      .where('carrier', '=', 'COSU')
      .where('document', '=', 'BOOKING')
      .executeTakeFirstOrThrow();
    const envelope = {
      syntax: 'UNOC',
      senderQualifier: '',
      recipientQualifier: '',
      test: true,
      lineBreaks: false,
    } as const;
    const at = new Date(Math.floor((Date.now() - 3_600_000) / 60_000) * 60_000);
    const about = { carrierRef: booking.carrierRef!, bookingNo: '', code: 'I', at, place: 'CNSHA' };
    const file = (controlRef: string, over: Partial<IftstaParts>) =>
      Buffer.from(
        ediBytes(
          writeInterchange({ ...envelope, sender: 'COSU', recipient: 'US', controlRef, at }, [
            iftsta({ ...about, boxes: [{ no: numbered.containerNo, isEmpty: false }], ...over }),
          ]),
        ),
      );
    const say = async (controlRef: string, over: Partial<IftstaParts> = {}) => {
      const { id: messageId, state } = await takeIn(server.deps, channel, file(controlRef, over), controlRef);
      const { error, documentNo, kind, reasons } = await db
        .selectFrom('partnerMessage')
        .selectAll()
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
      return { state, error, documentNo, kind, reasons: reasons as { text: { zh: string } }[] };
    };
    const told = async () =>
      (
        await db
          .selectFrom('messageOutbox')
          .select('id')
          .where('sendId', 'like', `booking-followed:${id}:GATED_IN:%`)
          .execute()
      ).length;
    const gatedIn = async () =>
      (await ok('customer', trackBooking, { query: { id } })).boxes.map(
        ({ milestones }) => milestones.find(({ code }) => code === 'GATED_IN')!.actual,
      );

    expect(await say('STA1')).toMatchObject({
      state: 'MATCHED',
      kind: 'IFTSTA',
      documentNo: booking.bookingNo,
      error: '',
    });
    const [first, ...others] = await gatedIn();
    expect([first, new Set(others), await told()]).toEqual([at.toISOString(), new Set([null]), 1]);
    expect(await say('STA1')).toMatchObject({ state: 'DUPLICATE' });
    expect(await say('STA2')).toMatchObject({ state: 'MATCHED' });
    expect(await told()).toBe(1);
    expect((await messages(id)).filter(({ kind }) => kind === 'IFTSTA')).toHaveLength(2);

    const unknown = await say('STA3', { boxes: [{ no: 'TCLU4265727', isEmpty: false }] });
    expect(unknown).toMatchObject({ state: 'UNMATCHED', documentNo: booking.bookingNo });
    expect([unknown.error, unknown.reasons[0]?.text.zh]).toEqual([
      `BOX_UNKNOWN Booking ${booking.bookingNo} has no container TCLU4265727`,
      `订舱 ${booking.bookingNo} 没有集装箱 TCLU4265727`,
    ]);
    expect(await say('STA4', { carrierRef: 'NOBODYS 1' })).toMatchObject({
      state: 'UNMATCHED',
      documentNo: 'NOBODYS 1',
      error: 'BOOKING_UNKNOWN There is no booking NOBODYS 1',
    });
    // Of another carrier's booking nobody tells by this channel, nor what cannot have been.
    expect((await say('STA5', { code: 'AE', at: new Date(at.getTime() - 7_200_000) })).error).toContain(
      'MILESTONE_ORDER',
    );
    expect((await say('STA6', { code: 'X7' })).error).toBe('CODE_UNKNOWN Status code X7 is not mapped');
    expect(await gatedIn()).toEqual([first, ...others]);

    const event = {
      eventID: 'tnt-1',
      eventType: 'EQUIPMENT',
      eventClassifierCode: 'ACT',
      eventDateTime: new Date().toISOString(),
      equipmentEventTypeCode: 'LOAD',
      emptyIndicatorCode: 'LADEN',
      equipmentReference: numbered.containerNo,
      transportCall: { UNLocationCode: booking.content.routing.loading.code },
      documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: booking.carrierRef }],
    };
    const json = Buffer.from(JSON.stringify(event));
    expect((await takeIn(server.deps, channel, json, 'tnt')).state).toBe('MATCHED');
    expect((await takeIn(server.deps, channel, json, 'tnt')).state).toBe('DUPLICATE');
    const { boxes: shown } = await ok('customer', trackBooking, { query: { id } });
    expect(shown[0]?.milestones.find(({ code }) => code === 'LOADED')?.actual).toBe(event.eventDateTime);
  });

  it('asks for an update at the field, and confirms what is corrected (G-C2)', async () => {
    const own = bookingContent(new Date());
    const asked = await booked('CMDU', { terms: { ...own.terms, incoterm: 'FOB' } });
    await until(asked, 'PENDING_UPDATE');
    const standing = await stands(asked, 'customer');
    expect(standing.feedbacks).toMatchObject([{ code: 'HS', at: 'equipments.0.commodities.0.hsCodes' }]);
    const content = structuredClone(standing.content);
    content.equipments[0]!.commodities[0]!.hsCodes = ['851762'];
    await ok('customer', updateBooking, seen(standing, { content, remarks: 'HS corrected' }));
    await until(asked, 'CONFIRMED');
    const [update] = (await messages(asked)).filter(({ direction }) => direction === 'OUT');
    expect(update).toMatchObject({ purpose: '5', status: 'ACKED' });
    const { text } = await ok('desk', bookingMessage, { query: { id: asked, messageId: update!.id } });
    expect(text).toContain("PIA+5+851762:HS'");
    expect(text).toContain('RFF+ACW:');
  });
});

describe('a carrier that speaks DCSA over HTTP', () => {
  it('receives and confirms by signed notifications; the full state is asked for; the same again is a duplicate', async () => {
    const id = await booked('MAEU');
    await until(id, 'CONFIRMED');
    const booking = await stands(id);
    expect(booking.carrierRequestRef).toMatch(/^CBR-/);
    expect(booking.confirmed?.plan[0]).toMatchObject({ load: 'CNSHA', discharge: 'DEHAM', stage: 'MNC' });
    expect(await shipmentsOf(id)).toHaveLength(1);
    const notice = (await messages(id)).find(({ kind }) => kind === 'DCSA_BOOKING_NOTIFICATION')!;
    const { rawPayload } = await file('desk', bookingMessageFile, { id, messageId: notice.id });
    const key = (await inboundKeyOf(server.deps, 'MAEU'))!;
    const knock = (signature: string) =>
      server.app.inject({
        method: 'POST',
        url: `${inboundBookingNotification.path}?carrier=MAEU`,
        payload: rawPayload,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      });
    expect((await knock(signatureOf('another key', rawPayload))).statusCode).toBe(401);
    expect((await knock(signatureOf(key, rawPayload))).statusCode).toBe(204);
    expect((await messages(id)).filter(({ kind }) => kind === 'DCSA_BOOKING_NOTIFICATION')).toHaveLength(2);
    expect((await stands(id)).version).toBe(booking.version);

    const asked = await stands(id, 'customer');
    await ok('customer', cancelBooking, seen(asked, { remarks: 'NO CARGO', agreedFee: '0' }));
    await until(id, 'CANCELLED');
    const [patch] = (await messages(id)).filter(({ direction }) => direction === 'OUT');
    expect(patch).toMatchObject({ purpose: '1', status: 'ACKED' });
    const { text } = await ok('desk', bookingMessage, { query: { id, messageId: patch!.id } });
    expect(JSON.parse(text)).toEqual({ bookingCancellationStatus: 'CANCELLATION_RECEIVED', reason: 'NO CARGO' });
  });
});

it('an answer that comes before its number is written down finds its booking as soon as it is', async () => {
  const id = await booked('HLCU');
  await until(id, 'CONFIRMED');
  const { carrierRequestRef } = await stands(id);
  const { id: messageId } = (await messages(id)).find(({ direction }) => direction === 'OUT')!;
  // As it stands while the carrier is being asked, or after a server that died over it.
  await server.deps.db
    .updateTable('partnerMessage')
    .set({ state: 'QUEUED', partnerRef: '' })
    .where('id', '=', messageId)
    .execute();
  const channel = await server.deps.db
    .selectFrom('partnerChannel')
    .selectAll()
    .where('carrier', '=', 'HLCU')
    .where('document', '=', 'BOOKING')
    .executeTakeFirstOrThrow();
  const notice = {
    specversion: '1.0',
    id: 'quicker-than-its-question',
    type: 'org.dcsa.booking.v2',
    time: new Date(Date.now() + 1_000).toISOString(),
    source: 'https://carrier.example',
    data: {
      bookingStatus: 'PENDING_AMENDMENT',
      carrierBookingRequestReference: carrierRequestRef,
      feedbacks: [{ severity: 'ERROR', code: 'VGM', message: 'VGM METHOD MISSING' }],
    },
  };
  const taken = await takeIn(server.deps, channel, Buffer.from(JSON.stringify(notice)), 'early');
  expect(taken.state).toBe('UNMATCHED');
  expect((await stands(id)).state).toBe('CONFIRMED');
  await deliver(server.deps, { messageId });
  expect(await stands(id)).toMatchObject({
    state: 'PENDING_AMENDMENT',
    feedbacks: [{ message: 'VGM METHOD MISSING' }],
  });
  expect((await messages(id))[0]).toMatchObject({ kind: 'DCSA_BOOKING_NOTIFICATION', status: 'RECEIVED' });
});

it('a carrier that takes mail gets the booking note; one that overbooks rolls it with its cause', async () => {
  const rolling = await booked('OOLU');
  await sql`update carrier_booking_config_version set content = jsonb_set(content, '{testMode}', 'false') where carrier = 'HDMU'`.execute(
    server.deps.db,
  );
  const id = await booked('HDMU');
  await vi.waitFor(async () => expect((await messages(id))[0]).toMatchObject({ kind: 'MAIL', status: 'SENT' }), {
    timeout: 10_000,
  });
  const { bookingNo } = await stands(id);
  const mails = await server.deps.db
    .selectFrom('mail')
    .select(['recipient', 'fileIds'])
    .where('subject', '=', `BOOKING REQUEST ${bookingNo}`)
    .execute();
  expect(mails).toEqual([{ recipient: 'booking.sha@hmm.example', fileIds: [expect.any(String)] }]);
  const [sent] = await messages(id);
  expect((await file('desk', bookingMessageFile, { id, messageId: sent!.id })).payload.slice(0, 5)).toBe('%PDF-');
  await vi.waitFor(async () => expect((await stands(rolling)).hasOpenRoll).toBe(true), {
    timeout: 20_000,
    interval: 200,
  });
  expect((await stands(rolling)).rolls).toMatchObject([{ cause: 'CARRIER_OVERBOOKED' }]);
});

describe('what goes out', () => {
  it('is tried after 1, 5, 15 and 60 minutes; then it is failed, the desk is told, and sends it again', async () => {
    const waits = [1, 2, 3, 4, 5].map(attempts => nextTryAfter({ documentType: 'booking', attempts }));
    expect(waits).toEqual([60_000, 300_000, 900_000, 3_600_000, null]);
    const id = await booked('HLCU');
    await until(id, 'CONFIRMED');
    const sent = (await messages(id)).find(({ direction }) => direction === 'OUT')!;
    const channel = server.deps.db.updateTable('partnerChannel').where('carrier', '=', 'HLCU');
    await channel.set({ endpoint: 'https://127.0.0.1:1/' }).execute();
    await server.deps.db
      .updateTable('partnerMessage')
      .set({ state: 'QUEUED', attempts: 4 })
      .where('id', '=', sent.id)
      .execute();
    await deliver(server.deps, { messageId: sent.id });
    const failed = (await messages(id)).find(one => one.id === sent.id);
    expect(failed).toMatchObject({ status: 'FAILED', attempts: 5 });
    const told = () =>
      server.deps.db
        .selectFrom('message')
        .select('linkPath')
        .where('sendId', 'like', `partner-dead:${sent.id}:%`)
        .execute();
    await vi.waitFor(
      async () => expect(await told()).toEqual([{ linkPath: `/quckBook/internalBookDetail?id=${id}&tab=messages` }]),
      { timeout: 10_000 },
    );
    await channel.set({ endpoint: 'sandbox' }).execute();
    await ok('desk', retryBookingMessage, { body: { id, messageId: sent.id } });
    await vi.waitFor(
      async () => expect((await messages(id)).find(one => one.id === sent.id)?.status).not.toBe('QUEUED'),
      {
        timeout: 10_000,
      },
    );
    expect((await messages(id)).find(one => one.id === sent.id)?.status).toBe('ACKED');
  });

  it('every DCSA message of the demo holds the conditions of its standard', async () => {
    const sent = await server.deps.db
      .selectFrom('partnerMessage')
      .select(['id', 'kind', 'content'])
      .where('direction', '=', 'OUT')
      .where('kind', 'in', ['DCSA_BOOKING', 'DCSA_SI'])
      .execute();
    for (const { id, kind, content } of sent) {
      const body = JSON.parse(Buffer.from(content, 'base64').toString('utf8'));
      const faults = kind === 'DCSA_SI' ? siRuleFaults(body) : bookingRuleFaults(body);
      expect([id, faults]).toEqual([id, []]);
    }
  });

  it('of twenty bookings another parser reads the same, and the JSON names each (G-C5)', async () => {
    const rows = await server.deps.db
      .selectFrom('booking')
      .select(['id', 'bookingNo'])
      .where('state', '<>', 'DRAFT')
      .orderBy('id')
      .limit(20)
      .execute();
    expect(rows).toHaveLength(20);
    let downloaded = 0;
    for (const { id, bookingNo } of rows) {
      const { payload, statusCode } = await file('desk', bookingIftmbf, { id });
      if (statusCode !== 200) {
        // A name that no EDIFACT file can write: refused by its field, and no byte of a file.
        const { errors } = JSON.parse(payload) as { errors: { code: string; path: string }[] };
        expect([statusCode, bookingNo, errors.some(({ code }) => code === 'ED-03')]).toEqual([422, bookingNo, true]);
        continue;
      }
      downloaded += 1;
      const tags: string[] = [];
      const parser = new Parser();
      parser.encoding('UNOC');
      parser.onopensegment = tag => void tags.push(tag);
      parser.onelement = () => undefined;
      parser.oncomponent = () => undefined;
      parser.write(payload);
      parser.end();
      const own = readInterchange(payload);
      expect(own.findings, bookingNo).toEqual([]);
      expect(own.messages[0]?.segments.map(({ tag }) => tag)).toEqual(
        tags.filter(tag => !['UNB', 'UNZ'].includes(tag)),
      );
      const json = (await file('desk', bookingDcsaJson, { id })).json();
      expect(json).toMatchObject({ bookingChannelReference: bookingNo });
      expect([bookingNo, bookingRuleFaults(json)]).toEqual([bookingNo, []]);
    }
    expect(downloaded).toBeGreaterThan(5);
  });
});

it('papers are for both sides, messages for the desk, neither for another company', async () => {
  const { id, bookingNo } = await server.deps.db
    .selectFrom('booking')
    .select(['id', 'bookingNo'])
    .where('carrier', '=', 'COSU')
    .where('state', '=', 'CONFIRMED')
    .where('companyId', 'in', server.deps.db.selectFrom('company').select('id').where('companyCode', '=', 'NQUAYS'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const [call, start] of [
    [bookingNote, '%PDF-1.7'],
    [bookingConfirmation, '%PDF-1.7'],
    [bookingCalendar, 'BEGIN:VCALENDAR'],
  ] as const) {
    for (const who of ['customer', 'desk'] as const)
      expect((await file(who, call, { id })).payload.slice(0, start.length), call.path).toBe(start);
    expect((await file('other', call, { id })).statusCode, call.path).toBe(404);
  }
  // Both sides are called as the reader's language has them, on paper and on the screen.
  const booking = await stands(id, 'customer');
  const names = { customerName: '宁波北码头货运代理有限公司', customerNameEn: expect.stringMatching(/^[ -~]{5,}$/) };
  expect(booking).toMatchObject({ ...names, deskNameEn: expect.stringMatching(/^[ -~]{5,}$/) });
  for (const call of [bookingNote, bookingConfirmation])
    for (const [language, said] of [
      ['EN', booking.customerNameEn],
      ['CN', booking.customerName],
    ] as const) {
      const paper = path.join(folder, `${language}.pdf`);
      writeFileSync(paper, (await file('customer', call, { id, language })).rawPayload);
      expect(await pdfText(paper), call.path).toContain(said);
    }
  const { payload } = await file('customer', bookingCalendar, { id, language: 'EN' });
  expect(payload).toContain('SUMMARY:SI cut-off');
  expect(payload).toContain(`DESCRIPTION:${bookingNo}`);
  for (const call of [bookingMessages, bookingIftmbf, bookingDcsaJson])
    expect((await file('customer', call, { id })).statusCode, call.path).toBe(403);
});
