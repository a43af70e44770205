import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STATES, type ApplicationState } from '#contract/company/onboarding/application.ts';
import {
  type ApplicationDetail,
  createCompany,
  getApplication,
  type Opening,
  openingOptions,
} from '#contract/company/onboarding/calls.ts';
import { companyWords } from '#contract/company/onboarding/findings.ts';
import type { ApplicationEvent } from '#machines/company/company-application.commands.ts';
import { APPLICATION_EVENTS } from '#machines/company/company-application.events.ts';
import { APPLICATION_TABLE } from '#machines/company/company-application.table.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
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
/** EXPIRE is the server's own, CREATE makes another application. */
const SENT = [
  ...(['SAVE', 'SUBMIT', 'WITHDRAW', 'TAKE', 'RELEASE', 'RETURN', 'REJECT', 'APPROVE', 'FINISH', 'REOPEN'] as const),
];

async function send(event: Sent, document: ApplicationDetail) {
  const { id, version, fields, licences, state } = document;
  const named = { id, version };
  switch (event) {
    case 'SAVE':
      return applicant.save({
        ...named,
        fields: { ...fields, city: `${fields.city}a` },
        licences,
        consent: true,
        step: 'check',
      });
    case 'SUBMIT':
      return applicant.submit(document);
    case 'WITHDRAW':
      return applicant.withdraw(document);
    case 'RETURN':
      return auditor.audit({ event, ...named, reasons: [{ path: 'city', code: 'OTHER' }] });
    case 'REJECT':
      return auditor.audit({ event, ...named, code: 'OTHER' });
    case 'FINISH':
      return auditor.audit({
        event,
        ...named,
        opening: state === 'APPROVED' ? await auditor.opening(document) : opening,
      });
    default:
      return auditor.audit({ event, ...named });
  }
}

const inState = async (state: ApplicationState): Promise<ApplicationDetail> =>
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
      const expected = APPLICATION_TABLE[state][event];
      const answer = await send(event, document);
      const after = await read(document.id);
      const isTaken = event === 'TAKE' && state === 'IN_REVIEW';
      const refusal = isTaken ? 'ALREADY_TAKEN' : 'event_not_allowed';
      const got = answer.http === 200 ? answer.data.state : answer.problem.code;
      if (expected === 'CA-01') {
        if (got !== refusal && got !== 'not_found') wrong.push({ event, expected, got });
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
  const known = new Set(Object.keys(APPLICATION_EVENTS) as ApplicationEvent[]);
  expect([...known].filter(event => APPLICATION_TABLE.NEW[event] !== 'CA-01')).toEqual(['SAVE', 'CREATE']);
  expect((await applicant.draft()).state).toBe('DRAFT');
  const fields = aCompany();
  const { data: options } = await server.call(openingOptions, {
    token: auditor.token,
    query: { nameEn: fields.nameEn! },
  });
  const terms = {
    ...{ companyCode: options.companyCode, customerLevelId: 'C', creditLimit: '0', salesIds: [options.sales[0]!.id] },
    packageIds: [options.packages.find(({ kind }) => kind === 'CUSTOMER')!.id],
    admin: { account: 'admin', name: '陈渔' },
  };
  const body = { fields, licences: [await auditor.licence()], opening: terms, reason: '线下签约' };
  const { data } = await server.call(createCompany, { token: auditor.token, body });
  expect((await read(data.applicationId)).state).toBe('FINISHED');
  const unknown = await auditor.audit({ event: 'TAKE', id: 'nobody', version: 1 });
  expect(unknown.http).toBe(404);
  expect(companyWords('CA-01').en).toBe('Not permitted in this status');
});
