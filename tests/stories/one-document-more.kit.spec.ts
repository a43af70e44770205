import { globSync, readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { SI_PATHS } from '#contract/si/rights.ts';
import { complaint, complaintSamples } from '#machines/kernel/complaint.samples.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import { startKitProduct } from '#tests/kit-page/kit-product.ts';
import { type Asked, shortestPaths } from '#tests/machines/document-paths.ts';
import type { Api } from '#tests/support/drivers/api.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, testOn } from '#tests/support/shared-story.ts';

/**
 * One document more, made from one declaration and one migration: what the kit gives to it in the browser. Nobody wrote a screen for
 * it, `documentScreen(complaint)` alone.
 */
const test = testOn(startKitProduct);

const PATHS = { office: SI_PATHS.queue, customer: SI_PATHS.customerList } as const;
const detail = ({ page }: Operator) => page.locator('.fl-record:visible');
const toast = ({ page }: Operator) => page.locator('.fl-toasts');
const fieldOf = (dialog: Locator, name: string) => dialog.locator(`[data-field="${name}"] :is(input, textarea)`);
const faultOf = (dialog: Locator, name: string) => dialog.locator(`[data-field="${name}"] .fl-field-error`);
/** The row of the list with this subject, in this state where one is said. */
const rowOf = ({ page }: Operator, { subject }: Pick<Made, 'subject'>, state = '') =>
  page.getByRole('grid').getByRole('row', { name: new RegExp(`${state}.*${subject}`) });

interface Made {
  readonly id: string;
  readonly no: string;
  readonly subject: string;
  readonly version: number;
}

const WHO = { customer: ['NQUAYS', 'doc1'], clerk: ['PLTFRM', 'doc1'], colleague: ['PLTFRM', 'doc2'] } as const;
/** They act beside the browsers: a second sign-in would end the first. */
const BESIDE = { customer: ['NQUAYS', 'admin'], clerk: ['PLTFRM', 'docsup'] } as const;
const tokens = new Map<keyof typeof BESIDE, string>();

async function sent(api: Api, who: keyof typeof BESIDE, event: string, rows: readonly object[], payload: object = {}) {
  const [company, account] = BESIDE[who];
  const token = tokens.get(who) ?? (await api.login(company, account));
  tokens.set(who, token);
  const body = { event, rows, payload, remarks: null };
  const { http, data, problem } = await api.post<{ rows: { row: Record<string, unknown> }[] }>(
    '/api/Complaint/Apply',
    token,
    body,
  );
  expect(http, JSON.stringify(problem)).toBe(200);
  return data.rows[0]!.row as { id: string; version: number; complaintNo: string };
}

async function complain(api: Api, subject: string): Promise<Made> {
  const { id, version, complaintNo } = await sent(api, 'customer', 'COMPLAIN', [], { subject, kind: 'WET' });
  return { id, version, subject, no: complaintNo };
}

const open = (who: Operator, side: keyof typeof PATHS, query = '') => who.open(`${PATHS[side]}${query}`);
const isIn = (who: Operator, state: string, language: 'zh' | 'en' = 'zh') =>
  expect(detail(who).locator('header .fl-tag')).toHaveText(
    complaint.states[state as keyof typeof complaint.states].label[language],
  );

test('a document that was only declared has a list, a detail, reasons, dialogs, a log, undo and bulk', async ({
  signIn,
  api,
}) => {
  const clerk = await signIn(...WHO.clerk);
  await open(clerk, 'office');
  await expect(clerk.page.getByRole('heading', { level: 1 })).toHaveText('投诉');
  await clerk.sees('没有待您处理的单据');

  const customer = await signIn(...WHO.customer);
  await open(customer, 'customer', '?tab=all');
  await expect(customer.button('complaint.CORRECT')).toHaveAttribute('data-reason', '请先选择一行');
  // What only the office sees is no column of the customer's.
  await expect(customer.page.getByRole('columnheader', { name: '内部备注' })).toHaveCount(0);

  // The dialog is made of the payload; what is missing stands at its fields.
  await customer.press('n');
  const asking = customer.inFront('投诉');
  await expect(fieldOf(asking, 'subject')).toBeFocused();
  await customer.press('Control+Enter');
  await expect(faultOf(asking, 'subject')).toHaveText('必填');
  await expect(faultOf(asking, 'kind')).toHaveText('必填');
  await customer.type('箱体水湿');
  // Closed by mistake, it is asked about; what was typed is there again.
  await customer.press('Alt+c');
  await expect(customer.inFront(/未保存|未提交/)).toBeVisible();
  await customer.press('Control+Enter');
  await expect(asking).toBeHidden();
  await customer.press('n');
  await expect(fieldOf(asking, 'subject')).toHaveValue('箱体水湿');
  await customer.reach(asking.getByRole('radio', { name: '水湿' }));
  await customer.press('Space');
  await customer.press('Control+Enter');
  await expect(asking).toBeHidden();
  await expect(toast(customer)).toContainText(/CP\d+ · 投诉/);

  // The other side hears of it without reading anew.
  await expect(clerk.page.getByRole('grid').getByRole('row', { name: /箱体水湿/ })).toHaveCount(1);
  const [no] = /CP\d+/.exec(await toast(customer).innerText())!;
  const first = await complain(api, 'a torn one');
  const mine = await complain(api, 'one for me');
  const foreign = await complain(api, 'one for a colleague');
  await expect(rowOf(clerk, foreign)).toHaveCount(1);

  // Quick filter, then all again.
  await clerk.press('/');
  await clerk.type(no);
  await expect(rowOf(clerk, first)).toHaveCount(0);
  await clerk.press('Control+a', 'Delete', 'Escape');
  await expect(rowOf(clerk, first)).toHaveCount(1);

  // The palette has its events, with the key of each.
  const palette = await clerk.openPalette('驳回');
  await expect(palette.getByRole('option').filter({ hasText: /^驳回/ }).first()).toContainText('R');
  await clerk.press('Escape');
  await expect(palette).toBeHidden();

  // A refusal that only the server knows stands in the dialog, and nothing typed is lost.
  await open(clerk, 'office', `?tab=all&id=${first.id}`);
  await isIn(clerk, 'OPEN');
  await expect(clerk.button('complaint.LAY_BACK')).toHaveCount(0);
  await clerk.press('a');
  const settling = clerk.inFront(`结案 · ${first.no}`);
  await clerk.write(fieldOf(settling, 'finding'), '已核实');
  await clerk.write(fieldOf(settling, 'paid'), '5000');
  await clerk.press('Control+Enter');
  await expect(settling.getByRole('alert').first()).toContainText('最多赔付 1000');
  await clerk.write(fieldOf(settling, 'paid'), '50');
  await clerk.press('Control+Enter');
  await expect(settling).toBeHidden();
  await isIn(clerk, 'SETTLED');

  // It may be taken back for some seconds, which are counted down.
  await expect(toast(clerk).locator('[data-undo-left]')).toBeVisible();
  await clerk.press('Alt+z');
  await isIn(clerk, 'TAKEN');
  await clerk.press('g', 'l');
  await expect(detail(clerk).getByRole('listitem')).toContainText([/^撤销结案/, /^结案/, /^受理/, /^投诉/]);

  // Many at once, each with what became of it.
  await sent(api, 'clerk', 'TAKE', [{ id: foreign.id, version: foreign.version }]);
  await open(clerk, 'office', '?tab=all');
  await expect(rowOf(clerk, foreign, '受理中')).toHaveCount(1);
  await clerk.press('j', 'x', 'j', 'x');
  await expect(clerk.page.locator('.fl-table-foot')).toContainText('2');
  await clerk.press('c');
  const results = clerk.inFront('受理：结果');
  await expect(results).toContainText('当前状态不允许此操作');
  await clerk.press('Alt+c');
  await expect(rowOf(clerk, mine, '受理中')).toHaveCount(1);
});

test('a queue says who has what, takes what is opened and lays it back when it is left', async ({ signIn, api }) => {
  await complain(api, 'what is left');
  const one = await complain(api, 'first of the queue');
  const two = await complain(api, 'second of the queue');
  const clerk = await signIn(...WHO.clerk);
  const colleague = await signIn(...WHO.colleague);
  await colleague.turnToEnglish();
  await open(colleague, 'office', `?id=${one.id}&tab=all`);
  await isIn(colleague, 'OPEN', 'en');

  await open(clerk, 'office', `?id=${one.id}`);
  await isIn(clerk, 'TAKEN');
  await expect(detail(clerk)).toContainText('您正在处理');
  await isIn(colleague, 'TAKEN', 'en');
  await expect(detail(colleague)).toContainText(/\w+ has it/);
  await colleague.cannot('complaint.SETTLE', 'Somebody else has taken it');

  // The next one is opened by key; the first is free again, and the colleague takes it for good.
  await clerk.press('Alt+k');
  await expect(detail(clerk).getByRole('heading', { name: two.no })).toBeVisible();
  await isIn(colleague, 'OPEN', 'en');
  await colleague.can('complaint.TAKE');
  await colleague.press('c');
  await isIn(colleague, 'TAKEN', 'en');
  await expect(detail(colleague)).toContainText('You have it');
  await isIn(clerk, 'TAKEN');
  await expect(rowOf(clerk, one, '受理中')).toHaveCount(1);

  // A digit writes the remarks; after the decision the next document that waits is open.
  await clerk.press('1');
  const rejecting = clerk.inFront(`驳回 · ${two.no}`);
  await expect(rejecting.locator('textarea')).toHaveValue('照片与箱号不符');
  await clerk.press('Control+Enter');
  await expect(rejecting).toBeHidden();
  await expect(detail(clerk).getByRole('heading', { name: two.no })).toHaveCount(0);

  await colleague.press('Escape');
  await colleague.press('Alt+2');
  await expect(rowOf(colleague, one)).toHaveCount(1);
  await open(colleague, 'office', `?tab=all&id=${one.id}`);
  await isIn(colleague, 'TAKEN', 'en');
  await colleague.can('complaint.LAY_BACK');
  await colleague.press('b');
  await isIn(colleague, 'OPEN', 'en');
});

/** Carries out one step of the machine as a person does: by the event's key, in the dialog that is made of its payload. */
async function takes(who: Operator, asked: Asked, made: Pick<Made, 'no'> | null, language: 'zh' | 'en'): Promise<void> {
  const event = complaint.events[asked.event as keyof typeof complaint.events];
  await who.press(event.key!);
  const payload = Object.entries((asked.payload ?? {}) as object).filter(([, value]) => value !== null);
  if (payload.length === 0 && asked.remarks === undefined && event.confirm === null) return;
  const label = event.label[language];
  const dialog = who.inFront(made ? `${label} · ${made.no}` : label);
  for (const [name, value] of payload) {
    const choice = complaint.meta[name]?.choices?.find(one => one.value === value);
    if (choice) await dialog.getByRole('radio', { name: choice.label[language] }).check();
    else await fieldOf(dialog, name).fill(String(value));
  }
  if (asked.remarks !== undefined) await dialog.locator('textarea').last().fill(asked.remarks);
  await who.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

for (const language of ['zh', 'en'] as const)
  test(`every state is reached on the shortest path of the machine, by keys, in ${language}`, async ({
    signIn,
    api,
  }) => {
    const people = { customer: await signIn(...WHO.customer), clerk: await signIn(...WHO.clerk) };
    for (const who of language === 'en' ? Object.values(people) : []) await who.turnToEnglish();
    const held = { customer: ['COMPLAIN', 'CORRECT', 'CLOSE'], clerk: [] as string[] };
    held.clerk = Object.keys(complaint.events).filter(event => !held.customer.includes(event) && event !== 'LAPSE');
    const paths = shortestPaths(complaintSamples, ({ as }) => as in people);
    expect([...paths.keys()].sort()).toEqual([NEW, ...Object.keys(complaint.states)].sort());
    for (const [state, path] of paths) {
      let made: Pick<Made, 'id' | 'no'> | null = null;
      for (const { asked, to } of path) {
        const as = asked.as as keyof typeof people;
        const who = people[as];
        const side = as === 'customer' ? 'customer' : 'office';
        await open(who, side, made ? `?tab=all&id=${made.id}` : '?tab=all');
        await expect(
          who.button('complaint.COMPLAIN').or(who.button('complaint.TAKE')).or(detail(who)).first(),
        ).toBeAttached();
        if (made) await expect(detail(who).getByRole('heading', { name: made.no })).toBeVisible();
        await takes(who, asked, made, language);
        if (!made) {
          await expect(toast(who)).toContainText(/CP\d+/);
          const [no] = /CP\d+/.exec(await toast(who).innerText())!;
          const { data } = await api.get<{ rows: { id: string; complaintNo: string }[] }>(
            '/api/Complaint/List',
            await who.bearer(),
            { q: no, limit: '50' },
          );
          made = { id: data.rows.find(({ complaintNo }) => complaintNo === no)!.id, no };
        } else await isIn(who, to, language);
      }
      if (!made) continue;
      // Whoever looks at it finds the events that the machine knows there, and no others.
      for (const [as, who] of Object.entries(people) as [keyof typeof people, Operator][]) {
        await open(who, as === 'customer' ? 'customer' : 'office', `?tab=all&id=${made.id}`);
        await isIn(who, state, language);
        const known = held[as].filter(event => {
          const { from } = complaint.events[event as keyof typeof complaint.events];
          return from.includes(state) || from.includes(NEW);
        });
        const buttons = detail(who).locator('[data-command^="complaint."]');
        await expect(buttons).toHaveCount(known.length);
        const names = await buttons.evaluateAll(all => all.map(one => (one as HTMLElement).dataset.command!));
        expect(names.map(name => name.replace('complaint.', '')).sort()).toEqual([...known].sort());
      }
    }
  });

test('the product knows nothing of it', () => {
  const built = globSync('dist/client/**/*.js').map(file => readFileSync(file, 'utf8'));
  expect(built.length).toBeGreaterThan(0);
  expect(built.filter(text => text.includes('complaintNo') || text.includes('CP-05'))).toEqual([]);
});
