import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewAmendment } from '#contract/booking/change.calls.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking } from '#contract/booking/draft.calls.ts';
import { type BookingFileInfo, bookingFile, bookingFiles, uploadBookingFile } from '#contract/booking/files.calls.ts';
import { matchParties, type PartyMatch, readNoteFile } from '#contract/booking/smart/smart.calls.ts';
import { BOOK_COLUMN_KEYS, BOOK_COLUMNS, type BookColumn } from '#contract/booking/upload/book-columns.ts';
import {
  bookNote,
  noteFile,
  returnNote,
  takeNote,
  uploadNote,
  withdrawNotes,
} from '#contract/booking/upload/note.calls.ts';
import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import {
  getUpload,
  makeUploaded,
  type Upload,
  uploadBookings,
  uploadCopy,
  uploadTemplate,
} from '#contract/booking/upload/upload.calls.ts';
import { bookingUploadResource } from '#contract/booking/upload/upload.resource.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bookingContent } from '../booking.samples.ts';

/** A customer uploads a sheet of bookings and files of booking notes; the desk works on the files. */
const uploads = resourceCalls(bookingUploadResource);
const notes = resourceCalls(bookingNoteResource);

let server: TestServer;
const token: Record<'customer' | 'other' | 'desk', string> = { customer: '', other: '', desk: '' };
type Who = keyof typeof token;

const sent = <C extends CallDef>(who: Who, call: C, options: object = {}) =>
  server.call(call, { token: token[who], ...options } as never);

