// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchHit } from '#contract/search/search.calls.ts';
import { ClientProvider } from '#kit/client.tsx';
import { scriptedClient } from '#kit/form/form.samples.tsx';
import { render } from '#kit/testing/render.tsx';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { RECORDS_DELAY_MS, type RecordEntries, type RecordScope, useRecordEntries } from './use-record-entries.ts';

const hit = (no: string, more: Partial<SearchHit> = {}): SearchHit => ({
  type: 'si',
  id: `id-${no}`,
  match: 'prefix',
  title: { zh: no, en: no },
  subtitle: null,
  state: null,
  module: { zh: '补料', en: 'Shipping instructions' },
  path: `/tdManage/siDetail?Id=id-${no}`,
  detail: [],
  ...more,
});

interface Question {
  readonly q: string;
  readonly scope: string;
  readonly signal: AbortSignal;
  answer(hits: readonly SearchHit[]): Promise<void>;
  fail(): Promise<void>;
}

let asked: Question[];
let seen: RecordEntries[];
let page: ReturnType<typeof render>;

function clientOf(state: 'seated' | 'visitor'): Client {
  const { client } = scriptedClient({});
  const { session } = client;
  const snapshot = { ...session.getSnapshot(), value: state };
  const call = (_: unknown, { query, signal }: { query: { q: string; scope: string }; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const { q, scope } = query;
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.push({
        q,
        scope,
        signal,
        answer: hits => act(async () => resolve({ data: { asked: q, hits, late: [] } })),
        fail: () =>
          act(async () =>
            reject(
              new CallError(
                { code: 'offline', message: { zh: '断', en: 'off' }, errors: [], traceId: '', Status: 0 },
                0,
              ),
            ),
          ),
      });
    });
  return { ...client, call, session: { ...session, getSnapshot: () => snapshot } } as unknown as Client;
}

