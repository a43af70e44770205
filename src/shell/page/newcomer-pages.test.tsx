// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { myJoinRequests } from '#contract/account/join.ts';
import { getApplication, myApplications } from '#contract/company/onboarding/calls.ts';
import { NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { AccountMode } from '#contract/session/session.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { acceptTerms } from '#contract/settings/privacy.calls.ts';
import { NewTermsDialog } from '#features/account/parts/new-terms-dialog.tsx';
import { JoinEntryScreen } from '#features/account/screens/join-entry.visitor.screen.tsx';
import { CreateCompanyScreen } from '#features/company/onboarding/screens/create-company.visitor.screen.tsx';
import { ClientProvider } from '#kit/client.tsx';
import { CommandRegistryProvider } from '#kit/command-registry.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { createClient } from '#streams/client.ts';
import { memoryStorages, SilentSocket } from '#streams/test/fake-tab.ts';
import { anEmployee, done } from '#streams/test/scripted-server.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const none = {
  version: 1,
  auditorId: null,
  takenAt: null,
  companyCode: null,
  submittedAt: null,
  decidedAt: null,
  finishedAt: null,
  kind: 'customer',
  uscc: null,
  countryCode: 'CN',
  applicantName: null,
  auditorName: null,
  auditorNameEn: null,
};
const returned = {
  ...none,
  id: 'a1',
  no: 'CA2611230004',
  source: 'join',
  state: 'RETURNED',
  nameZh: '远帆货运',
  nameEn: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T12:00:00.000Z',
};
const detail = {
  ...returned,
  fields: NO_FIELDS,
  licences: [],
  consent: true,
  step: 'check',
  companyId: 'platform',
  applicantUserId: 'u1',
  createdBy: null,
  consentVersion: null,
  returnReasons: [{ path: 'licences', code: 'UNREADABLE', text: '营业执照模糊' }],
  rejectCode: null,
  decisionReason: null,
  newCompanyId: null,
  registrationNo: null,
  checks: [],
  log: [],
};

let root: Root | null = null;
let stop = async () => {};
beforeEach(() => setLanguage('CN'));
afterEach(async () => {
  await act(async () => root?.unmount());
  await stop();
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** A screen for a signed-in seat, entered as a person or by the company's account. */
async function shown(screen: ReactNode, AccountMode: AccountMode) {
  const sent: string[] = [];
  const answers: Record<string, unknown> = {
    '/api/CurrentEmployee/Current': anEmployee({ AccountMode }),
    [myApplications.path]: [returned],
    [getApplication.path]: detail,
    [myJoinRequests.path]: [],
    [acceptTerms.path]: null,
  };
  const client = createClient({
    fetch: (async (url: string) => {
      const { pathname } = new URL(url);
      sent.push(pathname);
      return Response.json(done(pathname in answers ? answers[pathname] : []).body);
    }) as typeof fetch,
    WebSocket: SilentSocket as never,
    storages: memoryStorages({ token: 'T1', accountMode: AccountMode }),
    host: 'localhost',
    origin: 'http://localhost',
  });
  stop = () => client.stop();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <ClientProvider client={client}>
          <CommandRegistryProvider>{screen}</CommandRegistryProvider>
        </ClientProvider>
      </MemoryRouter>,
    ),
  );
  return sent;
}

const says = (text: string | RegExp): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toMatch(text);
  }, 10_000);

describe('a person with a seat', () => {
  it('sees the companies applied for, what was sent back and the way to correct it', async () => {
    await shown(<JoinEntryScreen />, 'userBindEmployee');
    await says('远帆货运');
    await says(/退回补充.*证照 无法辨认 · 营业执照模糊/);
    const link = document.querySelector<HTMLAnchorElement>('[data-application-state=RETURNED] a');
    expect(link?.getAttribute('href')).toBe('/join/createCompany?id=a1');
    expect(link?.textContent).toBe('更正后重新提交');
  });

  it('may apply for a company; the company’s own account is asked to sign in as a person', async () => {
    await shown(<CreateCompanyScreen />, 'userBindEmployee');
    await says(/类型/);
    expect(document.body.textContent).not.toMatch('请先登录');
    await act(async () => root?.unmount());
    await stop();
    await shown(<CreateCompanyScreen />, 'employee');
    await says('请先登录');
  });
});

describe('new terms', () => {
  const button = (label: string) =>
    [...document.querySelectorAll('button')].find(each => each.textContent?.startsWith(label));

  it('are accepted once, with links to both texts', async () => {
    const sent = await shown(<NewTermsDialog version={CONSENT_VERSION} />, 'userBindEmployee');
    await says(CONSENT_VERSION);
    expect([...document.querySelectorAll('[role=dialog] a')].map(link => link.getAttribute('href'))).toEqual([
      '/terms',
      '/privacy',
    ]);
    await act(async () => button('同意')?.click());
    await vi.waitFor(() => expect(sent).toContain(acceptTerms.path));
    await vi.waitFor(() => expect(sessionStorage.getItem(`terms:${CONSENT_VERSION}`)).not.toBeNull());
  });

  it('can be put off; they are asked for again at the next sign-in, not on the next page', async () => {
    const sent = await shown(<NewTermsDialog version={CONSENT_VERSION} />, 'userBindEmployee');
    await says(CONSENT_VERSION);
    await act(async () => button('稍后再说')?.click());
    expect(sent).not.toContain(acceptTerms.path);
    await act(async () => root?.unmount());
    await stop();
    await shown(<NewTermsDialog version={CONSENT_VERSION} />, 'userBindEmployee');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });
});
