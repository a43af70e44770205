// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siToWire } from '#contract/si/wire.ts';
import { setLanguage } from '#kit/i18n.ts';
import { shownToasts } from '#kit/toasts.tsx';
import type { Drafts } from '#streams/drafts.ts';
import { SiSubmitScreen } from '../screens/si-submit.screen.tsx';
import { openScreen, type ScreenDriver } from './screen-driver.samples.tsx';
import {
  type Answers,
  aBox,
  aDraft,
  aFinding,
  aLine,
  aReport,
  aSource,
  customerMenu,
  fakeClient,
  type Heard,
  refusedWith,
} from './wizard.samples.tsx';

const open: { screen: ScreenDriver; drafts: Drafts }[] = [];

async function atScreen(answers: Answers, address: string, menu = customerMenu()) {
  const { client, heard, drafts } = fakeClient(answers, menu);
  const screen = await openScreen(<SiSubmitScreen />, client, address);
  open.push({ screen, drafts });
  return { screen, heard, drafts };
}

/** The tab goes, the browser's database stays. */
async function kill(): Promise<void> {
  for (const { screen, drafts } of open.splice(0)) {
    await drafts.flush();
    await screen.close();
    await drafts.close();
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  setLanguage('EN');
});
afterEach(kill);
afterEach(() => setLanguage('CN'));

const created = ({ body }: Heard) =>
  (body.TDBLInfos as { DRAFT_ID: string }[]).map(({ DRAFT_ID }, index) => ({
    Id: `si-${index}`,
    TBI_NO: `2603120001${index}.00`,
    DRAFT_ID,
    TBI_SIMBL_NO: `COSU6123456780${index === 0 ? '' : 'A'}`,
    TBI_STATUS: 1,
  }));
const CREATE = '/external/workbench/siSubmit?CGO_ID=shipment-1';
const shipment: Answers = {
  getDataInfo: () => aSource(),
  getTDBillLadingInfoList: () => [],
};

async function splitInTwo(screen: ScreenDriver) {
  await screen.until(() => expect(screen.step()).toBe('init'));
  await screen.press('alt+2');
  await screen.press('mod+enter');
  await screen.until(() => expect(screen.step()).toBe('process1'));
}

/** Steps that are told as done. */
const stepsDone = (): number => document.querySelectorAll('.si-steps [data-done]').length;

