import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import {
  applicationCounts,
  applicationList,
  auditQueue,
  checkDuplicate,
  getApplication,
  licenceFile,
  myApplications,
  openingOptions,
} from '#contract/company/onboarding/calls.ts';
import { exportApplications } from '#contract/company/onboarding/export.calls.ts';
import { currentCompany } from '#contract/company/onboarding/profile.calls.ts';
import { boundEmployeeList, chooseEmployee } from '#contract/session/calls.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { lapseClaims } from '#server/kernel/document/claim.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { cellsOf, fileOf } from '../../../kernel/sheets/sheet.samples.ts';
import { servedCompanyApplication } from './company-application.served.ts';
import { aCompany, applicationIn, type Onboarder, onboarder, userToken } from './onboarding.samples.ts';
import { sweepOnboarding } from './sweep.ts';

let server: TestServer;
let now = Date.now();
let applicant: Onboarder;
let stranger: Onboarder;
let auditor: Onboarder;
let other: Onboarder;
let clerk: Onboarder;

const DAY = 86_400_000;

/** Sessions do not last as long as an application may. */
async function signIn(): Promise<void> {
  applicant = onboarder(server, await userToken(server, 'noseat@demo.example'));
  stranger = onboarder(server, await userToken(server, 'seats1@demo.example'));
  auditor = onboarder(server, await server.login('PLTFRM', 'admin'));
  other = onboarder(server, await server.login('PLTFRM', 'admin2'));
  clerk = onboarder(server, await server.login('PLTFRM', 'doc1'));
}

async function wait(ms: number): Promise<void> {
  now += ms;
  await signIn();
}

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock: { now: () => new Date(now) } });
  await signIn();
});
afterAll(() => server.close());

const codesOf = ({ problem }: { problem: { errors: readonly { path: string; code: string }[] } }) =>
  problem.errors.map(({ path, code }) => `${path} ${code}`);