function show(client: Client) {
  function Line({ query, scope }: { readonly query: string; readonly scope: RecordScope }) {
    seen.push(useRecordEntries(query, scope));
    return null;
  }
  const element = (query: string, scope: RecordScope) => (
    <ClientProvider client={client}>
      <Line query={query} scope={scope} />
    </ClientProvider>
  );
  page = render(element('', 'all'));
  return {
    type: (query: string, scope: RecordScope = 'all') => page.show(element(query, scope)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}
const last = () => seen.at(-1)!;
const titles = () => last().entries.map(({ title }) => title.zh);

beforeEach(() => {
  asked = [];
  seen = [];
  vi.useFakeTimers();
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

describe('asking', () => {
  it('waits until nobody has typed for a moment, and asks once a word', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('SI');
    await pass(RECORDS_DELAY_MS - 1);
    type('SI26');
    await pass(RECORDS_DELAY_MS - 1);
    expect(asked).toEqual([]);
    expect(last()).toEqual({ entries: [], state: 'loading' });
    await pass(1);
    expect(asked.map(({ q, scope }) => [q, scope])).toEqual([['SI26', 'all']]);
  });

  it.each(['', ' ', 'a', '%%', '/ -'])('asks nothing for %j', async typed => {
    const { type, pass } = show(clientOf('seated'));
    type(typed);
    await pass(1_000);
    expect(asked).toEqual([]);
    expect(last()).toEqual({ entries: [], state: 'idle' });
  });

  it('asks by one Chinese character, and never more than the server takes', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('沪');
    await pass(RECORDS_DELAY_MS);
    type('x'.repeat(5_000), 'people');
    await pass(RECORDS_DELAY_MS);
    expect(asked.map(({ q, scope }) => [q.length, scope])).toEqual([
      [1, 'all'],
      [100, 'people'],
    ]);
  });

  it('asks nothing for who has no seat', async () => {
    const { type, pass } = show(clientOf('visitor'));
    type('SI26');
    await pass(1_000);
    expect([asked, last().state]).toEqual([[], 'idle']);
  });
});

describe('answers', () => {
  it('keep the earlier ones in view until the next are here; a question of yesterday is broken off', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('SI26');
    await pass(RECORDS_DELAY_MS);
    await asked[0]!.answer([hit('SI2601'), hit('SI2602')]);
    await pass(0);
    expect([last().state, titles()]).toEqual(['ready', ['SI2601', 'SI2602']]);
    const kept = last().entries;
    type('SI260');
    expect([last().state, last().entries]).toEqual(['loading', kept]);
    await pass(RECORDS_DELAY_MS);
    expect([last().state, last().entries === kept]).toEqual(['loading', true]);
    type('SI2602');
    await pass(RECORDS_DELAY_MS);
    expect(asked[1]!.signal.aborted).toBe(true);
    expect(titles()).toEqual(['SI2601', 'SI2602']);
    await asked[2]!.answer([hit('SI2602')]);
    await pass(0);
    expect([last().state, titles()]).toEqual(['ready', ['SI2602']]);
  });

  it('are the same list from one drawing to the next', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('SI26');
    await pass(RECORDS_DELAY_MS);
    await asked[0]!.answer([hit('SI2601')]);
    await pass(0);
    const before = last();
    type('SI26');
    expect(last()).toBe(before);
  });

  it('are asked for once while they are young', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('SI26');
    await pass(RECORDS_DELAY_MS);
    await asked[0]!.answer([hit('SI2601')]);
    type('SI261');
    await pass(RECORDS_DELAY_MS);
    await asked[1]!.answer([]);
    type('SI26');
    await pass(RECORDS_DELAY_MS);
    expect(asked).toHaveLength(2);
    expect([last().state, titles()]).toEqual(['ready', ['SI2601']]);
  });

  it('that do not come say so at once, and what was found before is not passed off as theirs', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('SI26');
    await pass(RECORDS_DELAY_MS);
    await asked[0]!.answer([hit('SI2601')]);
    type('SI27');
    await pass(RECORDS_DELAY_MS);
    await asked[1]!.fail();
    await pass(0);
    expect(last()).toEqual({ entries: [], state: 'failed' });
    await pass(20_000);
    expect(asked, 'nothing is tried again behind the back').toHaveLength(2);
    type('SI28');
    await pass(RECORDS_DELAY_MS);
    await asked[2]!.answer([hit('SI2801')]);
    await pass(0);
    expect([last().state, titles()]).toEqual(['ready', ['SI2801']]);
  });

  it('go when the box is emptied', async () => {
    const { type, pass } = show(clientOf('seated'));
    type('SI26');
    await pass(RECORDS_DELAY_MS);
    await asked[0]!.answer([hit('SI2601')]);
    type('');
    expect(last()).toEqual({ entries: [], state: 'idle' });
  });
});

it('a record carries all its preview needs, and its whole number leads to it', async () => {
  const { type, pass } = show(clientOf('seated'));
  type('SI2601');
  await pass(RECORDS_DELAY_MS);
  await asked[0]!.answer([
    hit('SI2601', {
      match: 'exact',
      subtitle: { zh: '船', en: 'ship' },
      state: { zh: '待审核', en: 'Pending review' },
      detail: [
        { label: { zh: '提单号', en: 'Bill no.' }, value: 'COSU1' },
        { label: { zh: '提交时间', en: 'Submitted' }, value: { at: '2026-03-10T01:30:00.000Z' } },
      ],
    }),
  ]);
  await pass(0);
  expect(last().entries).toEqual([
    {
      id: 'record:si:id-SI2601',
      kind: 'record',
      path: '/tdManage/siDetail?Id=id-SI2601',
      aliases: ['SI2601'],
      title: { zh: 'SI2601', en: 'SI2601' },
      subtitle: { zh: '船', en: 'ship' },
      module: { zh: '补料', en: 'Shipping instructions' },
      detail: [
        { label: { zh: '状态', en: 'Status' }, value: { zh: '待审核', en: 'Pending review' } },
        { label: { zh: '提单号', en: 'Bill no.' }, value: 'COSU1' },
        { label: { zh: '提交时间', en: 'Submitted' }, value: '2026-03-10 09:30' },
      ],
    },
  ]);
});
