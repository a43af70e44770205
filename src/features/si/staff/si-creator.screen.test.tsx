// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '#kit/i18n.ts';
import { openScreen, type ScreenDriver } from '../wizard/screen-driver.samples.tsx';
import { type Answers, fakeClient } from '../wizard/wizard.samples.tsx';
import { SiCreatorScreen } from './si-creator.screen.tsx';

const customer = { companyId: 'company-9', companyCode: 'BWBAYY', nameZh: '蓝湾', nameEn: 'Blue Bay' };
const shipment = (CGO_ID: string) => ({
  CGO_ID,
  COMPANY_ID: 'company-9',
  BOOKING_NO: `B-${CGO_ID}`,
  MBL_NO: '',
  STATUS: 'CONFIRMED',
  COMPANY_NAME: '',
  CARRIER: 'COSU',
  VESSEL: 'ORIENT CREST',
  VOYAGE: '024E',
  LOADING_CODE: 'CNSHA',
  DISCHARGE_CODE: 'USLAX',
  SAILINGDATE: '2026-03-12',
  DEADLINE: '2099-03-11T12:00:00.000Z',
  DEADLINE_ZONE: 'Asia/Shanghai',
  BOX_SUMMARY: '40HQ*2',
  SI_COUNT: 0,
  SI_STATE: 'NONE',
});
const answers: Answers = {
  customers: ({ query }) => (query.shipmentId === 'gone' ? [] : [customer]),
  people: () => [
    { employeeId: 'e1', account: 'doc1', name: '安', nameEn: 'Ann' },
    { employeeId: 'e2', account: 'doc2', name: '贝', nameEn: 'Bea' },
  ],
  shipments: ({ query }) => {
    const rows = [shipment('s1'), shipment('s2')].filter(row =>
      [undefined, row.CGO_ID].includes(query.shipmentId as never),
    );
    return { rows, nextCursor: null, total: rows.length, totalIsMore: false };
  },
  // The wizard is not of this test: it begins, and waits.
  getDataInfo: () => new Promise(() => undefined),
  getTDBillLadingInfoList: () => new Promise(() => undefined),
};

let close = async () => {};
async function open(address: string) {
  const { client, heard, drafts } = fakeClient(answers);
  const screen = await openScreen(<SiCreatorScreen />, client, address);
  close = async () => {
    await screen.close();
    await drafts.close();
  };
  return { screen, heard };
}
const rows = () => [...document.querySelectorAll('[data-grid] tbody tr')].map(row => row.getAttribute('data-key'));
const params = (screen: ScreenDriver) => Object.fromEntries(new URL(screen.address(), 'http://here').searchParams);

beforeEach(() => setLanguage('EN'));
afterEach(() => close());
afterEach(() => setLanguage('CN'));

it('a link that names a shipment alone stands at its customer and at it; a person is chosen and it begins', async () => {
  const { screen, heard } = await open('/tdManage/siCreator?CGO_ID=s2');
  await screen.until(() => expect(rows()).toEqual(['s2']));
  expect(heard.find(({ path }) => path === 'customers')?.query).toEqual({ shipmentId: 's2' });
  expect((document.querySelector('[role=combobox]') as HTMLInputElement).value).toBe('BWBAYY Blue Bay');
  // Choosing the person does not begin by itself.
  await screen.type('employee', 'e2');
  expect(params(screen)).toEqual({ CGO_ID: 's2' });
  await screen.press('enter');
  expect(params(screen)).toEqual({ COMPANY: 'BWBAYY', EmployeeId: 'e2', CGO_ID: 's2' });
});

it('leads from the linked shipment to all of the customer', async () => {
  const { screen } = await open('/tdManage/siCreator?COMPANY=BWBAYY&CGO_ID=s2');
  await screen.until(() => expect(rows()).toEqual(['s2']));
  await screen.press('alt+a');
  await screen.until(() => expect(rows()).toEqual(['s1', 's2']));
  expect(params(screen)).toEqual({ COMPANY: 'BWBAYY' });
});

it('says of a shipment that is nobody’s that it is not known', async () => {
  const { screen } = await open('/tdManage/siCreator?CGO_ID=gone');
  await screen.until(() => expect(screen.text()).toContain('The shipment is not known'));
});
