import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import type { ApplicationState, ReturnReason } from '#contract/company/onboarding/application.ts';
import { type CompanyFields, companyFieldsSchema, NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import { usccCheckCharacter } from '#contract/company/onboarding/uscc.ts';
import type { ApplicationEvent } from '#machines/company/company-application.document.ts';
import { type AnyDocumentRow, type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { changeDocument, createDocument, type EventAsk } from '../../kernel/document/step.ts';
import { newId } from '../../kernel/ids.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../kernel/tenancy.ts';
import { beginLog } from './company.served.ts';
import { drawApplicationNo, servedCompanyApplication } from './onboarding/company-application.served.ts';
import { putLicences } from './onboarding/company-rows.ts';
import { type NewCompanyChange, servedCompanyChange } from './profile/company-change.served.ts';

/** Applications in every hand, and the companies' own data, as the demo shows them (people-and-portals J). */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

/** A sheet with a red seal and lines where a licence has its words: invented, and plain enough to be seen as that. */
function licenceImage(isBlurred: boolean): Buffer {
  const [width, height] = [480, 340];
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3, 0xfb);
    row[0] = 0;
    for (let x = 0; x < width; x += 1) {
      const frame = x < 10 || y < 10 || x >= width - 10 || y >= height - 10;
      const title = y > 36 && y < 62 && x > 150 && x < 330;
      const line = y > 90 && y < 270 && (y - 90) % 30 < 9 && x > 50 && x < 250 + ((y * 37) % 150);
      const [dx, dy] = [x - 380, y - 260];
      const ring = Math.abs(Math.hypot(dx, dy) - 42) < 4 || Math.hypot(dx, dy) < 12;
      const colour = ring
        ? [196, 30, 40]
        : frame
          ? [176, 140, 60]
          : title || line
            ? isBlurred
              ? [214, 214, 210]
              : [60, 60, 64]
            : null;
      if (colour) row.set(colour, 1 + x * 3);
    }
    rows.push(row);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const coded = (first17: string): string => `${first17}${usccCheckCharacter(first17)}`;

interface Case {
  readonly fields: Partial<CompanyFields>;
  readonly state: ApplicationState;
  /** Days since it was handed in. */
  readonly age: number;
  readonly applicant: string | null;
  readonly isBlurred?: boolean;
  readonly reasons?: readonly ReturnReason[];
}

const people = (name: string, nameEn: string, mail: string): Partial<CompanyFields> => ({
  contactName: name,
  contactPhone: '+8613800002001',
  contactEmail: mail,
  adminName: name,
  adminNameEn: nameEn,
  adminAccount: 'admin',
});

const CASES: readonly Case[] = [
  {
    state: 'SUBMITTED',
    age: 0.6,
    applicant: 'first@demo.example',
    fields: {
      nameZh: '福州榕桥家居用品有限公司',
      nameEn: 'Banyan Bridge Homeware',
      shortName: '榕桥家居',
      uscc: coded('91350102MA3K00088'),
      city: 'Fuzhou',
      addressText: 'No. 66 Wusi Road, Gulou\nFuzhou 350003',
      industry: 'TRADE',
      sizeBand: 'M',
      annualTeuBand: 'T2',
      phone: '0591-88002001',
      ...people('简初', 'Chu Jian', 'export@banyanbridge.example'),
    },
  },
  {
    state: 'SUBMITTED',
    age: 0.1,
    applicant: null,
    fields: {
      kind: 'provider',
      providerTypes: ['CUSTOMS'],
      nameZh: '宁波海关桥报关有限公司',
      nameEn: 'Clearway Customs',
      shortName: '海关桥',
      uscc: coded('91330201MA2K00033'),
      city: 'Ningbo',
      addressText: 'Room 802, 168 Beilun Avenue\nNingbo 315800',
      industry: 'OTHER',
      sizeBand: 'S',
      ...people('裘通关', 'Tongguan Qiu', 'ops@clearway.example'),
    },
  },
  {
    state: 'IN_REVIEW',
    age: 0.3,
    applicant: 'seats1@demo.example',
    fields: {
      nameZh: '蓝鲸湾国际物流（宁波）有限公司',
      nameEn: 'Blue Whale Bay Logistics (Ningbo)',
      shortName: '蓝鲸湾宁波',
      uscc: coded('91330206MA2M00044'),
      city: 'Ningbo',
      addressText: 'No. 1 Meishan Avenue\nNingbo 315832',
      industry: 'FORWARDING',
      sizeBand: 'S',
      annualTeuBand: 'T3',
      ...people('罗一诺', 'Yinuo Luo', 'nb@bluewhalebay.example'),
    },
  },
  {
    state: 'RETURNED',
    age: 3,
    applicant: 'first@demo.example',
    isBlurred: true,
    reasons: [{ path: 'licences', code: 'UNREADABLE', text: '照片模糊，看不清登记机关' }],
    fields: {
      nameZh: '泉州刺桐石材有限公司',
      nameEn: 'Zayton Stone',
      shortName: '刺桐石材',
      city: 'Quanzhou',
      uscc: coded('91350500MA3A00055'),
      addressText: 'No. 9 Stone Street, Nanan\nQuanzhou 362300',
      industry: 'OTHER',
      sizeBand: 'L',
      annualTeuBand: 'T3',
      ...people('简初', 'Chu Jian', 'trade@zayton.example'),
    },
  },
  {
    state: 'APPROVED',
    age: 2,
    applicant: 'twostep@demo.example',
    fields: {
      nameZh: '杭州青瓷跨境电商有限公司',
      nameEn: 'Celadon E-commerce',
      shortName: '青瓷电商',
      city: 'Hangzhou',
      uscc: coded('91330100MA3B00066'),
      addressText: 'Building 5, 88 Longjing Road\nHangzhou 310012',
      industry: 'ECOMMERCE',
      sizeBand: 'M',
      annualTeuBand: 'T2',
      website: 'https://www.celadon.example',
      ...people('白景行', 'Jingxing Bai', 'hello@celadon.example'),
    },
  },
  {
    state: 'REJECTED',
    age: 9,
    applicant: 'seats1@demo.example',
    fields: {
      nameZh: '温州远岸咨询有限公司',
      nameEn: 'Farshore Consulting',
      shortName: '远岸咨询',
      city: 'Wenzhou',
      uscc: coded('91330300MA3D00077'),
      addressText: 'No. 20 Oujiang Road\nWenzhou 325000',
      ...people('温远岸', "Yuan'an Wen", 'office@farshore.example'),
    },
  },
];

interface Cast {
  readonly auditor: { readonly employeeId: string; readonly companyId: string };
  readonly clerk: { readonly employeeId: string };
  readonly users: ReadonlyMap<string, string>;
  /** Pictures are drawn dot by dot: once for all applications. */
  readonly licences: { readonly clear: Buffer; readonly blurred: Buffer };
}

async function castOf(deps: Deps): Promise<Cast | null> {
  const staff = (account: string) =>
    deps.db
      .selectFrom('employee')
      .innerJoin('company', 'company.id', 'employee.companyId')
      .select(['employee.id as employeeId', 'company.id as companyId'])
      .where('company.companyCode', '=', 'PLTFRM')
      .where('employee.account', '=', account)
      .executeTakeFirst();
  const [auditor, clerk] = [await staff('admin2'), await staff('admin')];
  if (!auditor || !clerk) return null;
  const users = await deps.db.selectFrom('appUser').select(['id', 'email']).where('email', 'is not', null).execute();
  return {
    auditor,
    clerk,
    users: new Map(users.map(({ id, email }) => [email!, id])),
    licences: { clear: licenceImage(false), blurred: licenceImage(true) },
  };
}

async function licenceFor(deps: Deps, cast: Cast, one: Case): Promise<Licence> {
  const name = `${one.fields.shortName}-营业执照.png`;
  const file = await deps.files.put(Readable.from([one.isBlurred ? cast.licences.blurred : cast.licences.clear]), {
    companyId: cast.auditor.companyId,
    name,
    contentType: 'image/png',
    purpose: 'companyLicence',
    isMadeHere: true,
    keepUntil: null,
    createdBy: (one.applicant && cast.users.get(one.applicant)) ?? cast.clerk.employeeId,
  });
  return { fileId: file.id, name, contentType: 'image/png', kind: 'BUSINESS_LICENCE', validUntil: null };
}

/** One application, fact by fact, each at its own hour. */
async function play(deps: Deps, cast: Cast, one: Case, no: string, licence: Licence): Promise<void> {
  const begun = deps.clock.now().getTime() - one.age * DAY;
  const applicantUserId = one.applicant === null ? null : (cast.users.get(one.applicant) ?? null);
  const isStaff = applicantUserId === null;
  const staff = { kind: 'employee', userId: null, companyId: cast.auditor.companyId, companyKind: 'platform' } as const;
  const auditor: DocumentActor = { ...staff, employeeId: cast.auditor.employeeId, holds: [] };
  const writer: DocumentActor = isStaff
    ? { ...staff, employeeId: cast.clerk.employeeId, holds: ['ADD'] }
    : { kind: 'partner', userId: applicantUserId, employeeId: null, companyId: null, companyKind: null, holds: [] };
  // In the form in which typed words are kept.
  const fields = companyFieldsSchema.parse({ ...NO_FIELDS, kind: 'customer', countryCode: 'CN', ...one.fields });
  await inScope(deps.db, SYSTEM, async tx => {
    let at = begun - HOUR;
    let row: AnyDocumentRow | null = null;
    const step = async (actor: DocumentActor, event: ApplicationEvent, said: Partial<EventAsk> = {}): Promise<void> => {
      const ask: EventAsk = { event, actor, now: new Date(at), isSeed: true, ...said };
      at += 20 * 60_000;
      row = row
        ? await changeDocument({ tx, deps }, servedCompanyApplication, row, ask)
        : await createDocument({ tx, deps }, servedCompanyApplication, ask);
    };
    await step(writer, 'SAVE', {
      payload: { fields, licences: [licence], consent: true, step: 'check', source: isStaff ? 'staff' : 'join' },
      prepared: no,
      world: { drafts: 0 },
    });
    at = begun;
    await step(writer, 'SUBMIT', { world: { findings: [], open: 0, refusedAt: null } });
    if (one.state === 'SUBMITTED') return;
    await step(auditor, 'TAKE');
    if (one.state === 'RETURNED') await step(auditor, 'RETURN', { payload: { reasons: [...(one.reasons ?? [])] } });
    if (one.state === 'REJECTED')
      await step(auditor, 'REJECT', { payload: { code: 'OUT_OF_SCOPE' }, remarks: '无进出口或货运业务' });
    if (one.state === 'APPROVED') await step(auditor, 'APPROVE', { world: { findings: [] } });
  });
}

/** The demo's companies were there before the log: it begins with how they came to be what they are. */
async function logCompanies(tx: Tx, deps: Deps): Promise<void> {
  const rows = await tx.db.selectFrom('company').select(['id', 'companyCode', 'kind', 'status']).execute();
  for (const row of rows) await beginLog(tx, deps, row, { now: deps.clock.now(), reason: '账期逾期未付' });
}

const BANKS = [{ bank: '中国银行上海分行', account: '4427590012345678', currency: 'CNY', swift: 'BKCHCNBJ300' }];

/** A customer that wants another account on its invoices. */
async function askForChange(tx: Tx, deps: Deps, no: string): Promise<void> {
  const owner = await tx.db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id as employeeId', 'company.id as companyId'])
    .where('company.companyCode', '=', 'BWBAYY')
    .where('employee.account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const now = deps.clock.now();
  const added = { bank: '招商银行上海外滩支行', account: '121900887766550', currency: 'USD', swift: 'CMBCCNBS' };
  const prepared: NewCompanyChange = {
    no,
    companyId: owner.companyId,
    before: { bankAccounts: BANKS },
    after: { bankAccounts: [...BANKS, added] },
  };
  const actor: DocumentActor = { ...SYSTEM_ACTOR, ...owner, kind: 'employee', companyKind: 'customer' };
  await createDocument({ tx, deps }, servedCompanyChange, {
    event: 'REQUEST',
    actor,
    now: new Date(now.getTime() - 5 * HOUR),
    id: newId(now.getTime()),
    prepared,
    isSeed: true,
  });
}

export async function seedCompanies(deps: Deps): Promise<void> {
  const cast = await castOf(deps);
  if (!cast) return;
  await inScope(deps.db, SYSTEM, tx => logCompanies(tx, deps));
  for (const one of CASES) {
    const at = new Date(deps.clock.now().getTime() - one.age * DAY);
    const no = await drawApplicationNo(deps, at);
    await play(deps, cast, one, no, await licenceFor(deps, cast, one));
  }
  const no = `CC${await nextDayNumber(deps.numbering, { series: 'CC', at: deps.clock.now(), digits: 4 })}`;
  const own: Case = { state: 'FINISHED', age: 0, applicant: null, fields: { shortName: '蓝鲸湾' } };
  const licence = { ...(await licenceFor(deps, cast, own)), validUntil: farOff(deps.clock.now()) };
  await inScope(deps.db, SYSTEM, async tx => {
    const company = await tx.db
      .selectFrom('company')
      .select('id')
      .where('companyCode', '=', 'BWBAYY')
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('companyProfile')
      .set({ bankAccounts: JSON.stringify(BANKS) })
      .where('companyId', '=', company.id)
      .execute();
    await putLicences(tx, company.id, [licence], { now: deps.clock.now(), by: null });
    await askForChange(tx, deps, no);
  });
}

/** Long enough that no reminder goes out in the demo. */
const farOff = (now: Date): string => new Date(now.getTime() + 400 * DAY).toISOString().slice(0, 10);