describe('new SIs of a shipment', () => {
  it('goes START, SAVE, ADD, SAVE, CHECK, SUBMIT by keys alone', async () => {
    const { screen, heard } = await atScreen(
      { ...shipment, checkTDBillLadingInfo: () => aReport(), addTDBillLadingInfoList: created },
      CREATE,
    );
    await splitInTwo(screen);
    expect(screen.field('consignor').value).toContain('NINGBO HAIYUE');
    expect(document.activeElement).toBe(document.querySelector(':is(input, textarea, select)[data-path]'));
    await screen.type('boxes.0.lines.0.packageCount', '300');
    expect(screen.field('boxes.0.packageCount').value).toBe('300');
    await screen.press('mod+s');
    expect(screen.step()).toBe('process2');
    expect(stepsDone()).toBe(2);
    expect(screen.text()).toContain('COSU6123456780');
    await screen.press('mod+enter');
    expect(screen.step()).toBe('process1');
    // The remainder of the container.
    expect(screen.field('boxes.0.packageCount').value).toBe('220');
    await screen.press('mod+s');
    expect(screen.step()).toBe('finish');
    expect(document.activeElement?.hasAttribute('data-grid')).toBe(true);
    expect(screen.text()).toContain('COSU6123456780A');
    expect(screen.command('mod+enter').enabled).toMatchObject({ en: 'Check first' });
    await screen.press('alt+k');
    await screen.until(() => expect(screen.command('mod+enter').enabled).toBe(true));
    await screen.press('mod+enter');
    await screen.until(() => expect(screen.step()).toBe('done'));
    expect(stepsDone()).toBe(4);
    const numbers = [...document.querySelectorAll('[data-no]')].map(cell => cell.textContent);
    expect(numbers).toEqual(['26031200010', '26031200011']);
    const sent = heard.find(({ path }) => path === 'addTDBillLadingInfoList')?.body;
    expect(sent).toMatchObject({ Num: 2, CGO_ID: 'shipment-1', MBL_NO: 'COSU6123456780', AcceptWarnings: [] });
    const records = sent?.TDBLInfos as { DRAFT_ID: string; TBI_NUM: number; BOXES: { TBX_NUM: string }[] }[];
    expect(records.map(record => [record.TBI_NUM, record.BOXES[0]?.TBX_NUM])).toEqual([
      [2, '300'],
      [2, '220'],
    ]);
    expect(new Set(records.map(({ DRAFT_ID }) => DRAFT_ID)).size).toBe(2);
    await screen.press('mod+enter');
    expect(screen.address()).toBe('/external/workbench/SISubimtList');
  });

  it('A11 story 7: is restored after a killed tab, undo and redo too, and can be discarded', async () => {
    const first = await atScreen(shipment, CREATE);
    await splitInTwo(first.screen);
    await first.screen.press('mod+s');
    await first.screen.press('mod+enter');
    await first.screen.type('vessel', 'ORIENT CREST');
    await first.screen.type('voyage', '024E');
    await first.screen.press('alt+z');
    await kill();

    const { screen } = await atScreen(shipment, CREATE);
    await screen.until(() => expect(screen.step()).toBe('process1'));
    expect(document.querySelector('[data-notice=restored]')).not.toBeNull();
    expect([screen.field('vessel').value, screen.field('voyage').value]).toEqual(['ORIENT CREST', '']);
    await screen.press('alt+y');
    expect(screen.field('voyage').value).toBe('024E');
    await screen.press('alt+z');
    await screen.press('alt+z');
    expect(screen.field('vessel').value).toBe('');

    await screen.press('alt+x');
    const confirm = [...document.querySelectorAll('.bp6-dialog button')].at(-1);
    await screen.click(confirm);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await kill();
    const again = await atScreen(shipment, CREATE);
    await again.screen.until(() => expect(again.screen.step()).toBe('init'));
    expect(document.querySelector('[data-notice=restored]')).toBeNull();
  });

  it('leads from a finding of the server to its field in the right draft, and wants warnings confirmed', async () => {
    const found = [
      aFinding('TDBLInfos[1].BOXES[0].TBX_SEALNO', 'SI-B-05'),
      aFinding('TDBLInfos[1].TBI_GOODS', 'SI-T-03', 'warning'),
    ];
    let findings = found;
    const { screen, heard } = await atScreen(
      { ...shipment, checkTDBillLadingInfo: () => aReport(findings), addTDBillLadingInfoList: created },
      CREATE,
    );
    await splitInTwo(screen);
    await screen.type('boxes.0.packageCount', '300');
    for (const keys of ['mod+s', 'mod+enter', 'mod+s', 'alt+k']) await screen.press(keys);
    await screen.until(() =>
      expect(screen.command('mod+enter').enabled).toMatchObject({ en: expect.stringContaining('errors') }),
    );
    const line = [...document.querySelectorAll('.fl-findings button')].find(each =>
      each.textContent?.includes('SI-B-05'),
    );
    await screen.click(line);
    expect(screen.step()).toBe('process1');
    expect(document.activeElement).toBe(screen.field('boxes.0.sealNo'));
    expect(screen.field('boxes.0.sealNo').getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('.si-draft-list [aria-current]')?.textContent).toContain('COSU6123456780A');
    await screen.type('boxes.0.sealNo', 'HX999');
    expect(screen.field('boxes.0.sealNo').getAttribute('aria-invalid')).toBe('false');
    await screen.press('mod+s');
    expect(screen.command('mod+enter').enabled).toMatchObject({ en: expect.stringContaining('Changed since') });

    findings = found.slice(1);
    await screen.press('alt+k');
    await screen.until(() =>
      expect(screen.command('mod+enter').enabled).toMatchObject({ en: expect.stringContaining('Confirm') }),
    );
    await screen.press('alt+1');
    expect(screen.command('mod+enter').enabled).toBe(true);
    await screen.press('mod+enter');
    await screen.until(() => expect(screen.step()).toBe('done'));
    expect(heard.find(({ path }) => path.startsWith('add'))?.body.AcceptWarnings).toEqual(['SI-T-03']);
  });

  it('does not save a draft that breaks a form rule, and goes there', async () => {
    const { screen } = await atScreen(shipment, CREATE);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    await screen.until(() => expect(screen.step()).toBe('process1'));
    await screen.type('boxes.0.containerNo', 'CSQU3054384');
    await screen.press('mod+s');
    expect(screen.step()).toBe('process1');
    expect(document.activeElement).toBe(screen.field('boxes.0.containerNo'));
    await screen.until(() => expect(screen.text()).toContain('SI-B-02'));
    await screen.type('boxes.0.containerNo', 'CSQU3054383');
    await screen.press('mod+s');
    expect(screen.step()).toBe('finish');
  });

  it('jumps to the parties and pastes containers from a spreadsheet', async () => {
    const { screen } = await atScreen(shipment, CREATE);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    for (const [keys, path] of [
      ['alt+1', 'consignor'],
      ['alt+2', 'consignee'],
      ['alt+3', 'notifier1'],
    ] as const) {
      await screen.press(keys);
      expect(document.activeElement).toBe(screen.field(path));
    }
    await screen.press('alt+v');
    const area = document.querySelector<HTMLTextAreaElement>('.bp6-dialog textarea');
    area?.setAttribute('data-path', 'pasted');
    await screen.type('pasted', 'TEMU6123456\t40HQ\tHX2\t12\tCT\tTOWELS\t630260\t1x\t3');
    expect(document.querySelectorAll('.si-bad-cell')).toHaveLength(1);
    await screen.type('pasted', 'TEMU6123456\t40HQ\tHX2\t12\tCT\tTOWELS\t630260\t100\t3');
    expect(document.querySelectorAll('.si-bad-cell')).toHaveLength(0);
    await screen.click([...document.querySelectorAll('.bp6-dialog button')].at(-1));
    expect(screen.field('boxes.1.containerNo').value).toBe('TEMU6123456');
    expect(screen.field('boxes.1.weightKg').value).toBe('100');
  });

  it('goes to the first container that was pasted, and puts in only those without a wrong cell', async () => {
    const { screen } = await atScreen(shipment, CREATE);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    await screen.press('alt+v');
    document.querySelector('.bp6-dialog textarea')?.setAttribute('data-path', 'pasted');
    const row = (no: string, packages: string) => `${no}\t40HQ\tHX2\t${packages}\tCT\tTOWELS\t630260\t100\t3`;
    await screen.type('pasted', `${row('TEMU6123456', 'x')}\n${row('MSKU9070323', '5')}`);
    const primary = [...document.querySelectorAll('.bp6-dialog button')].at(-1);
    expect(primary?.textContent).toContain('1 good ones of 2');
    await screen.click(primary);
    expect(screen.field('boxes.1.containerNo').value).toBe('MSKU9070323');
    expect(document.activeElement).toBe(screen.field('boxes.1.containerNo'));
    expect(document.querySelector('[data-path="boxes.2.containerNo"]')).toBeNull();
  });

  it('takes code and name of a place from the list together, and back together', async () => {
    const port = { id: 'p1', code: 'CNNGB', zh: '宁波', en: 'Ningbo', matched: null };
    const { screen } = await atScreen({ ...shipment, '/api/MasterData/Suggest': () => [port] }, CREATE);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    await screen.type('loadingCode', 'CNN');
    await screen.until(() => expect(document.querySelector('[role=option]')?.textContent).toContain('CNNGB'));
    await screen.click(document.querySelector('[role=option]'));
    expect([screen.field('loadingCode').value, screen.field('loading').value]).toEqual(['CNNGB', 'NINGBO']);
    expect(screen.field('loadingCode').getAttribute('aria-required')).toBe('true');
    await screen.press('alt+z');
    expect([screen.field('loadingCode').value, screen.field('loading').value]).toEqual(['CNN', '']);
  });

  it('marks own and shared containers in the form', async () => {
    const { screen } = await atScreen(shipment, CREATE);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    for (const field of ['shipperOwned', 'partLoad']) {
      await screen.click(screen.field(`boxes.0.${field}`));
      expect(screen.field(`boxes.0.${field}`).checked).toBe(true);
    }
    await screen.type('boxes.0.packageCode', 'PX');
    expect(screen.field('boxes.0.packageCode').value).toBe('PX');
  });

  it('keeps the work and says so when the server cannot be reached', async () => {
    const { screen } = await atScreen(
      {
        ...shipment,
        checkTDBillLadingInfo: () => {
          throw refusedWith('SIGN_IN_REQUIRED');
        },
      },
      CREATE,
    );
    await screen.until(() => expect(screen.step()).toBe('init'));
    for (const keys of ['mod+enter', 'mod+s', 'alt+k']) await screen.press(keys);
    await screen.until(() => expect(document.querySelector('[data-problem=SIGN_IN_REQUIRED]')).not.toBeNull());
    expect(screen.step()).toBe('finish');
  });

  it('refuses a number below the drafts with SI-S-04', async () => {
    const { screen } = await atScreen(shipment, CREATE);
    await splitInTwo(screen);
    for (const keys of ['mod+s', 'mod+enter', 'mod+s', 'alt+n']) await screen.press(keys);
    const input = document.querySelector('.bp6-dialog input');
    input?.setAttribute('data-path', 'count');
    await screen.type('count', '1');
    await screen.click([...document.querySelectorAll('.bp6-dialog button')].at(-1));
    expect(document.querySelector('.bp6-dialog')?.textContent).toContain('SI-S-04');
    expect(screen.step()).toBe('finish');
  });

  it('does not begin without the right to add', async () => {
    const { screen } = await atScreen(shipment, CREATE, customerMenu([]));
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    expect(screen.step()).toBe('init');
    expect(shownToasts().at(-1)?.detail).toBe('You may not do this');
  });
});

