import { APPLICATION_STATES, type ApplicationState } from '#contract/company/onboarding/application.ts';
import {
  type ApplicationDetail,
  applicationCounts,
  auditQueue,
  checkDuplicate,
  licenceFile,
  myApplications,
  openingOptions,
  uploadLicence,
} from '#contract/company/onboarding/calls.ts';
import { type CompanyFields, NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import { exportApplications } from '#contract/company/onboarding/export.calls.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { documentTable as APPLICATION_TABLE } from '#machines/company/company-application.table.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { servedCompanyApplication } from '#server/features/company/onboarding/company-application.served.ts';
import { PNG } from '#server/features/company/onboarding/onboarding.samples.ts';
import { sweepOnboarding } from '#server/features/company/onboarding/sweep.ts';
import { lapseClaims } from '#server/kernel/document/claim.ts';
import { recordDocument } from './kit/record-document.ts';
import { type Loose, replaced } from './kit/recorder.ts';
import { usccOf } from './kit/uscc.ts';

type Person = 'applicant' | 'stranger' | 'auditor' | 'other' | 'clerk' | 'customer';

const DAY_MS = 86_400_000;
const LETTERS = 'ABCDEFGHJKLMNPQRTUWXY';
/** EXPIRE is the server's own, CREATE makes another application. */
const SENT = [
  'SAVE',
  'SUBMIT',
  'WITHDRAW',
  'TAKE',
  'RELEASE',
  'RETURN',
  'REJECT',
  'APPROVE',
  'FINISH',
  'REOPEN',
] as const;

type Members = Readonly<Record<string, unknown>>;

const APPLY = { method: 'POST', path: '/api/CompanyApplication/Apply' } as const;
const rowOf = ({ rows }: { readonly rows: readonly { readonly row: unknown }[] }) => rows[0]?.row;

/** Calls that are gone since applications are served by the kit. */
const applied = (
  path: `/api/${string}`,
  askOf: (said: Members) => object,
  read: (row: never) => unknown = row => row,
) =>
  replaced(
    ['POST', path],
    ({ body, key }: Loose) => {
      const { id, version, ...said } = body as Members;
      const rows = id === undefined ? [] : [{ id, version: version ?? 1 }];
      return { call: APPLY, sent: { body: { rows, ...askOf(said) }, key } };
    },
    (data: never) => read(rowOf(data) as never),
  );

const saveApplication = applied('/api/CompanyApplication/Save', payload => ({ event: 'SAVE', payload }));
const submitApplication = applied('/api/CompanyApplication/Submit', () => ({ event: 'SUBMIT' }));
const withdrawApplication = applied('/api/CompanyApplication/Withdraw', () => ({ event: 'WITHDRAW' }));
const auditApplication = applied('/api/CompanyApplication/Audit', ({ event, reason, overrideReason, ...payload }) => {
  const remarks = reason || overrideReason || null;
  return { event, payload, ...(remarks === null ? {} : { remarks }) };
});
const createCompany = applied(
  '/api/Company/Create',
  ({ reason, ...payload }) => ({ event: 'CREATE', payload, remarks: reason }),
  (row: { readonly id: string; readonly newCompanyId: string; readonly companyCode: string }) => ({
    applicationId: row.id,
    companyId: row.newCompanyId,
    companyCode: row.companyCode,
  }),
);
const moved = (name: string, now: string) =>
  replaced(['GET', `/api/CompanyApplication/${name}`], sent => ({
    call: { method: 'GET', path: `/api/CompanyApplication/${now}` },
    sent,
  }));
const getApplication = moved('Get', 'Detail');
const applicationList = moved('List', 'Page');

recordDocument<Person>({
  document: 'company-application',
  calls: ['/api/CompanyApplication/'],
  machines: { companyApplication: 'company/company-application', company: 'company/company' },
  tables: ['company_application', 'company', 'company_profile', 'company_licence', 'company_assignment'],
  notAccepted: {
    'company SUSPEND': 'recorded with companies',
    'company RESUME': 'recorded with companies',
    'company CLOSE': 'recorded with companies',
  },
  people: {
    applicant: { user: 'noseat@demo.example' },
    stranger: { user: 'seats1@demo.example' },
    auditor: ['PLTFRM', 'admin'],
    other: ['PLTFRM', 'admin2'],
    clerk: ['PLTFRM', 'doc1'],
    customer: ['BWBAYY', 'admin'],
  },
  async play({ server, step, refused, tried, upload, refusedUpload, work, ask, later }) {
    let made = 0;
    /** A company nobody has heard of; each has a code and a name of its own. */
    const aCompany = (over: Partial<CompanyFields> = {}): CompanyFields => {
      made += 1;
      const word = [...String(made).padStart(3, '0')].map(digit => LETTERS[Number(digit)]).join('');
      return {
        ...NO_FIELDS,
        kind: 'customer',
        countryCode: 'CN',
        nameZh: `舟山${word}渔具有限公司`,
        nameEn: `Zhoushan ${word} Tackle`,
        shortName: `渔具${word}`,
        uscc: usccOf(`91330900MA${String(made).padStart(7, '2')}`),
        addressText: 'No. 8 Harbour Road\nZhoushan 316000',
        city: 'Zhoushan',
        phone: '0580-2000000',
        contactName: '陈渔',
        contactPhone: '+8613900001111',
        contactEmail: `chen${made}@tackle.example`,
        adminName: '陈渔',
        adminNameEn: 'Yu Chen',
        adminAccount: 'admin',
        ...over,
      };
    };
    const png = { name: 'licence.png', type: 'image/png', bytes: PNG };

    // Licences.
    const { data: uploaded } = await upload('a licence is sent', 'applicant', uploadLicence, { file: png });
    const licence = { ...uploaded, kind: 'BUSINESS_LICENCE' as const, validUntil: null };
    const { data: ofStaff } = await upload('staff send a licence', 'auditor', uploadLicence, { file: png });
    const licenceOfStaff = { ...ofStaff, kind: 'BUSINESS_LICENCE' as const, validUntil: null };
    const { data: ofOther } = await upload('another person sends a licence', 'stranger', uploadLicence, { file: png });
    await refusedUpload('a page is sent as a licence', 'applicant', uploadLicence, {
      file: { name: 'licence.pdf', type: 'application/pdf', bytes: '<script>alert(1)</script>' },
    });
    await refusedUpload('a program is sent as a licence', 'applicant', uploadLicence, {
      file: { ...png, name: 'licence.exe', type: 'application/x-msdownload' },
    });
    await refusedUpload('a licence without a sign-in', null, uploadLicence, { file: png });
    await step('the sender reads a licence', 'applicant', licenceFile, { query: { id: licence.fileId } });
    await step('staff read a licence', 'auditor', licenceFile, { query: { id: licence.fileId } });
    await refused('another person reads a licence', 'stranger', licenceFile, { query: { id: licence.fileId } });

    const content = (fields: CompanyFields) => ({
      fields,
      licences: [licence],
      consent: true,
      step: 'check' as const,
      source: 'join' as const,
    });
    const draft = (fields = aCompany()): Promise<ApplicationDetail> =>
      ask('applicant', saveApplication, { body: content(fields) });
    const named = ({ id, version }: ApplicationDetail) => ({ id, version });
    const submitted = async (fields = aCompany()): Promise<ApplicationDetail> =>
      ask('applicant', submitApplication, { body: named(await draft(fields)) });
    const acted = (document: ApplicationDetail, act: object): Promise<ApplicationDetail> =>
      ask('auditor', auditApplication, { body: { ...named(document), ...act } as never });
    /** Everything that a customer is opened with. */
    const openingOf = async (document: ApplicationDetail): Promise<Opening> => {
      const options = await ask('auditor', openingOptions, { query: { id: document.id } });
      return {
        companyCode: options.companyCode,
        packageIds: options.packages.filter(({ kind }) => kind === 'CUSTOMER').map(({ id }) => id),
        customerLevelId: 'B',
        creditLimit: '50000.00',
        creditCurrency: 'CNY',
        paymentTermDays: 30,
        settlementDay: 15,
        salesIds: options.sales.slice(0, 3).map(({ id }) => id),
        rateIds: [],
        portalEnabled: false,
        admin: { account: 'admin', name: '陈渔', nameEn: 'Yu Chen', email: null, phone: null },
      };
    };
    const inState = async (state: ApplicationState, fields = aCompany()): Promise<ApplicationDetail> => {
      if (state === 'DRAFT') return draft(fields);
      const handedIn = await submitted(fields);
      if (state === 'SUBMITTED') return handedIn;
      if (state === 'WITHDRAWN') return ask('applicant', withdrawApplication, { body: named(handedIn) });
      const taken = await acted(handedIn, { event: 'TAKE' });
      if (state === 'IN_REVIEW') return taken;
      if (state === 'RETURNED')
        return acted(taken, { event: 'RETURN', reasons: [{ path: 'licences', code: 'UNREADABLE', text: '照片模糊' }] });
      if (state === 'REJECTED') return acted(taken, { event: 'REJECT', code: 'OUT_OF_SCOPE', reason: '' });
      const approved = await acted(taken, { event: 'APPROVE', overrideReason: '' });
      if (state === 'APPROVED') return approved;
      return acted(approved, { event: 'FINISH', opening: await openingOf(approved) });
    };
    /** Out of the way, so that the limit of open ones is not what answers. */
    const clear = async (id: string): Promise<void> => {
      const document = await ask('applicant', getApplication, { query: { id } });
      if (document.state === 'RETURNED')
        await clear((await ask('applicant', submitApplication, { body: named(document) })).id);
      if (document.state === 'SUBMITTED') await ask('applicant', withdrawApplication, { body: named(document) });
      if (document.state === 'IN_REVIEW') await acted(document, { event: 'REJECT', code: 'OTHER', reason: '' });
      if (document.state === 'APPROVED') await acted(document, { event: 'FINISH', opening: await openingOf(document) });
    };
    const versionOf = async (id: string): Promise<number> => {
      const found = server.db.selectFrom('companyApplication').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    };

    // Every event in every state.
    const anOpening = await openingOf(await inState('WITHDRAWN'));
    for (const state of APPLICATION_STATES) {
      let document = await inState(state);
      for (const event of SENT) {
        const isRefused = APPLICATION_TABLE[state][event] === 'CA-01';
        const name = `${state}: ${event}`;
        const seen = named(document);
        const audited = (act: object) =>
          tried(isRefused, name, 'auditor', auditApplication, { body: { ...seen, event, ...act } });
        if (event === 'SAVE')
          await tried(isRefused, name, 'applicant', saveApplication, {
            body: { ...content({ ...document.fields, city: 'Ningbo' }), ...seen },
          });
        else if (event === 'SUBMIT') await tried(isRefused, name, 'applicant', submitApplication, { body: seen });
        else if (event === 'WITHDRAW') await tried(isRefused, name, 'applicant', withdrawApplication, { body: seen });
        else if (event === 'RETURN') await audited({ reasons: [{ path: 'city', code: 'OTHER' }] });
        else if (event === 'REJECT') await audited({ code: 'OTHER' });
        else if (event === 'FINISH')
          await audited({ opening: state === 'APPROVED' ? await openingOf(document) : anOpening });
        else await audited({});
        if ((await versionOf(document.id)) === document.version) continue;
        await clear(document.id);
        document = await inState(state);
      }
      await clear(document.id);
    }

    // Drafts.
    const { data: bare } = await step('a draft with little in it', 'applicant', saveApplication, {
      body: { fields: aCompany({ uscc: '91350100M000100Y4Z', city: null, website: 'http://x.example' }) },
    });
    await refused('handed in with much missing', 'applicant', submitApplication, { body: named(bare) });
    await refused('saved at a stale version', 'applicant', saveApplication, {
      body: { ...content(bare.fields), id: bare.id, version: 9 },
    });
    await refused('saved by another person', 'stranger', saveApplication, {
      body: { ...content(bare.fields), licences: [], ...named(bare) },
    });
    await refused('saved with a licence of somebody else', 'applicant', saveApplication, {
      body: {
        ...content(aCompany()),
        licences: [{ ...ofOther, kind: 'BUSINESS_LICENCE', validUntil: null }],
      },
    });
    await refused('saved without fields', 'applicant', saveApplication, { body: {} });
    await refused('saved without a sign-in', null, saveApplication, { body: content(aCompany()) });
    await refused('entered by staff without the right', 'clerk', saveApplication, {
      body: { ...content(aCompany()), licences: [], source: 'staff' },
    });
    await refused('read by another person', 'stranger', getApplication, { query: { id: bare.id } });
    await refused('a draft is read by staff', 'auditor', getApplication, { query: { id: bare.id } });
    await refused('read where nothing is', 'auditor', getApplication, { query: { id: 'nothing' } });
    await refused('handed in by another person', 'stranger', submitApplication, { body: named(bare) });
    await step('what was found of a name that is taken', 'applicant', checkDuplicate, {
      body: aCompany({ uscc: '91310000MA1K000019' }),
    });
    await step('what was found of a similar name', 'applicant', checkDuplicate, {
      body: aCompany({ nameZh: '蓝鲸湾国际物流（宁波）有限公司' }),
    });
    const existing = await draft(aCompany({ uscc: '91310000MA1K000019' }));
    await refused('handed in for a company that is here already', 'applicant', submitApplication, {
      body: named(existing),
    });
    await step('the own applications', 'applicant', myApplications);

    // Limits.
    const open = [await submitted(), await submitted(), await submitted()];
    const fourth = await draft();
    await refused('a fourth is handed in', 'applicant', submitApplication, { body: named(fourth) });
    for (const one of open) await clear(one.id);
    const again = aCompany();
    await inState('REJECTED', again);
    await refused('handed in soon after a refusal', 'applicant', submitApplication, {
      body: named(await draft(again)),
    });

    // The audit.
    const waiting = await submitted();
    await step('the queue', 'auditor', auditQueue);
    await refused('the queue for a customer', 'customer', auditQueue, {});
    await refused('taken at a stale version', 'auditor', auditApplication, {
      body: { event: 'TAKE', id: waiting.id, version: 9 },
    });
    await refused('taken without the right', 'clerk', auditApplication, { body: { event: 'TAKE', ...named(waiting) } });
    await refused('taken where nothing is', 'auditor', auditApplication, {
      body: { event: 'TAKE', id: 'nothing', version: 1 },
    });
    await refused('an act that does not exist', 'auditor', auditApplication, {
      body: { event: 'BURN', ...named(waiting) },
    });
    const taken = await acted(waiting, { event: 'TAKE' });
    await refused('refused by somebody who has not taken it', 'other', auditApplication, {
      body: { event: 'REJECT', ...named(taken), code: 'OTHER', reason: '' },
    });
    await refused('taken by a second auditor', 'other', auditApplication, { body: { event: 'TAKE', ...named(taken) } });
    await refused('returned without a reason', 'auditor', auditApplication, {
      body: { event: 'RETURN', ...named(taken), reasons: [] },
    });
    await refused('refused without a reason', 'auditor', auditApplication, {
      body: { event: 'REJECT', ...named(taken), code: null },
    });
    await step('released by somebody who may assign', 'other', auditApplication, {
      body: { event: 'RELEASE', ...named(taken) },
    });
    await clear(waiting.id);
    const { data: entered } = await step('staff enter a company', 'auditor', saveApplication, {
      body: { ...content(aCompany()), licences: [licenceOfStaff], source: 'staff' },
    });
    const { data: handedIn } = await step('staff hand it in', 'auditor', submitApplication, { body: named(entered) });
    const own = await acted(handedIn, { event: 'TAKE' });
    await refused('approved by who entered it', 'auditor', auditApplication, {
      body: { event: 'APPROVE', ...named(own), overrideReason: '' },
    });
    await acted(own, { event: 'REJECT', code: 'OTHER', reason: '' });

    // Opening.
    const approved = await inState('APPROVED');
    const { data: options } = await step('what it can be opened with', 'auditor', openingOptions, {
      query: { id: approved.id },
    });
    await refused('what it can be opened with, without the right', 'clerk', openingOptions, { query: {} });
    const opening = await openingOf(approved);
    const finish = (name: string, over: object) =>
      refused(name, 'auditor', auditApplication, {
        body: { event: 'FINISH', ...named(approved), opening: { ...opening, ...over } },
      });
    await finish('opened with nothing', {
      companyCode: '',
      packageIds: [],
      customerLevelId: null,
      creditLimit: null,
      salesIds: [],
    });
    await finish('opened with a code that is taken', { companyCode: 'BWBAYY' });
    await finish('opened with packages of providers', {
      packageIds: options.packages.filter(({ kind }) => kind === 'PROVIDER').map(({ id }) => id),
    });
    await finish('opened with sales that are none', { salesIds: options.rate.slice(0, 1).map(({ id }) => id) });
    await clear(approved.id);
    const fields = aCompany({ kind: 'provider', providerTypes: ['TRUCKING'] });
    const { data: offered } = await step('what staff may open a company with', 'other', openingOptions, {
      query: { nameEn: fields.nameEn! },
    });
    const terms = {
      companyCode: offered.companyCode,
      rateIds: offered.rate.slice(0, 1).map(({ id }) => id),
      salesIds: [],
      packageIds: offered.packages
        .filter(({ kind }) => kind === 'PROVIDER')
        .slice(0, 1)
        .map(({ id }) => id),
      admin: { account: 'admin', name: '陈渔' },
    };
    const { data: ofSecond } = await upload('a second member of staff sends a licence', 'other', uploadLicence, {
      file: png,
    });
    const whole = {
      fields,
      licences: [{ ...ofSecond, kind: 'BUSINESS_LICENCE' as const, validUntil: null }],
      opening: terms,
    };
    await refused('made by staff without a reason', 'other', createCompany, { body: { ...whole, reason: '' } });
    await refused('made by staff without the right', 'clerk', createCompany, {
      body: { ...whole, reason: '线下签约' },
    });
    await step('made by staff in one step', 'other', createCompany, { body: { ...whole, reason: '线下签约' } });
    await refused('made by staff twice', 'other', createCompany, { body: { ...whole, reason: '再来一次' } });

    // Lists.
    await step('how many stand in each state', 'auditor', applicationCounts);
    const { data: page } = await step('the list', 'auditor', applicationList, { query: { limit: 2 } });
    await step('the next of the list', 'auditor', applicationList, {
      query: { limit: 2, cursor: page.nextCursor ?? undefined },
    });
    await step('those that are finished, by name', 'auditor', applicationList, {
      query: { q: 'tackle', state: 'FINISHED', limit: 2 },
    });
    await refused('the list for a customer', 'customer', applicationList, { query: {} });
    await refused('those in no state', 'auditor', applicationList, { query: { state: 'LOST' } });
    await step('a state as a file', 'auditor', exportApplications, { query: { state: 'FINISHED', language: 'EN' } });
    await refused('a state as a file, without the right', 'clerk', exportApplications, {
      query: { state: 'FINISHED' },
    });

    // The calls of the kit.
    const { list, get, log, keepClaim } = documentCalls(companyApplication);
    await step('the list of the kit', 'auditor', list, { query: { limit: 2 } });
    await refused('the list of the kit for a customer', 'customer', list, { query: {} });
    await step('one of the kit, by its applicant', 'applicant', get, { query: { id: bare.id } });
    await step('its log, by its applicant', 'applicant', log, { query: { id: bare.id } });
    await refused('its log, by another person', 'stranger', log, { query: { id: bare.id } });
    await refused('its log, by staff while it is a draft', 'auditor', log, { query: { id: bare.id } });
    const held = await inState('IN_REVIEW');
    await step('a sign of life of its auditor', 'auditor', keepClaim, { body: { id: held.id } });
    await refused('a sign of life of somebody else', 'other', keepClaim, { body: { id: held.id } });
    await clear(held.id);

    // Time.
    const swept = async () => ({
      released: await lapseClaims(server.deps, servedCompanyApplication),
      ...(await sweepOnboarding(server.deps)),
    });
    await work('what the demo left to be done', 'sweepOnboarding', swept);
    const reopening = await inState('APPROVED');
    const forgotten = await inState('IN_REVIEW');
    await inState('RETURNED');
    await later(DAY_MS + 1_000);
    await work('an audit without an act is given back', 'sweepOnboarding', swept);
    await step('what was given back', 'auditor', getApplication, { query: { id: forgotten.id } });
    await clear(forgotten.id);
    await later(8 * DAY_MS);
    await refused('opened again too late', 'auditor', auditApplication, {
      body: { event: 'REOPEN', ...named(reopening) },
    });
    await later(23 * DAY_MS);
    await work('what nobody has mended ends', 'sweepOnboarding', swept);
  },
});
