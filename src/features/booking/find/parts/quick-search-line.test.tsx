// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import { QuickSearchLine } from './quick-search-line.tsx';

const PORTS: Readonly<Record<string, object>> = {
  sha: { code: 'CNSHA', zh: '上海', en: 'Shanghai' },
  ham: { code: 'DEHAM', zh: '汉堡', en: 'Hamburg' },
};
const { client } = fakeClient(
  {
    'PublicRate/Ports': ({ query }) => (PORTS[String(query.q)] ? [PORTS[String(query.q)]] : []),
    'MasterData/Suggest': () => [],
  },
  { menu: menuWith([], BOOKING_PATHS.find) },
);

let told: unknown[] = [];
let driver: Driver;
beforeEach(async () => {
  told = [];
  setLanguage('EN');
  const screen = (
    <QuickSearchLine isFirst onAsk={question => told.push(question)} onUnread={() => told.push('unread')} />
  );
  driver = await openAt(screen, client, BOOKING_PATHS.find);
});
afterEach(async () => {
  await driver.close();
  setLanguage('CN');
});

const input = () => document.querySelector<HTMLInputElement>('input[data-quick-line]')!;

it('asks what it understood, and says where what it reads is no question, so that nothing older stands as its answer', async () => {
  const { type, act, until } = driver;
  await type('sha ham 2x40hc', input());
  await act(() => input().form?.requestSubmit());
  await until(() => expect(told).toEqual([expect.objectContaining({ pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' })]));
  await type('sha-ham 40hc', input());
  await act(() => input().form?.requestSubmit());
  await until(() => expect(told.at(-1)).toBe('unread'));
});
