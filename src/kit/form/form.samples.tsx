import { Activity, act, StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { EMPTY, NEVER } from 'rxjs';
import type { CallDef } from '#contract/kernel/call.ts';
import {
  choice,
  choices,
  code,
  date,
  decimal,
  instant,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
  texts,
  yesNo,
} from '#contract/kernel/field.ts';
import { type AnyRow, defineResource, type RefLabel, type Resource } from '#contract/kernel/resource.ts';
import { VISITOR } from '#machines/session/session-context.ts';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { browserClock } from '#streams/client-clock.ts';
import { createDrafts } from '#streams/drafts.ts';
import { ClientProvider } from '../client.tsx';
import { CommandRegistryProvider } from '../command-registry.tsx';
import { type ScreenApi, ScreenContext } from '../screen-context.ts';
import { press, render } from '../testing/render.tsx';
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx';

const label = (zh: string, en: string) => ({ zh, en });

/** A resource with a field of every kind. */
export const quay: Resource = defineResource({
  name: 'Quay',
  docType: 'quay',
  title: label('泊位', 'Quays'),
  paths: ['/BasicData/Wharf'],
  owner: 'global',
  fields: {
    code: code(label('代码', 'Code'), {
      max: 6,
      required: true,
      pattern: /^[A-Z0-9]+$/,
      help: label('大写字母和数字', 'Capitals and digits'),
    }),
    name: text(label('名称', 'Name'), { max: 20 }),
    shortName: text(label('简称', 'Short name'), { max: 30 }),
    remarks: longText(label('备注', 'Remarks'), { max: 200 }),
    depth: decimal(label('水深', 'Depth m'), { scale: 2, min: 0 }),
    bollards: integer(label('系缆桩', 'Bollards'), { min: 1 }),
    isOpen: yesNo(label('开放', 'Open'), { on: true }),
    openedOn: date(label('启用日期', 'Opened on'), {}),
    checkedAt: instant(label('检查时间', 'Checked at'), {}),
    state: choice(label('状态', 'State'), { NEW: label('新', 'New'), OLD: label('旧', 'Old') }, { required: true }),
    zone: text(label('时区', 'Time zone'), { max: 60, format: 'zone' }),
    days: choices(label('工作日', 'Days'), { MON: label('周一', 'Mon'), TUE: label('周二', 'Tue') }),
    aliases: texts(label('别名', 'Aliases'), { max: 10, most: 5 }),
    portId: reference(label('港口', 'Port'), 'Port', {}),
    lineIds: references(label('船公司', 'Lines'), 'ShippingLine'),
    cranes: rows(
      label('岸桥', 'Cranes'),
      {
        no: code(label('编号', 'No.'), { max: 4, required: true }),
        reach: decimal(label('外伸距', 'Reach m'), { scale: 1 }),
        makerId: reference(label('制造商', 'Maker'), 'Maker', {}),
      },
      { most: 10 },
    ),
    closedReason: text(label('关闭原因', 'Why closed'), { max: 40 }),
    madeBy: text(label('来源', 'Source'), { max: 20, computed: true }),
  },
  key: ['code'],
  caption: { code: 'code', en: 'name' },
  search: ['name'],
  sort: 'code',
  sections: [{ key: 'main', title: label('主要', 'Main'), fields: ['code', 'name', 'shortName'] }],
  visible: { closedReason: quayRow => quayRow.isOpen === false },
  derive: (quayRow, changed): Record<string, unknown> =>
    changed === 'name' ? { shortName: String(quayRow.name ?? '').slice(0, 4) || null } : {},
  rules: quayRow =>
    quayRow.isOpen || quayRow.closedReason
      ? []
      : [
          {
            path: 'closedReason',
            code: 'QUAY-1',
            severity: 'error',
            message: label('请填写关闭原因', 'Say why it is closed'),
          },
        ],
});

export const quayRow = (changes: object = {}): AnyRow => ({
  id: 'q1',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  code: 'W1',
  name: 'West one',
  shortName: 'West',
  remarks: null,
  depth: '12.5',
  bollards: 8,
  isOpen: true,
  openedOn: '2020-01-31',
  checkedAt: '2026-11-20T01:30:00.000Z',
  state: 'NEW',
  zone: 'Asia/Shanghai',
  days: ['MON'],
  aliases: ['one'],
  portId: 'p1',
  lineIds: [],
  cranes: [],
  closedReason: null,
  madeBy: 'import',
  ...changes,
});

export const REFS: Readonly<Record<string, RefLabel>> = {
  p1: { id: 'p1', code: 'CNSHA', zh: '上海', en: 'Shanghai' },
};

export interface Heard {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ifMatch: unknown;
}
export type Answers = Readonly<Record<string, (heard: Heard) => unknown>>;

/** A refusal of the server, as the client's HTTP throws it. */
export const refusal = (status: number, codeName: string, more: object = {}, retryAfterS: number | null = null) =>
  new CallError(
    { code: codeName, message: label('不行', 'No'), errors: [], traceId: 'T-1', Status: 0, ...more } as never,
    status,
    undefined,
    retryAfterS,
  );

/** A seated client whose calls answer by path; drafts are the real ones on the IndexedDB of the test. */
export function scriptedClient(answers: Answers) {
  const heard: Heard[] = [];
  const drafts = createDrafts(browserClock);
  const snapshot = {
    value: 'seated',
    context: { ...VISITOR, employee: { EmployeeId: 'e1' } },
    hasTag: () => false,
  };
  const nothing = { unsubscribe: () => undefined };
  const client = {
    async call(call: CallDef, options: { query?: object; body?: object; ifMatch?: unknown } = {}) {
      const asked: Heard = {
        path: call.path,
        query: { ...options.query },
        body: { ...options.body },
        ifMatch: options.ifMatch,
      };
      heard.push(asked);
      const answer = answers[call.path];
      if (!answer) throw new Error(`no answer for ${call.path}`);
      return { data: await answer(asked), status: 1, message: null, headers: new Headers() };
    },
    session: { getSnapshot: () => snapshot, subscribe: () => nothing, on: () => nothing },
    drafts,
    docs$: NEVER,
    reconnected$: NEVER,
    unread$: EMPTY,
    start: () => undefined,
  };
  return { client: client as unknown as Client, heard, drafts };
}

/** Lets promises, timers of the database and effects run. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise(resolve => setImmediate(resolve));
  });

/** Waits until something holds; a test that never gets there fails by its time limit. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await act(async () => new Promise(resolve => setTimeout(resolve, 5)));
}

export function write(
  element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
  init: object = {},
) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
  act(() => {
    element.focus();
    setter?.call(element, value);
    const type = element instanceof HTMLSelectElement ? 'change' : 'input';
    element.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), init));
  });
}

export const leave = () => act(() => (document.activeElement as HTMLElement | null)?.blur());

export function paste(element: HTMLElement, content: string): void {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => content },
  });
  act(() => {
    element.focus();
    element.dispatchEvent(event);
  });
}

/** A quay's form on a page of its own. */
export async function openForm(given: Partial<ResourceFormProps> = {}, answers: Answers = {}) {
  const scripted = scriptedClient({ '/api/MasterData/Suggest': () => [], ...answers });
  const saved: AnyRow[] = [];
  const left: string[] = [];
  const dirty: boolean[] = [];
  const screen: ScreenApi = {
    setRecordName: () => undefined,
    back: () => undefined,
    setDirty: is => void dirty.push(is),
  };
  const element = (more: Partial<ResourceFormProps> = {}, mode: 'visible' | 'hidden' = 'visible') => (
    <StrictMode>
      <MemoryRouter initialEntries={['/BasicData/Wharf']}>
        <CommandRegistryProvider>
          <ClientProvider client={scripted.client}>
            <ScreenContext value={screen}>
              <Activity mode={mode}>
                <ResourceForm
                  resource={quay}
                  row={null}
                  onSaved={row => saved.push(row)}
                  onCancel={() => left.push('left')}
                  {...given}
                  {...more}
                />
              </Activity>
            </ScreenContext>
          </ClientProvider>
        </CommandRegistryProvider>
      </MemoryRouter>
    </StrictMode>
  );
  const page = render(element());
  await until(() => page.container.querySelector('form') !== null);
  const field = (name: string) => page.container.querySelector<HTMLElement>(`[data-field="${name}"]`)!;
  const input = (name: string) =>
    field(name).querySelector<HTMLInputElement>('input:not([type=color]), textarea, select') as HTMLInputElement;
  return {
    ...page,
    ...scripted,
    saved,
    left,
    dirty,
    show: (more: Partial<ResourceFormProps>) => page.show(element(more)),
    /** As the shell keeps screens of other tabs. */
    inView: (is: boolean) => page.show(element({}, is ? 'visible' : 'hidden')),
    field,
    input,
    fault: (name: string) => field(name).querySelector('.fl-field-error')?.textContent ?? '',
    write: (name: string, value: string) => write(input(name), value),
    sent: (path: string) => scripted.heard.filter(one => one.path === path),
    async save() {
      if (!page.container.querySelector('form')?.contains(document.activeElement))
        act(() => page.container.querySelector('input')?.focus());
      press('s', { ctrlKey: true });
      await settle();
    },
    button: (words: string) =>
      [...document.querySelectorAll('button')].find(each => each.textContent?.includes(words)) ?? null,
    async close() {
      page.unmount();
      await settle();
      await scripted.drafts.close();
    },
  };
}
export type OpenedForm = Awaited<ReturnType<typeof openForm>>;
