import { Readable } from 'node:stream';
import { BOOK_COLUMN_KEYS, BOOK_COLUMNS, type BookColumn } from '#contract/booking/upload/book-columns.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import { bookingNotes } from '../notes/booking-notes.served.ts';
import { bookingUploads } from './booking-uploads.served.ts';

/** What a customer has sent: two sheets of bookings, and files of booking notes in every state. */

const COMPANY = 'NQUAYS';
const MINUTE = 60_000;
const DAY = 86_400_000;

const row = (values: Partial<Record<BookColumn, string>>): string =>
  BOOK_COLUMN_KEYS.map(key => `"${(values[key] ?? '').replaceAll('"', '""')}"`).join(',');

const lane = (customerNo: string, pod: string, departure: string): Partial<Record<BookColumn, string>> => ({
  customerNo,
  pod,
  etd: departure,
  carrier: 'MSCU',
  contract: '27-104NB',
  pol: 'CNNGB',
  type: '40HC',
  units: '1',
  unitKg: '17200',
  goods: 'CURTAINS',
  hs: '630312',
  packages: '760',
  packageCode: 'CT',
  grossKg: '17200',
  cbm: '66',
  freight: 'PRE',
  shipper: 'ORWELL HOMEWARE GBFXT',
  consignee: 'ORWELL HOMEWARE GBFXT',
});

export async function seedUploads(deps: Deps): Promise<void> {
  const { db, files, clock } = deps;
  const company = await db
    .selectFrom('company')
    .select(['id', 'nameZh', 'nameEn'])
    .where('companyCode', '=', COMPANY)
    .executeTakeFirst();
  const buyer = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.name'])
    .where('companyCode', '=', COMPANY)
    .where('account', '=', 'buyer1')
    .executeTakeFirst();
  if (!company || !buyer) return;
  const now = clock.now().getTime();
  const companyId = company.id;
  const keep = (name: string, contentType: string, content: string, purpose: string) =>
    files.put(Readable.from([Buffer.from(content)]), {
      companyId,
      name,
      contentType,
      purpose,
      keepUntil: null,
      isMadeHere: true,
    });
  const dayIn = (days: number): string => new Date(now + days * DAY).toISOString().slice(0, 10);
  const head = BOOK_COLUMN_KEYS.map(key => BOOK_COLUMNS[key].zh).join(',');
  const sheets = [
    {
      name: '第 48 周委托.csv',
      lines: [lane('PO-88101', 'GBFXT', dayIn(14)), lane('PO-88102', 'DEHAM', dayIn(16))],
      problems: 0,
    },
    {
      name: '补充委托.csv',
      lines: [lane('PO-88110', 'NLRTM', dayIn(15)), { ...lane('PO-88111', '???', dayIn(15)), unitKg: '17 吨' }],
      problems: 2,
    },
  ];
  const kept = [];
  for (const { name, lines, problems } of sheets) {
    const file = await keep(name, 'text/csv', `\ufeff${[head, ...lines.map(row)].join('\n')}`, 'bookingSheet');
    kept.push({ companyId, fileName: name, fileId: file.id, problems, rows: lines.length, bookings: lines.length });
  }
  await seedRows(
    deps,
    bookingUploads,
    kept.map(one => ({ ...one, state: 'READ', byName: buyer.name, made: 0 })),
  );
  const booked = await db
    .selectFrom('booking')
    .select(['id', 'bookingNo'])
    .where('companyId', '=', companyId)
    .orderBy('bookingNo')
    .limit(1)
    .executeTakeFirst();
  const at = (minutes: number): string => new Date(now - minutes * MINUTE).toISOString();
  const notes = [
    { fileName: '托书 德国站 48 周.txt', state: 'RECEIVED', remarks: '两票，均走 MSC' },
    { fileName: 'booking note GBFXT.txt', state: 'IN_WORK', workerName: '叶青禾', takenAt: at(12) },
    ...(booked
      ? [
          {
            fileName: '托书 鹿特丹 毛巾.txt',
            state: 'BOOKED',
            bookingId: booked.id,
            bookingNo: booked.bookingNo,
            workerName: '叶青禾',
            takenAt: at(3_000),
            doneAt: at(2_982),
            minutes: 18,
          },
        ]
      : []),
    {
      fileName: '手机照片.txt',
      state: 'RETURNED',
      reason: '照片模糊，看不清件数与毛重',
      workerName: '孟子悠',
      takenAt: at(1_500),
      doneAt: at(1_496),
      minutes: 4,
    },
  ];
  const rows = [];
  for (const note of notes) {
    const text = `BOOKING NOTE\nSHIPPER: NINGBO HAIYUE TEXTILE\nPOL: NINGBO\n${note.fileName}\n`;
    const file = await keep(note.fileName, 'text/plain', text, 'bookingNoteFile');
    rows.push({
      ...note,
      companyId,
      fileId: file.id,
      size: file.size,
      byName: buyer.name,
      customerName: company.nameZh,
      customerNameEn: company.nameEn,
    });
  }
  await seedRows(deps, bookingNotes, rows);
  await db.updateTable('bookingNote').set({ createdBy: buyer.id }).where('companyId', '=', companyId).execute();
  await db.updateTable('bookingUpload').set({ createdBy: buyer.id }).where('companyId', '=', companyId).execute();
}