describe('an application', () => {
  it('is kept as it is written, and is nobody else’s before it is handed in', async () => {
    const fields = aCompany({ uscc: null, nameEn: null, addressText: null });
    const { data: draft } = await applicant.save({ fields, licences: [], consent: false, step: 'kind' });
    expect(draft).toMatchObject({ state: 'DRAFT', version: 1, no: expect.stringMatching(/^CA\d{10}$/) });
    const asRead = async () =>
      (await server.call(getApplication, { token: applicant.token, query: { id: draft.id } })).data;
    expect((await asRead()).applicantName).toBe('阮行');
    for (const { token } of [stranger, auditor, clerk])
      expect((await server.call(getApplication, { token, query: { id: draft.id } })).http).toBe(404);
    expect((await stranger.save({ fields }, draft)).http).toBe(404);

    const { data: again } = await applicant.save({ fields: { ...fields, city: 'Ningbo' }, step: 'company' }, draft);
    expect(again).toMatchObject({ version: 2, fields: { city: 'Ningbo' }, step: 'company' });
    expect((await asRead()).log[0]?.changes).toEqual([{ path: 'fields.city', before: 'Zhoushan', after: 'Ningbo' }]);
    const stale = await applicant.save({ fields }, draft);
    expect([stale.http, stale.problem.code]).toEqual([412, 'stale_version']);
    const mine = await server.call(myApplications, { token: applicant.token });
    expect(mine.data.map(({ id }) => id)).toContain(draft.id);
    const list = await server.call(applicationList, { token: auditor.token, query: { q: draft.no } as never });
    expect(list.data.rows).toEqual([]);
  });

  it('is handed in when everything is there, and what is not is told field by field', async () => {
    const { data: empty } = await applicant.save({
      fields: aCompany({ uscc: '91350100M000100Y4Z', city: null, website: 'http://x.example' }),
    });
    const refused = await applicant.submit(empty);
    expect(refused.http).toBe(422);
    expect(codesOf(refused)).toEqual([
      'uscc USCC_CHECK',
      'city REQUIRED',
      'website WEBSITE',
      'licences LICENCE_MISSING',
      'consent CONSENT',
    ]);
    expect(refused.problem.errors[0]?.message.zh).toContain('3');
    const submitted = await applicant.submitted();
    expect(submitted).toMatchObject({ state: 'SUBMITTED', auditorId: null, consentVersion: CONSENT_VERSION });
    const queue = await server.call(auditQueue, { token: auditor.token });
    expect(queue.data.applications.map(({ id }) => id)).toContain(submitted.id);
    await applicant.withdraw(submitted);
  });

  it('of a company that is here already is refused with its name, also while it is typed', async () => {
    const fields = aCompany({ uscc: '91310000MA1K000019' });
    const check = await server.call(checkDuplicate, { token: applicant.token, body: fields });
    expect(check.data.existing).toEqual({
      code: 'BWBAYY',
      nameZh: '上海蓝鲸湾国际物流有限公司',
      nameEn: 'Blue Whale Bay Logistics',
    });
    const named = aCompany({ nameZh: '蓝鲸湾国际物流（宁波）有限公司' });
    const similar = await server.call(checkDuplicate, { token: applicant.token, body: named });
    expect(similar.data).toMatchObject({
      existing: null,
      similar: [{ nameEn: 'Blue Whale Bay Logistics', score: 60 }],
    });
    const refused = await applicant.submit(await applicant.draft(fields));
    expect(codesOf(refused)).toEqual(['uscc COMPANY_EXISTS']);
    // The same firm may be a provider as well: two rows (B.2).
    const asProvider = aCompany({ uscc: '91310000MA1K000019', kind: 'provider', providerTypes: ['NVOCC'] });
    await applicant.withdraw(await applicant.submitted(asProvider));
  });

  it('is one of three at most under way', async () => {
    const open = [await applicant.submitted(), await applicant.submitted(), await applicant.submitted()];
    const fourth = await applicant.draft();
    expect(codesOf(await applicant.submit(fourth))).toEqual(['event OPEN_APPLICATIONS']);
    const [first, ...rest] = open;
    await applicant.withdraw(first!);
    expect((await applicant.submit(fourth)).http).toBe(200);
    for (const one of [...rest, { ...fourth, version: fourth.version + 1 }]) await applicant.withdraw(one);
  });

  it('takes only licences that its writer sent', async () => {
    const foreign = await stranger.licence();
    const answer = await applicant.save({ fields: aCompany(), licences: [foreign] });
    expect(codesOf(answer)).toEqual(['payload.licences LICENCE_MISSING']);
    const page = await applicant.upload('licence.pdf', 'application/pdf', Buffer.from('<script>alert(1)</script>'));
    expect([page.http, page.body.errors[0].code]).toEqual([422, 'FILE_TYPE']);
    expect((await applicant.upload('licence.exe', 'application/x-msdownload')).http).toBe(422);
    const large = await applicant.upload('big.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(large.http).toBe(413);
    const read = (token: string) =>
      server.app.inject({
        url: `${licenceFile.path}?id=${foreign.fileId}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await read(applicant.token)).statusCode).toBe(404);
    const bytes = await read(stranger.token);
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await read(auditor.token)).statusCode).toBe(200);
  });
});

describe('the audit', () => {
  it('belongs to who took it: of two at once one is told that it is taken', async () => {
    const submitted = await applicant.submitted();
    const both = await Promise.all([auditor.apply('TAKE', submitted), other.apply('TAKE', submitted)]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 412]);
    // The row as it is now travels with it: who has it is told at once.
    const { problem } = both.find(({ http }) => http === 412)!;
    expect(problem.code).toBe('stale_version');
    const [holder, loser] = both[0]!.http === 200 ? [auditor, other] : [other, auditor];
    const { data: taken } = both.find(({ http }) => http === 200)!;
    expect(problem.current).toMatchObject({ state: 'IN_REVIEW', auditorId: taken.auditorId });
    const late = await loser.apply('REJECT', taken, { code: 'OTHER' });
    expect([late.http, codesOf(late)]).toEqual([422, ['event CA-05']]);
    expect((await applicant.withdraw(taken)).problem.code).toBe('event_not_allowed');
    expect((await clerk.apply('TAKE', taken)).http).toBe(403);
    await holder.reject(taken);
  });

  it('returns with reasons, which the applicant reads, mends and hands in again', async () => {
    const taken = await applicationIn('IN_REVIEW', applicant, auditor);
    const none = await auditor.apply('RETURN', taken, { reasons: [] });
    expect(codesOf(none)).toEqual(['payload.reasons NO_FIELD_REASON']);
    const returned = await auditor.giveBack(taken);
    const { data: seen } = await server.call(getApplication, { token: applicant.token, query: { id: returned.id } });
    expect(seen).toMatchObject({
      state: 'RETURNED',
      returnReasons: [{ path: 'licences', code: 'UNREADABLE' }],
      checks: [],
    });
    const mails = await server.deps.db.selectFrom('mail').selectAll().where('purpose', '=', 'application').execute();
    expect(mails.at(-1)).toMatchObject({ recipient: 'noseat@demo.example' });
    expect(mails.at(-1)?.bodyText).toContain('照片模糊');
    expect(mails.at(-1)?.bodyText).toContain(`${COMPANY_PATHS.join}?id=${returned.id}`);
    // One decision is one mail: the message in the product is not copied to the same person.
    await messagesDelivered(server.deps);
    const copies = await server.deps.db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', 'noseat@demo.example')
      .where('purpose', '=', 'message')
      .where('subject', 'like', '%需补充%')
      .execute();
    expect(copies).toEqual([]);
    const { data: again } = await applicant.submit(seen);
    expect(again).toMatchObject({ state: 'SUBMITTED', auditorId: null, returnReasons: [] });
    await auditor.reject(await auditor.take(again));
  });

  it('shows what a check finds beside the licence', async () => {
    const taken = await applicationIn(
      'IN_REVIEW',
      applicant,
      auditor,
      aCompany({ nameZh: '蓝鲸湾国际物流（宁波）有限公司' }),
    );
    const { data: shown } = await server.call(getApplication, { token: auditor.token, query: { id: taken.id } });
    expect(shown.checks.map(({ code }) => code)).toEqual(['COMPANY_SIMILAR']);
    const { data: read } = await server.call(documentCalls(companyApplication).get, {
      token: auditor.token,
      query: { id: taken.id },
    });
    expect(read.abilities.filter(({ may }) => may !== 'no').map(({ event }) => event)).toEqual([
      'RELEASE',
      'RETURN',
      'REJECT',
      'APPROVE',
    ]);
    await auditor.reject(taken);
    const refused = await applicant.submit(await applicant.draft({ ...taken.fields }));
    expect(codesOf(refused)).toEqual(['uscc TOO_SOON']);
    await wait(8 * DAY);
    await applicant.withdraw(await applicant.submitted({ ...taken.fields }));
  });

  it('needs two people for what staff enter', async () => {
    const entered = await auditor.submitted(aCompany(), 'staff');
    expect(entered).toMatchObject({ source: 'staff', applicantUserId: null });
    const taken = await auditor.take(entered);
    const own = await auditor.apply('APPROVE', taken);
    expect(codesOf(own)).toEqual(['event FOUR_EYES']);
    const { data: free } = await auditor.apply('RELEASE', taken);
    const approved = await other.approve(await other.take(free));
    expect(approved).toMatchObject({ state: 'APPROVED', companyCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/) });
    expect((await clerk.save({ fields: aCompany(), source: 'staff' })).http).toBe(403);
  });

  it('goes back to the queue after a day, and a returned one ends after a month', async () => {
    const taken = await applicationIn('IN_REVIEW', applicant, auditor);
    const returned = await applicationIn('RETURNED', applicant, auditor);
    // What the demo left to be done is done before.
    const lapsed = () => lapseClaims(server.deps, servedCompanyApplication);
    await lapsed();
    await sweepOnboarding(server.deps);
    await wait(DAY - 1_000);
    expect(await lapsed()).toBe(0);
    await wait(2_000);
    expect(await lapsed()).toBeGreaterThan(0);
    expect(await sweepOnboarding(server.deps)).toMatchObject({ expired: 0 });
    const stateOf = async (id: string) =>
      (await server.call(getApplication, { token: auditor.token, query: { id } })).data.state;
    expect(await stateOf(taken.id)).toBe('SUBMITTED');
    await wait(30 * DAY);
    await sweepOnboarding(server.deps);
    expect(await stateOf(returned.id)).toBe('WITHDRAWN');
    expect(await stateOf(taken.id)).toBe('SUBMITTED');
    await applicant.withdraw(
      (await server.call(getApplication, { token: applicant.token, query: { id: taken.id } })).data,
    );
  });
});

describe('opening a company', () => {
  it('names all that is missing, then makes company, people and the first administrator in one step', async () => {
    const approved = await applicationIn('APPROVED', applicant, auditor);
    const opening = await auditor.opening(approved);
    const finish = (over: Partial<typeof opening>) =>
      auditor.apply('FINISH', approved, { opening: { ...opening, ...over } });
    const bare = await finish({
      companyCode: '',
      packageIds: [],
      customerLevelId: null,
      creditLimit: null,
      salesIds: [],
    });
    expect(codesOf(bare)).toEqual([
      'payload.opening.companyCode NO_CODE',
      'payload.opening.packageIds NO_PACKAGE',
      'payload.opening.customerLevelId NO_LEVEL',
      'payload.opening.creditLimit NO_CREDIT',
      'payload.opening.salesIds NO_SALES',
    ]);
    expect(codesOf(await finish({ companyCode: 'BWBAYY' }))).toEqual(['payload.opening.companyCode CODE_TAKEN']);
    const { data: options } = await server.call(openingOptions, { token: auditor.token, query: { id: approved.id } });
    const provider = options.packages.filter(({ kind }) => kind === 'PROVIDER').map(({ id }) => id);
    expect(codesOf(await finish({ packageIds: provider }))).toEqual(['payload.opening.packageIds NO_PACKAGE']);
    expect(codesOf(await finish({ salesIds: options.rate.slice(0, 1).map(({ id }) => id) }))).toEqual([
      'payload.opening.salesIds NOT_STAFF',
    ]);

    const { data: finished } = await finish({ companyCode: 'TCKLZS' });
    expect(finished).toMatchObject({ state: 'FINISHED', companyCode: 'TCKLZS' });
    const opened = await server.deps.db
      .selectFrom('mail')
      .selectAll()
      .where('purpose', '=', 'application')
      .where('bodyText', 'like', '%TCKLZS%')
      .executeTakeFirstOrThrow();
    expect(opened.bodyText).toContain('/employeeLogin');
    expect(opened.bodyHtml).toContain('/employeeLogin');
    const { db } = server.deps;
    const company = await db
      .selectFrom('company')
      .selectAll()
      .where('companyCode', '=', 'TCKLZS')
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ id: finished.newCompanyId, status: 'ACTIVE', uscc: approved.fields.uscc });
    const shares = await db.selectFrom('companyAssignment').selectAll().where('companyId', '=', company.id).execute();
    expect(shares.map(({ duty, sharePct, isPrimary }) => [duty, sharePct, isPrimary])).toEqual([
      ['SALES', 34, true],
      ['SALES', 33, false],
      ['SALES', 33, false],
    ]);
    const log = await db
      .selectFrom('documentEvent')
      .select(['event', 'toState'])
      .where('documentType', '=', 'company')
      .where('documentId', '=', company.id)
      .orderBy('seq')
      .execute();
    expect(log).toEqual([
      { event: 'REGISTER', toState: 'PENDING' },
      { event: 'FINISH', toState: 'ACTIVE' },
    ]);
    const seats = await server.call(boundEmployeeList, { token: applicant.token });
    const seat = seats.data.find(({ CompanyCode }) => CompanyCode === 'TCKLZS');
    expect(seat).toMatchObject({ Status: 'ACTIVE', CompanyStatus: 'ACTIVE' });
    const chosen = await server.call(chooseEmployee, {
      token: applicant.token,
      body: { employeeId: seat!.EmployeeId, remember: false },
    });
    const { data: own } = await server.call(currentCompany, { token: chosen.data as string });
    expect(own).toMatchObject({
      companyCode: 'TCKLZS',
      licences: [{ kind: 'BUSINESS_LICENCE' }],
      seats: { active: 1 },
    });
    expect(own.contacts).toHaveLength(3);
    await signIn();
  });

  it('can be taken back for a week: the pending company is gone, its code is free', async () => {
    const approved = await applicationIn('APPROVED', applicant, auditor);
    const { data: reopened } = await other.apply('REOPEN', approved);
    expect(reopened).toMatchObject({ state: 'IN_REVIEW', newCompanyId: null });
    const company = await server.deps.db
      .selectFrom('company')
      .select(['status', 'uscc'])
      .where('id', '=', approved.newCompanyId!)
      .executeTakeFirst();
    expect(company).toEqual({ status: 'CLOSED', uscc: null });
    const again = await other.approve(reopened);
    expect(again.newCompanyId).not.toBe(approved.newCompanyId);
    await wait(8 * DAY);
    const late = await other.apply('REOPEN', again);
    expect(codesOf(late)).toEqual(['event REOPEN_LATE']);
  });

  it('needs no application where staff enter a company with a reason; the log is one', async () => {
    const fields = aCompany({ kind: 'provider', providerTypes: ['TRUCKING'] });
    const { data: options } = await server.call(openingOptions, {
      token: other.token,
      query: { nameEn: fields.nameEn! },
    });
    const opening = {
      companyCode: options.companyCode,
      rateIds: options.rate.slice(0, 1).map(({ id }) => id),
      salesIds: [],
      packageIds: options.packages
        .filter(({ kind }) => kind === 'PROVIDER')
        .slice(0, 1)
        .map(({ id }) => id),
      admin: { account: 'admin', name: '陈渔' },
    };
    const payload = { fields, licences: [await other.licence()], opening };
    expect(codesOf(await other.apply('CREATE', null, payload, ''))).toEqual(['remarks required']);
    expect((await clerk.apply('CREATE', null, payload, '线下签约')).http).toBe(403);
    const { data } = await other.apply('CREATE', null, payload, '线下签约');
    const { data: made } = await server.call(getApplication, { token: other.token, query: { id: data.id } });
    expect(made).toMatchObject({
      state: 'FINISHED',
      source: 'staff',
      decisionReason: '线下签约',
      newCompanyId: data.newCompanyId,
    });
    expect(made.log.map(({ event }) => event)).toEqual(['CREATE']);
    const twice = await other.apply('CREATE', null, payload, '再来一次');
    expect(codesOf(twice)).toEqual(['uscc COMPANY_EXISTS']);
  });
});

describe('the lists', () => {
  it('count by state, page by key and find by name and number', async () => {
    const { token } = auditor;
    const counts = await server.call(applicationCounts, { token });
    expect(counts.data.FINISHED).toBeGreaterThan(1);
    const first = await server.call(applicationList, { token, query: { limit: '2' } as never });
    const second = await server.call(applicationList, {
      token,
      query: { limit: '2', cursor: first.data.nextCursor! } as never,
    });
    const ids = [...first.data.rows, ...second.data.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    const found = await server.call(applicationList, { token, query: { q: 'tackle', state: 'FINISHED' } as never });
    expect(found.data.rows.every(({ state, nameEn }) => state === 'FINISHED' && nameEn?.includes('Tackle'))).toBe(true);
    expect(found.data.total).toBeGreaterThan(0);
  });

  it('go into a file a state at a time, for who has that button, and no further than the seat may', async () => {
    const fetched = (token: string, state: string) =>
      server.app.inject({
        url: `${exportApplications.path}?state=${state}&language=EN`,
        headers: { authorization: `Bearer ${token}` },
      });
    const staff = auditor.token;
    const { data } = await server.call(applicationList, { token: staff, query: { state: 'FINISHED', limit: 100 } });
    const file = await fetched(staff, 'FINISHED');
    expect([file.statusCode, data.rows.length > 0]).toEqual([200, true]);
    const sheet = (await cellsOf(fileOf(file.rawPayload))).flat();
    for (const { no, nameEn } of data.rows) for (const word of [no, nameEn]) if (word) expect(sheet).toContain(word);
    const { rows: others } = (await server.call(applicationList, { token: staff, query: { limit: 100 } })).data;
    for (const { no, state } of others) if (state !== 'FINISHED') expect(sheet).not.toContain(no);
    expect((await fetched(clerk.token, 'FINISHED')).statusCode).toBe(403);

    const limit = (value: string) =>
      server.deps.db.updateTable('permissionItem').set({ value }).where('permissionKey', '=', 'MAX_ROWS').execute();
    await limit('0');
    expect((await fetched(staff, 'FINISHED')).json()).toMatchObject({ code: 'EXPORT_TOO_MANY' });
    await limit('200000');
  });

  it('are the platform’s alone', async () => {
    const customer = await server.login('BWBAYY', 'admin');
    for (const call of [applicationList, applicationCounts, auditQueue])
      expect((await server.call(call, { token: customer })).http).toBe(403);
    const { data } = await server.call(applicationList, { token: auditor.token });
    const { id } = data.rows[0]!;
    expect((await server.call(getApplication, { token: customer, query: { id } })).http).toBe(404);
  });
});
