import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { EMPTY, NEVER, type Observable } from 'rxjs';
import { vi } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { ERRORS, type ErrorCode, type Finding } from '#contract/kernel/errors.ts';
import { choice, code, date, decimal, instant, integer, reference, text, yesNo } from '#contract/kernel/field.ts';
import { type AnyRow, defineResource, type Resource } from '#contract/kernel/resource.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { DraftDefinition } from '#machines/draft/draft-fold.ts';
import type { DraftKey } from '#machines/draft/draft-key.ts';
import { VISITOR } from '#machines/session/session-context.ts';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { browserClock } from '#streams/client-clock.ts';
import { createClientLog } from '#streams/client-log.ts';
import type { DocMessage } from '#streams/doc-refresh.ts';
import { createDraftStore } from '#streams/draft-store.ts';
import { openDraft } from '#streams/draft-stream.ts';
import { ClientProvider } from '../client.tsx';
import type { Command } from '../command.ts';
import { type CommandRegistry, CommandRegistryProvider, useCommandRegistry } from '../command-registry.tsx';
import { runCommand } from '../run-command.ts';

/** A small resource with a field of most kinds, a client without a network, and a person at the keyboard. */

export const BERTH: Resource = defineResource({
  name: 'Berth',
  docType: 'berth',
  title: { zh: '泊位', en: 'Berths' },
  paths: ['/BasicData/Wharf'],
  owner: 'global',
  fields: {
    code: code({ zh: '码头代码', en: 'Berth code' }, { max: 6, required: true, width: 90 }),
    nameZh: text({ zh: '中文名称', en: 'Chinese name' }, { max: 60 }),
    nameEn: text({ zh: '英文名称', en: 'English name' }, { max: 60 }),
    kind: choice(
      { zh: '类型', en: 'Kind' },
      { SEA: { zh: '海港', en: 'Sea' }, RIVER: { zh: '内河', en: 'River' }, RAIL: { zh: '铁路', en: 'Rail' } },
      {},
    ),
    depth: decimal({ zh: '水深', en: 'Depth' }, { scale: 2 }),
    cranes: integer({ zh: '桥吊数', en: 'Cranes' }, {}),
    validFrom: date({ zh: '生效日期', en: 'Valid from' }, {}),
    checkedAt: instant({ zh: '核对时间', en: 'Checked' }, {}),
    portId: reference({ zh: '港口', en: 'Port' }, 'Port', {}),
    active: yesNo({ zh: '启用', en: 'Active' }, { on: true }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['code', 'nameEn'],
  sort: 'code',
});

export const aBerth = (id: string, more: Readonly<Record<string, unknown>> = {}): AnyRow => ({
  id,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  code: id.toUpperCase(),
  nameZh: `泊位${id}`,
  nameEn: `Berth ${id}`,
  kind: 'SEA',
  depth: '12.5',
  cranes: 4,
  validFrom: '2026-01-01',
  checkedAt: null,
  portId: null,
  active: true,
  ...more,
});

export const pageOf = (rows: readonly AnyRow[], more: object = {}) => ({
  rows,
  nextCursor: null,
  total: rows.length,
  totalIsMore: false,
  refs: {},
  ...more,
});

export const ALL_BUTTONS = ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG'];

export const menuWith = (codes: readonly string[], path = '/BasicData/Wharf'): MenuNode[] => [
  {
    Path: path,
    Buttons: codes.map(Code => ({ Code, Name: Code, NameEn: Code })),
    Children: [],
    Name: '泊位',
    NameEn: 'Berths',
    Icon: null,
    Sort: 1,
    Kind: 'PAGE',
    Url: null,
    Hidden: false,
  },
];

export const refusedWith = (
  refusal: ErrorCode,
  errors: readonly Finding[] = [],
  extra: Readonly<Record<string, unknown>> = {},
): CallError => {
  const { zh, en, status } = ERRORS[refusal];
  return new CallError({ code: refusal, message: { zh, en }, errors, traceId: 'trace-1', Status: 0, ...extra }, status);
};

export interface Heard {
  /** Last two steps of the path, `Berth/List`. */
  readonly call: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ifMatch: unknown;
  readonly idempotencyKey: unknown;
}
export type Answers = Readonly<Record<string, (heard: Heard) => unknown>>;

const nameOf = (path: string): string => path.split('/').slice(-2).join('/');

let clients = 0;

/** A seated clerk. Calls answer by name and are remembered. */
export function fakeClient(
  answers: Answers,
  {
    menu = menuWith(ALL_BUTTONS),
    docs$ = NEVER,
  }: { readonly menu?: MenuNode[]; readonly docs$?: Observable<DocMessage> } = {},
) {
  const heard: Heard[] = [];
  const employee = {
    EmployeeId: 'employee-1',
    CompanyId: 'company-1',
    CompanyKind: 'platform',
    TimeZone: 'Asia/Shanghai',
  };
  const snapshot = { value: 'seated', context: { ...VISITOR, employee, menu }, hasTag: () => false };
  const nothing = { unsubscribe: () => undefined };
  const ask = async (
    call: Pick<CallDef, 'path'>,
    options: { query?: object; body?: object; ifMatch?: unknown; idempotencyKey?: unknown } = {},
  ) => {
    const asked: Heard = {
      call: nameOf(call.path),
      query: { ...options.query },
      body: { ...options.body },
      ifMatch: options.ifMatch,
      idempotencyKey: options.idempotencyKey,
    };
    heard.push(asked);
    const answer = answers[asked.call];
    if (!answer) throw new Error(`no answer for ${asked.call}`);
    return answer(asked);
  };
  // A browser of its own each: what one test has typed is not found by the next.
  clients += 1;
  const store = createDraftStore(() => browserClock.now(), `drafts of client ${clients}`);
  const client = {
    log: createClientLog(() => browserClock.now()),
    drafts: {
      open: <S, E>(key: DraftKey, definition: DraftDefinition<S, E>) => openDraft(store, key, definition, browserClock),
    },
    call: async (call: CallDef, options: object) => ({
      data: await ask(call, options),
      status: 1,
      message: null,
      headers: new Headers(),
    }),
    download: ask,
    session: { getSnapshot: () => snapshot, subscribe: () => nothing, on: () => nothing },
    docs$,
    reconnected$: NEVER,
    unread$: EMPTY,
    start: () => undefined,
  };
  const to = (name: string) => heard.filter(({ call }) => call === name);
  return { client: client as unknown as Client, heard, to };
}

async function acting(work: () => void | Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  try {
    await act(async () => work());
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  }
}

function Watch({
  onLook,
  children,
}: {
  readonly onLook: (registry: CommandRegistry, at: string) => void;
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  onLook(useCommandRegistry(), pathname + search);
  return children;
}

const codeOf = (key: string): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;

/** A screen in a page of its own, driven as a person does: by keys and by typing. */
export async function openAt(screen: ReactNode, client: Client, address = '/BasicData/Wharf') {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  let registry: CommandRegistry | null = null;
  let at = address;
  const look = (commands: CommandRegistry, where: string): void => {
    registry = commands;
    at = where;
  };
  await acting(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <CommandRegistryProvider>
          <ClientProvider client={client}>
            <Watch onLook={look}>{screen}</Watch>
          </ClientProvider>
        </CommandRegistryProvider>
      </MemoryRouter>,
    ),
  );
  const command = (id: string): Command => {
    const found = registry?.all().findLast(each => each.id === id || each.shortcut === id);
    if (!found) throw new Error(`no command ${id}`);
    return found;
  };
  return {
    command,
    commands: () => registry?.all() ?? [],
    address: () => at,
    params: () => new URL(at, 'http://here').searchParams,
    text: () => document.body.textContent ?? '',
    find: (selector: string): HTMLElement => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`nothing at ${selector}`);
      return found;
    },
    /** Waits for what comes later: an answer, a timer. */
    until: (holds: () => void) =>
      vi.waitFor(
        async () => {
          await acting(() => undefined);
          holds();
        },
        { timeout: 5_000 },
      ),
    run: (id: string) => acting(() => runCommand(command(id))),
    /** A key where the focus is. */
    key: (key: string, modifiers: KeyboardEventInit = {}) =>
      acting(() => {
        const event = new KeyboardEvent('keydown', {
          key,
          code: codeOf(key),
          bubbles: true,
          cancelable: true,
          ...modifiers,
        });
        const target = (document.activeElement ?? document.body) as HTMLElement;
        // What a browser does with Enter on a button; Blueprint's own act when the key is let go.
        const isTaken = !target.dispatchEvent(event);
        if (!isTaken && key === 'Enter' && target instanceof HTMLButtonElement) target.click();
        target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, ...modifiers }));
      }),
    /** Types over what stands in the focused field. */
    type: (value: string, into: Element | null = document.activeElement) =>
      acting(() => {
        const element = into as HTMLInputElement;
        const prototype = Object.getPrototypeOf(element) as object;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
        element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
      }),
    click: (selector: string) =>
      acting(() => {
        const found = document.querySelector<HTMLElement>(selector);
        if (!found) throw new Error(`nothing to click at ${selector}`);
        found.click();
      }),
    act: acting,
    async close() {
      await acting(() => root.unmount());
      host.remove();
    },
  };
}
export type Driver = Awaited<ReturnType<typeof openAt>>;