describe('one SI to modify', () => {
  const MODIFY = '/external/workbench/siSubmit?Id=si-1';
  const record = aDraft();
  const detail = (over: object = {}, draft = record) => ({
    ...siToWire(draft),
    Id: 'si-1',
    TBI_NO: '26031200017',
    TBI_STATUS: 4,
    VERSION: 4,
    EVENTS: [],
    FINDINGS: [],
    CHANGED: [],
    ...over,
  });
  const modified = () => ({ Id: 'si-1', VERSION: 6, REVISION: 2, TBI_STATUS: 1 });

  it('asks for the reason once it was sent to the carrier', async () => {
    let sent: Heard | undefined;
    const answers: Answers = {
      ...shipment,
      getTDBillLadingInfo: () => detail({ TBI_STATUS: 8 }),
      checkTDBillLadingInfo: () => aReport(),
      modifyTDBillLadingInfo: asked => {
        sent = asked;
        return modified();
      },
    };
    let { screen } = await atScreen(answers, MODIFY);
    await screen.until(() => expect(screen.step()).toBe('process1'));
    expect(document.querySelector('[data-notice=restored]')).toBeNull();
    await screen.type('goods', 'BATH TOWELS');
    await screen.press('mod+s');
    await screen.press('alt+k');
    await screen.until(() =>
      expect(screen.command('mod+enter').enabled).toMatchObject({ en: expect.stringContaining('reason') }),
    );
    await screen.type('amendReason', 'wrong goods');
    await kill();
    // The reason is unsent work too.
    screen = (await atScreen(answers, MODIFY)).screen;
    await screen.until(() => expect(screen.step()).toBe('finish'));
    await screen.until(() => expect(screen.field('amendReason').value).toBe('wrong goods'));
    await screen.press('alt+k');
    await screen.until(() => expect(screen.command('mod+enter').enabled).toBe(true));
    await screen.press('mod+enter');
    await screen.until(() => expect(screen.step()).toBe('done'));
    expect(sent?.ifMatch).toBe(4);
    expect(sent?.body).toMatchObject({ AMEND_REASON: 'wrong goods', TBI_GOODS: 'BATH TOWELS', VERSION: 4 });
    expect(document.querySelector('[data-no]')?.textContent).toBe('26031200017');
  });

  it('A11 story 4: a stale edit is merged field by field and goes through', async () => {
    const theirs = aDraft({ goods: 'THEIR TOWELS', vessel: 'NORDIC MERIDIAN' });
    let version = 4;
    const { screen, heard } = await atScreen(
      {
        ...shipment,
        getTDBillLadingInfo: () => (version === 4 ? detail() : detail({ VERSION: 5 }, theirs)),
        checkTDBillLadingInfo: () => aReport(),
        modifyTDBillLadingInfo: ({ body }) => {
          if (body.VERSION === 4) {
            version = 5;
            throw refusedWith('stale_version');
          }
          return modified();
        },
      },
      MODIFY,
    );
    await screen.until(() => expect(screen.step()).toBe('process1'));
    await screen.type('goods', 'MY TOWELS');
    await screen.type('remarks', 'please hurry');
    await screen.press('mod+s');
    await screen.press('alt+k');
    await screen.until(() => expect(screen.command('mod+enter').enabled).toBe(true));
    await screen.press('mod+enter');
    await screen.until(() => expect(document.querySelector('.fl-merge')).not.toBeNull());
    const rows = [...document.querySelectorAll('.fl-merge tbody tr')].map(row => row.textContent);
    expect(rows).toEqual(['DescriptionMY TOWELSTHEIR TOWELS']);
    await screen.click(document.querySelectorAll('.fl-merge input')[1]);
    await screen.click([...document.querySelectorAll('.bp6-dialog button')].at(-1));
    await screen.until(() => expect(document.querySelector('.fl-merge')).toBeNull());
    await screen.press('alt+k');
    await screen.until(() => expect(screen.command('mod+enter').enabled).toBe(true));
    await screen.press('mod+enter');
    await screen.until(() => expect(screen.step()).toBe('done'));
    expect(heard.findLast(({ path }) => path === 'modifyTDBillLadingInfo')?.body).toMatchObject({
      VERSION: 5,
      TBI_GOODS: 'THEIR TOWELS',
      TBI_VESSEL: 'NORDIC MERIDIAN',
      TBI_REMARKS: 'please hurry',
    });
  });
});

