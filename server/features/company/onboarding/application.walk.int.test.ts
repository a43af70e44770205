import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STATES, type ApplicationState } from '#contract/company/onboarding/application.ts';
import { getApplication, openingOptions } from '#contract/company/onboarding/calls.ts';
import { companyWords } from '#contract/company/onboarding/findings.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import {
  type ApplicationEvent,
  type CompanyApplication,
  companyApplication,
} from '#machines/company/company-application.document.ts';
import { documentTable } from '#machines/company/company-application.table.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { readDocument } from '#server/kernel/document/document-row.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { servedCompanyApplication } from './company-application.served.ts';
import { aCompany, applicationIn, type Onboarder, onboarder, userToken } from './onboarding.samples.ts';

/** The table of the lifecycle through the real server: every state that calls reach, then every command from there. */
let server: TestServer;
let applicant: Onboarder;
let auditor: Onboarder;
let opening: Opening;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  applicant = onboarder(server, await userToken(server, 'noseat@demo.example'));
  auditor = onboarder(server, await server.login('PLTFRM', 'admin'));
  const submitted = await applicant.submitted();
  opening = await auditor.opening(submitted);
  await applicant.withdraw(submitted);
});
afterAll(() => server.close());

type Sent = (typeof SENT)[number];
/** LAPSE and EXPIRE are the server's own, CREATE makes another application. */
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

async function send(event: Sent, document: CompanyApplication) {
  const { fields, licences, state } = document;
  switch (event) {
    case 'SAVE':
      return applicant.save(
        { fields: { ...fields, city: `${fields.city}a` }, licences, consent: true, step: 'check' },
        document,
      );
    case 'SUBMIT':
    case 'WITHDRAW':
      return applicant.apply(event, document);
    case 'RETURN':
      return auditor.apply(event, document, { reasons: [{ path: 'city', code: 'OTHER' }] });
    case 'REJECT':
      return auditor.apply(event, document, { code: 'OTHER' });
    case 'FINISH':
      return auditor.apply(event, document, {
        opening: state === 'APPROVED' ? await auditor.opening(document) : opening,
      });
    default:
      return auditor.apply(event, document);
  }
}

const inState = async (state: ApplicationState): Promise<CompanyApplication> =>
  state === 'WITHDRAWN'
    ? (await applicant.withdraw(await applicant.submitted())).data
    : applicationIn(state, applicant, auditor);

/** Out of the way, so that the limit of open ones is not what answers. */
async function clear(id: string): Promise<void> {
  const { data } = await server.call(getApplication, { token: applicant.token, query: { id } });
  const { state } = data;
  if (state === 'RETURNED') await clear((await applicant.submit(data)).data.id);
  if (state === 'SUBMITTED') await applicant.withdraw(data);
  if (state === 'IN_REVIEW') await auditor.reject(data);
  if (state === 'APPROVED') await auditor.finish(data);
}

const read = async (id: string) =>
  (await server.call(getApplication, { token: auditor.token, query: { id } })).data ??
  (await server.call(getApplication, { token: applicant.token, query: { id } })).data;

describe.each(APPLICATION_STATES)('an application %s', state => {
  it('does what the table says of every command, and writes nothing where it refuses', async () => {
    let document = await inState(state);
    const wrong: unknown[] = [];
    for (const event of SENT) {
      const expected = documentTable[state][event];
      const answer = await send(event, document);
      const after = await read(document.id);
      const got = answer.http === 200 ? answer.data.state : answer.problem.code;
      if (expected === 'CA-01') {
        if (got !== 'event_not_allowed' && got !== 'not_found') wrong.push({ event, expected, got });
        if (after.version !== document.version) wrong.push({ event, version: after.version });
        continue;
      }
      if (got !== expected || after.version !== document.version + 1) wrong.push({ event, expected, got });
      // What it led to is cleared away; the next command meets the state anew.
      await clear(document.id);
      document = await inState(state);
    }
    await clear(document.id);
    expect(wrong).toEqual([]);
  });
});

it('comes into being by SAVE and by CREATE, and by nothing else', async () => {
  const known = new Set(Object.keys(companyApplication.events) as ApplicationEvent[]);
  expect([...known].filter(event => documentTable.NEW[event] !== 'CA-01')).toEqual(['SAVE', 'CREATE']);
  expect((await applicant.draft()).state).toBe('DRAFT');
  const fields = aCompany();
  const { data: options } = await server.call(openingOptions, {
    token: auditor.token,
    query: { nameEn: fields.nameEn! },
  });
  const terms = {
    companyCode: options.companyCode,
    customerLevelId: 'C',
    creditLimit: '0',
    salesIds: [options.sales[0]!.id],
    packageIds: [options.packages.find(({ kind }) => kind === 'CUSTOMER')!.id],
    admin: { account: 'admin', name: '陈渔' },
  };
  const payload = { fields, licences: [await auditor.licence()], opening: terms };
  const { data } = await auditor.apply('CREATE', null, payload, '线下签约');
  expect((await read(data.id)).state).toBe('FINISHED');
  const unknown = await auditor.apply('TAKE', { id: 'nobody', version: 1 });
  expect(unknown.http).toBe(404);
  expect(companyWords('CA-01').en).toBe('Not permitted in this status');
});

it('folds to its row from its facts, those of the demo as well', async () => {
  const ids = await server.deps.db.selectFrom('companyApplication').select('id').execute();
  expect(ids.length).toBeGreaterThan(10);
  await inScope(server.deps.db, SYSTEM, async ({ db }) => {
    for (const { id } of ids)
      expect(foldDocument(companyApplication, await readFacts(db, companyApplication.type, id), id)).toEqual(
        await readDocument(db, servedCompanyApplication, id, null),
      );
  });
});
