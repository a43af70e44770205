// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '#contract/kernel/errors.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siStateOf, siStatusCode } from '#contract/si/status.ts';
import { siToWire } from '#contract/si/wire.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, type Heard, menuWith, openAt, refusedWith } from '#kit/resource/resource.samples.tsx';
import { dismissToast, shownToasts } from '#kit/toasts.tsx';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { knownSi } from '#machines/si/shipping-instruction.commands.ts';
import { QUEUE_COLUMNS } from '../parts/si-columns.tsx';
import { SiAuditScreen } from '../screens/si-audit.screen.tsx';
import { SiCheckScreen } from '../screens/si-check.screen.tsx';
import { aSiHeader } from '../si-header.samples.ts';
import { aDraft } from '../wizard/wizard.samples.tsx';

const ME = 'employee-1';
const RIGHTS = ['AUDIT', 'APPROVE', 'REJECT', 'EDIT'];
const PARTY = 'HARBOR HOME INC.\n1200 DOCKSIDE AVE\nUSA';
const AT = '2026-11-23T09:00:00.000Z';
const warning = (code: string): Finding => ({ path: '', code, severity: 'warning', message: { zh: code, en: code } });

let rows: SiHeader[] = [];
let changed: readonly object[] = [];
let findings: Readonly<Record<string, readonly Finding[]>> = {};
const found = (id: unknown): SiHeader => rows.find(({ Id }) => Id === id)!;
const wholeOf = (header: SiHeader): AnyDocumentRow => ({
  ...knownSi({
    state: siStateOf(header.TBI_STATUS)!,
    companyId: 'customer',
    content: { siType: 1 },
    claimerId: header.CLAIMER_ID,
  }),
  id: header.Id,
  version: header.VERSION,
  no: header.TBI_NO,
  revision: header.REVISION,
  warnings: header.WARNINGS,
  findings: findings[header.Id] ?? [],
});
const MEANS: Readonly<Record<string, Partial<SiHeader>>> = {
  CLAIM: { TBI_STATUS: siStatusCode('IN_REVIEW'), CLAIMER_ID: ME },
  RELEASE_CLAIM: { TBI_STATUS: siStatusCode('SUBMITTED'), CLAIMER_ID: null },
  APPROVE: { TBI_STATUS: siStatusCode('APPROVED'), CLAIMER_ID: null },
  RETURN: { TBI_STATUS: siStatusCode('RETURNED'), CLAIMER_ID: null },
  UNDO_REVIEW: { TBI_STATUS: siStatusCode('IN_REVIEW'), CLAIMER_ID: ME },
};
type Asked = readonly { readonly id: string; readonly version: number }[];
let apply: (heard: Heard) => void = () => undefined;

const answers = () => ({
  'SavedView/List': () => [],
  'ReviewRemark/List': () => [{ no: 1, zh: '箱号错误', en: 'Container number is wrong' }],
  'TDBillLadingInfo/List': ({ query }: Heard) => {
    const waiting = rows.filter(({ TBI_STATUS }) => TBI_STATUS === 1 || TBI_STATUS === 2);
    const shown = waiting.filter(row => row.BOOKING_NO.includes(String(query.q ?? '')));
    return { rows: shown, nextCursor: null, total: shown.length, totalIsMore: false };
  },
  'TDBillLadingInfo/GetTDBillLadingInfo': ({ query }: Heard) => ({
    ...siToWire(aDraft()),
    ...found(query.Id),
    EVENTS: [],
    FINDINGS: findings[String(query.Id)] ?? [],
    CHANGED: changed,
  }),
  'TDBillLadingSI/GetDataInfo': () => new Promise(() => undefined),
  'TDBillLadingInfo/GetTDBillLadingInfoList': () => [],
  'ShippingInstruction/Get': ({ query }: Heard) => ({ row: wholeOf(found(query.id)), refs: {}, abilities: [] }),
  'ShippingInstruction/Log': () => [
    {
      seq: 9,
      event: 'CLAIM',
      at: AT,
      who: 'Zhiwei Shen',
      company: 'Platform',
      state: 'IN_REVIEW',
      remarks: null,
      changes: [],
    },
  ],
  'ShippingInstruction/Apply': (heard: Heard) => {
    apply(heard);
    const { event, rows: asked } = heard.body as unknown as { readonly event: string; readonly rows: Asked };
    rows = rows.map(row =>
      asked.some(({ id }) => id === row.Id) ? { ...row, ...MEANS[event], VERSION: row.VERSION + 1 } : row,
    );
    return { rows: asked.map(({ id }) => ({ id, ok: true, row: wholeOf(found(id)), problem: null })) };
  },
});