describe('a large draft', () => {
  it('draws one container again for an edit, not a hundred', async () => {
    const boxes = Array.from({ length: 100 }, (_, index) =>
      aBox(
        `CSQU${String(index).padStart(7, '0')}`,
        Array.from({ length: 50 }, () => aLine('1', '2', '0.1')),
      ),
    );
    const { screen } = await atScreen({ ...shipment, getDataInfo: () => aSource({}, aDraft({ boxes })) }, CREATE);
    await screen.until(() => expect(screen.step()).toBe('init'));
    await screen.press('mod+enter');
    await screen.until(() => expect(screen.step()).toBe('process1'));
    expect(document.querySelectorAll('.si-box-block')).toHaveLength(100);
    // Lines of a long draft stay folded until they are asked for.
    expect(document.querySelectorAll('.si-line-row')).toHaveLength(0);
    const changed = new Set<string>();
    const watching = new MutationObserver(records => {
      for (const { target } of records) {
        const block = (target as Element).closest?.('.si-box-block');
        if (block) changed.add(block.getAttribute('data-path') ?? '');
      }
    });
    watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    await screen.type('boxes.7.sealNo', 'HX7');
    await screen.until(() => expect(screen.field('boxes.7.sealNo').value).toBe('HX7'));
    watching.disconnect();
    expect([...changed].filter(path => path !== 'boxes.7')).toEqual([]);
  });
});