async function ok<C extends CallDef>(who: Who, call: C, options: object = {}): Promise<DataOf<C>> {
  const answered = await sent(who, call, options);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.customer = await server.login('NQUAYS', 'buyer1');
  token.other = await server.login('BWBAYY', 'buyer1');
  token.desk = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

const multipart = (name: string, type: string, content: string) => {
  const boundary = '----fairlead';
  return {
    payload: [
      `--${boundary}`,
      `content-disposition: form-data; name="file"; filename="${name}"`,
      `content-type: ${type}`,
      '',
      content,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

async function upload(who: Who, call: CallDef, name: string, type: string, content: string) {
  const { payload, headers } = multipart(name, type, content);
  const answer = await server.app.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${token[who]}` },
  });
  return { http: answer.statusCode, body: answer.json() as { Data: Upload; errors?: { code: string }[] } };
}

const soon = (): string => new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);
const sheet = (...rows: readonly Partial<Record<BookColumn, string>>[]): string =>
  [
    BOOK_COLUMN_KEYS.map(key => BOOK_COLUMNS[key].zh),
    ...rows.map(row => BOOK_COLUMN_KEYS.map(key => `"${(row[key] ?? '').replaceAll('"', '""')}"`)),
  ]
    .map(cells => cells.join(','))
    .join('\n');

const GOOD: Partial<Record<BookColumn, string>> = {
  customerNo: 'PO-1',
  carrier: 'EGLV',
  contract: 'A27SH0417',
  pol: '宁波',
  pod: 'HAMBURG',
  etd: soon(),
  vessel: 'EVER GIVEN',
  voyage: '1234-056W',
  type: '40HQ',
  units: '2',
  unitKg: '18000',
  goods: 'COTTON LINEN',
  hs: '630231',
  packages: '800',
  packageCode: 'CTN',
  grossKg: '36000',
  cbm: '110',
  freight: 'PRE',
  shipper: 'NINGBO HAIYUE CO LTD\n88 ZHONGSHAN ROAD\nNINGBO, CN',
  consignee: 'ORWELL HOMEWARE GBFXT',
};

describe('a sheet of bookings', () => {
  let read: Upload;

  test('is read and checked, and nothing is made of it yet', async () => {
    const { http, body } = await upload(
      'customer',
      uploadBookings,
      '委托.csv',
      'text/csv',
      sheet(
        GOOD,
        {
          customerNo: 'PO-1',
          goods: 'TOWELS',
          hs: '630260',
          packages: '10',
          packageCode: 'CTN',
          grossKg: '90',
          cbm: '1',
        },
        { ...GOOD, customerNo: 'PO-2', carrier: 'NOBODY', unitKg: 'HEAVY' },
      ),
    );
    expect(http, JSON.stringify(body)).toBe(200);
    read = body.Data;
    expect(read.bookings.map(({ key, lines }) => [key, lines])).toEqual([
      ['PO-1', [2, 3]],
      ['PO-2', [4]],
    ]);
    // Names of ports and a template of parties were understood.
    expect(read.bookings[0]).toMatchObject({
      carrier: 'EGLV',
      loading: 'CNNGB',
      discharge: 'DEHAM',
      containers: '2x40HC',
      bookingId: null,
      consignee: 'ORWELL HOMEWARE LTD',
    });
    expect(read.bookings[0]!.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(read.bookings[1]!.findings.map(({ path }) => path)).toContain('carrier');
    expect(read.problems.map(({ line, heading, value }) => [line, heading, value])).toEqual([
      [4, '船公司', 'NOBODY'],
      [4, '单箱毛重KG', 'HEAVY'],
    ]);
    const { rows } = await ok('customer', uploads.list, { query: { limit: 5 } });
    expect(rows[0]).toMatchObject({ state: 'READ', rows: 3, bookings: 2, problems: 2, made: 0 });
  });

  test('what is chosen is made once and submitted where it has no errors', async () => {
    const body = { id: read.id, keys: ['PO-1', 'PO-2', 'PO-9'], isSubmitted: true };
    const made = await ok('customer', makeUploaded, { body });
    expect(made.map(({ id, ok: isDone }) => [id, isDone])).toEqual([
      ['PO-1', true],
      ['PO-2', false],
      ['PO-9', false],
    ]);
    const booking = await ok('customer', getBooking, { query: { id: made[0]!.bookingId! } });
    expect(booking).toMatchObject({ state: 'PENDING_ACCEPTANCE', channel: 'UPLOAD' });
    expect(booking.content.equipments[0]?.commodities).toHaveLength(2);
    expect((await ok('customer', getBooking, { query: { id: made[1]!.bookingId! } })).state).toBe('DRAFT');
    // Asked again, the same bookings answer.
    const again = await ok('customer', makeUploaded, { body: { ...body, isSubmitted: false } });
    expect(again.map(({ bookingNo }) => bookingNo)).toEqual(made.map(({ bookingNo }) => bookingNo));
    const { row } = await ok('customer', uploads.get, { query: { id: read.id } });
    expect(row).toMatchObject({ state: 'MADE', made: 2 });
    expect(row.bookingNos).toContain(made[0]!.bookingNo!);
    expect((await ok('customer', getUpload, { query: { id: read.id } })).bookings[0]?.bookingNo).toBe(
      made[0]!.bookingNo,
    );
  });

  test('is there for its company alone; copy and template are files, and what is no sheet leaves nothing', async () => {
    expect((await sent('other', getUpload, { query: { id: read.id } })).http).toBe(404);
    const body = { id: read.id, keys: ['PO-1'], isSubmitted: false };
    expect((await sent('other', makeUploaded, { body })).http).toBe(404);
    const fetched = (path: string) =>
      server.app.inject({ url: path, headers: { authorization: `Bearer ${token.customer}` } });
    for (const path of [`${uploadCopy.path}?id=${read.id}`, uploadTemplate.path]) {
      const answer = await fetched(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
    const refused = await upload('customer', uploadBookings, 'x.pdf', 'application/pdf', '%PDF');
    expect(refused).toMatchObject({ http: 422, body: { errors: [{ code: 'FILE_TYPE' }] } });
    const bare = await upload('customer', uploadBookings, 'x.csv', 'text/csv', 'a,b\n1,2');
    expect(bare.body.Data).toMatchObject({ bookings: [], problemCount: 1 });
  });
});

describe('files of booking notes', () => {
  const send = async (name = 'note.pdf') => {
    const { http, body } = await upload('customer', uploadNote, name, 'application/pdf', '%PDF-1.4 booking');
    expect(http, JSON.stringify(body)).toBe(200);
    return rowOf(body.Data.id);
  };
  const rowOf = async (id: string) => (await ok('customer', notes.get, { query: { id } })).row;
  const at = ({ id, version }: { id: string; version: number }, more: object = {}) => ({
    body: { id, ...more },
    headers: { 'if-match': `"${version}"` },
  });

  test('the desk takes one, reads it and says which booking it became', async () => {
    const note = await send();
    expect(note).toMatchObject({ state: 'RECEIVED', customerName: '宁波北码头货运代理有限公司' });
    const taken = await ok('desk', takeNote, at(note));
    const file = await server.app.inject({
      url: `${noteFile.path}?id=${note.id}`,
      headers: { authorization: `Bearer ${token.desk}` },
    });
    expect(file.body).toBe('%PDF-1.4 booking');
    const { rows } = await server.deps.db
      .selectFrom('booking')
      .innerJoin('company', 'company.id', 'booking.companyId')
      .select(['bookingNo', 'companyCode'])
      .execute()
      .then(all => ({ rows: all }));
    const own = rows.find(({ companyCode }) => companyCode === 'NQUAYS')!.bookingNo;
    const foreign = rows.find(({ companyCode }) => companyCode !== 'NQUAYS')?.bookingNo ?? 'BK00000000000';
    const refused = await sent('desk', bookNote, at(taken, { bookingNo: foreign }));
    expect(refused.problem?.errors).toMatchObject([{ code: 'BOOKING_UNKNOWN' }]);
    await ok('desk', bookNote, at(taken, { bookingNo: own }));
    expect(await rowOf(note.id)).toMatchObject({ state: 'BOOKED', bookingNo: own, minutes: 0, workerName: '周岚' });
  });

  test('one is returned with the reason, told to who sent it, and taken back', async () => {
    const note = await send('blurred.pdf');
    const returned = await ok('desk', returnNote, at(note, { reason: 'unreadable, send it again' }));
    expect(await rowOf(note.id)).toMatchObject({ state: 'RETURNED', reason: 'unreadable, send it again' });
    const told = await server.deps.db
      .selectFrom('messageOutbox')
      .select('title')
      .where('docId', '=', note.id)
      .execute();
    expect(JSON.stringify(told)).toContain('blurred.pdf');
    expect((await sent('desk', takeNote, at(returned))).problem?.code).toBe('event_not_allowed');
    const rows = [{ id: note.id, version: returned.version }];
    expect(await ok('customer', withdrawNotes, { body: { rows } })).toMatchObject([{ ok: true }]);
  });

  test('is nobody else’s, and twenty may wait at a time', async () => {
    const note = await send('first.pdf');
    expect((await sent('other', notes.get, { query: { id: note.id } })).http).toBe(404);
    const { rows } = await ok('customer', notes.list, { query: { limit: 50 } });
    const waiting = rows.filter(({ state }) => state === 'RECEIVED').length;
    for (let count = waiting; count < 20; count += 1) await send(`n${count}.pdf`);
    const refused = await upload('customer', uploadNote, 'more.pdf', 'application/pdf', '%PDF');
    expect(refused).toMatchObject({ http: 422, body: { errors: [{ code: 'NOTES_WAITING' }] } });
    expect((await upload('customer', uploadNote, 'x.exe', 'application/octet-stream', 'MZ')).http).toBe(422);
  });
});

describe('files of a booking', () => {
  const put = async (who: Who, name: string): Promise<string> => {
    const { http, body } = await upload(who, uploadBookingFile, name, 'application/pdf', 'declared');
    expect(http).toBe(200);
    return (body.Data as unknown as { id: string }).id;
  };

  test('stand on it for both of its sides; nobody names one that is not his', async () => {
    const [own, foreign] = [await put('customer', 'MSDS.pdf'), await put('other', 'DG.pdf')];
    const content = { ...bookingContent(new Date()), fileIds: [own] };
    const stolen = await server.call(saveBooking, {
      token: token.customer,
      body: { content: { ...content, fileIds: [foreign] } },
    } as never);
    expect(stolen.problem.errors).toMatchObject([{ code: 'FILE_UNKNOWN', path: 'fileIds' }]);
    const { data } = await server.call(saveBooking, { token: token.customer, body: { content } } as never);
    const booking = (data as { id: string }).id;
    // Changes name files as people know them, and tell nothing of a file that is not the reader's.
    const amended = { id: booking, content: { ...content, fileIds: [await put('customer', 'PL.pdf'), foreign] } };
    const { data: preview } = await server.call(previewAmendment, { token: token.customer, body: amended } as never);
    expect(preview).toMatchObject({ changes: [{ path: 'fileIds', before: 'MSDS.pdf', after: `PL.pdf, ${foreign}` }] });
    const listed = async (who: Who) => {
      const query = { ids: `${own},${foreign}`, booking };
      const { data: files } = await server.call(bookingFiles, { token: token[who], query } as never);
      return (files as BookingFileInfo[]).map(({ name }) => name);
    };
    expect([await listed('desk'), await listed('customer'), await listed('other')]).toEqual([
      ['MSDS.pdf'],
      ['MSDS.pdf'],
      ['DG.pdf'],
    ]);
    const got = async (who: Who, query: Record<string, string>) => {
      const headers = { authorization: `Bearer ${token[who]}` };
      const url = `${bookingFile.path}?${new URLSearchParams(query)}`;
      return (await server.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    expect(await got('other', { id: own, booking })).toBe(404);
    expect(await got('desk', { id: own })).toBe(404);
    expect(await got('desk', { id: own, booking })).toBe(200);
  });
});

describe('smart booking', () => {
  interface Read {
    readonly file: { readonly id: string };
    readonly texts: readonly string[];
    readonly problem: { readonly en: string } | null;
  }
  const read = async (name: string, type: string, content: string): Promise<Read> => {
    const { http, body } = await upload('desk', readNoteFile, name, type, content);
    expect(http).toBe(200);
    return body.Data as unknown as Read;
  };

  test('gives the text of what it can read, and keeps what it cannot with the reason', async () => {
    const note = await read('note.csv', 'text/csv', '起运港,CNSHA,目的港,DEHAM\n箱型箱量,1x20GP,品名,TEA\n');
    expect(note).toMatchObject({ texts: ['起运港\tCNSHA\t目的港\tDEHAM\n箱型箱量\t1x20GP\t品名\tTEA'], problem: null });
    const scan = await read('scan.png', 'image/png', 'PNG');
    expect(scan).toMatchObject({ texts: [], problem: { en: expect.stringContaining('kept as an attachment') } });
    expect((await read('torn.pdf', 'application/pdf', '%PDF-1.4 torn')).problem?.en).toContain('Damaged or locked');
    const old = await read('old.xls', 'application/vnd.ms-excel', 'not looked at');
    expect(old).toMatchObject({ texts: [], problem: { en: expect.stringContaining('save it as .xlsx in Excel') } });
    expect((await read('page.doc', 'application/msword', '<html>TEXT</html>')).problem?.en).toContain('damaged');
    // Both go along with the draft that is made.
    const content = { ...bookingContent(new Date()), fileIds: [note.file.id, scan.file.id] };
    const { http } = await server.call(saveBooking, { token: token.desk, body: { content } } as never);
    expect(http).toBe(200);
  });

  test('finds the parties that are kept under nearly such names, the likest first', async () => {
    const [kept] = await server.deps.db
      .selectFrom('sftTemplate as t')
      .innerJoin('company as c', 'c.id', 't.companyId')
      .select(['t.id', 't.shipperName', 't.consigneeName'])
      .where('c.companyCode', '=', 'PLTFRM')
      .where('t.shipperName', 'is not', null)
      .where('t.consigneeName', 'is not', null)
      .orderBy('t.usedCount', 'desc')
      .limit(1)
      .execute();
    const query = { shipper: `${kept!.shipperName!.toLowerCase()}.`, consignee: kept!.consigneeName!.slice(0, -2) };
    const { data } = await server.call(matchParties, { token: token.desk, query } as never);
    const [first] = data as PartyMatch[];
    expect(first).toMatchObject({ id: kept!.id, parties: { shipper: { name: kept!.shipperName } } });
    expect(first!.score).toBeGreaterThan(85);
    const none = await server.call(matchParties, { token: token.desk, query: { shipper: 'QQQQ XXXX' } } as never);
    expect(none.data).toEqual([]);
  });
});