let screen: Driver;
async function queue() {
  const fake = fakeClient(answers(), { menu: menuWith(RIGHTS, SI_PATHS.queue) });
  screen = await openAt(<SiCheckScreen />, fake.client, SI_PATHS.queue);
  await screen.until(() => expect(opened()).toBe('0001'));
  const sent = () =>
    fake.to('ShippingInstruction/Apply').map(({ body }) => {
      const { event, rows: asked, remarks } = body as unknown as { event: string; rows: Asked; remarks: string | null };
      return [event, ...asked.map(({ id, version }) => `${id}@${version}`), ...(remarks ? [remarks] : [])].join(' ');
    });
  return { ...fake, sent };
}
const opened = () => document.querySelector('.si-preview')?.getAttribute('data-si');
const reason = (id: string) => {
  const { enabled } = screen.command(id);
  return enabled === true ? true : enabled.en;
};
const area = () => screen.find('.si-remarks textarea') as HTMLTextAreaElement;

beforeEach(() => {
  setLanguage('EN');
  changed = [];
  findings = {};
  apply = () => undefined;
  rows = [aSiHeader('0001'), aSiHeader('0002', { BOOKING_NO: 'B-2' }), aSiHeader('0003')];
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('the review queue', () => {
  it('has what a reviewer chooses by within the width of a screen', async () => {
    await queue();
    const wanted = ['no', 'bill', 'company', 'lane', 'boxes', 'cutoff', 'warnings', 'claimer'];
    const first = QUEUE_COLUMNS.slice(0, wanted.length);
    expect(first.map(({ key }) => key).sort()).toEqual([...wanted].sort());
    expect(first.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1_120);
  });

  it('is searched by / and f, and the cursor stands on what was found', async () => {
    const { to } = await queue();
    for (const shortcut of ['/', 'f']) {
      await screen.run(shortcut);
      expect(document.activeElement?.getAttribute('type')).toBe('search');
      (document.activeElement as HTMLElement).blur();
    }
    await screen.type('B-2', screen.find('input[type="search"]'));
    await screen.until(() => expect(opened()).toBe('0002'));
    expect(to('TDBillLadingInfo/List').at(-1)?.query).toMatchObject({ queue: 'true', q: 'B-2' });
  });

  it('claims and lets go by one key, each time on what was answered last', async () => {
    const { sent } = await queue();
    await screen.run('c');
    await screen.until(() => expect(screen.command('c').id).toBe('si.RELEASE_CLAIM'));
    await screen.run('c');
    await screen.until(() => expect(sent()).toEqual(['CLAIM 0001@3', 'RELEASE_CLAIM 0001@4']));
  });

  it('opens the next after a decision, passes over what a colleague has, and comes back to what is taken back', async () => {
    rows = rows.map(row => (row.Id === '0002' ? { ...row, TBI_STATUS: 2, CLAIMER_ID: 'other' } : row));
    const { sent } = await queue();
    await screen.run('a');
    await screen.until(() => expect(opened()).toBe('0003'));
    await screen.until(() => expect(document.querySelectorAll('[role=grid] tbody tr')).toHaveLength(2));
    expect(shownToasts().map(({ text }) => text)).toContain('26031200001.00 approved');
    await screen.run('z');
    await screen.until(() => expect(opened()).toBe('0001'));
    expect(sent()).toEqual(['APPROVE 0001@3', 'UNDO_REVIEW 0001@4']);
  });

  it('returns with remarks that are written beside the SI, and decides nothing else meanwhile', async () => {
    const { sent } = await queue();
    await screen.until(() => expect(reason('1')).toBe(true));
    await screen.run('1');
    await screen.until(() => expect(area().value).toBe('Container number is wrong'));
    expect(screen.commands().map(({ id }) => id)).not.toContain('si.APPROVE');
    expect(screen.commands().map(({ id }) => id)).not.toContain('grid.next');
    await screen.run('alt+c');
    await screen.run('r');
    await screen.until(() => expect(area().value).toBe(''));
    await screen.type('wrong seal', area());
    await screen.run('mod+enter');
    await screen.until(() => expect(sent()).toEqual(['RETURN 0001@3 wrong seal']));
    await screen.until(() => expect(document.querySelector('.si-remarks')).toBeNull());
  });

  it('keeps the remarks of a refused return, says who was faster, and sends them again on what it is now', async () => {
    let objections = 1;
    apply = () => {
      if (objections-- <= 0) return;
      rows = rows.map(row => (row.Id === '0001' ? { ...row, VERSION: 4 } : row));
      throw refusedWith('stale_version', [], { current: wholeOf(found('0001')) });
    };
    const { sent } = await queue();
    await screen.run('r');
    await screen.until(() => expect(area()).not.toBeNull());
    await screen.type('wrong seal', area());
    await screen.run('mod+enter');
    await screen.until(() => expect(screen.text()).toContain('Zhiwei Shen'));
    expect(area().value).toBe('wrong seal');
    await screen.run('mod+enter');
    await screen.until(() => expect(sent()).toEqual(['RETURN 0001@3 wrong seal', 'RETURN 0001@4 wrong seal']));
  });

  it('tells who lost a race for a claim which SI it was, and who has it', async () => {
    const { sent } = await queue();
    apply = () => {
      rows = rows.map(row =>
        row.Id === '0001'
          ? { ...row, VERSION: 9, TBI_STATUS: 2, CLAIMER_ID: 'other', CLAIMER_NAME: 'Zhiwei Shen' }
          : row,
      );
      throw refusedWith('stale_version', [], { current: wholeOf(found('0001')) });
    };
    await screen.run('c');
    await screen.until(() => expect(shownToasts().at(-1)?.text).toBe('26031200001.00 · Claim'));
    expect(shownToasts().at(-1)?.detail).toContain('Zhiwei Shen');
    await screen.until(() => expect(reason('si.APPROVE')).toBe('Being reviewed by someone else'));
    expect(sent()).toHaveLength(1);
  });

  it('marks in a changed party only the words that differ', async () => {
    rows = [aSiHeader('0001', { REVISION: 2 })];
    changed = [{ path: 'consignee', before: PARTY, after: PARTY.replace('1200', '1210') }];
    await queue();
    const marked = (mark: string) => [...document.querySelectorAll(`.si-compare ${mark}`)].map(at => at.textContent);
    expect([marked('del'), marked('ins')]).toEqual([['1200'], ['1210']]);
  });
});

describe('the checklist', () => {
  beforeEach(() => {
    findings = { '0001': [warning('SI-P-03')], '0002': [warning('SI-W-01')] };
    rows = rows.map(row => (row.Id in findings ? { ...row, WARNINGS: 1 } : row));
  });

  it('stands before an approval in the queue as on the page, and its ticks go with the reader and into the log', async () => {
    const { sent } = await queue();
    await screen.until(() => expect(reason('si.APPROVE')).toBe('Finish the checklist first'));
    await screen.run('a');
    expect(sent()).toEqual([]);
    await screen.run('alt+1');
    await screen.until(() => expect(reason('si.APPROVE')).toBe(true));
    await screen.run('j');
    await screen.until(() => expect(opened()).toBe('0002'));
    await screen.until(() => expect(reason('si.APPROVE')).toBe('Finish the checklist first'));
    await screen.run('k');
    await screen.until(() => expect(reason('si.APPROVE')).toBe(true));
    await screen.run('a');
    await screen.until(() => expect(sent()).toEqual(['APPROVE 0001@3 Checklist: Parties']));
  });

  it('keeps those that have one out of an approval of many, also when it is done', async () => {
    const { sent } = await queue();
    await screen.run('alt+1');
    for (const key of ['space', 'j', 'space', 'j', 'space']) await screen.run(key);
    await screen.run('shift+a');
    await screen.until(() => expect(sent()).toEqual(['APPROVE 0003@3']));
    await screen.until(() => expect(screen.text()).toContain('Some warnings are not confirmed'));
  });

  it('is the same on the page of the SI, where its numbers tick it and comparing loses none', async () => {
    const fake = fakeClient(answers(), { menu: menuWith(RIGHTS, SI_PATHS.queue) });
    screen = await openAt(<SiAuditScreen />, fake.client, `${SI_PATHS.queue.replace('siCheck', 'siAudit')}?Id=0001`);
    await screen.until(() => expect(reason('si.APPROVE')).toBe('Finish the checklist first'));
    await screen.run('1');
    await screen.until(() => expect(reason('si.APPROVE')).toBe(true));
    await screen.run('l');
    await screen.until(() => expect(screen.address()).toContain('siDetail'));
    expect(fake.to('ShippingInstruction/Apply')).toEqual([]);
  });
});
