import { expect, it } from 'vitest';
import { suggest } from '#contract/kernel/suggest.ts';
import type { Client } from '#streams/client.ts';
import { lineText, quickBook } from './quick-book.ts';

const PORTS: Readonly<Record<string, string>> = { sha: 'CNSHA', 上海: 'CNSHA', ham: 'DEHAM', 洛杉矶: 'USLAX' };
const LINES: Readonly<Record<string, string>> = { cosu: 'COSU' };

it('reads one line with the words of the server, each looked up once', async () => {
  const asked: string[] = [];
  const client = {
    call: async ({ path }: { path: string }, { query }: { query: { q: string } }) => {
      asked.push(query.q);
      const code = (path === suggest.path ? LINES : PORTS)[query.q];
      return { data: code ? [{ id: code, code, zh: code, en: code, matched: null }] : [] };
    },
  } as unknown as Client;
  const read = quickBook(client);
  const line = await read('sha ham 2x40hq 1x20gp cosu nonsense', '2027-01-10');
  expect(lineText(line)).toMatchObject({ pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC,1x20GP', carrier: 'COSU' });
  expect(line.unread).toEqual(['nonsense']);
  expect(lineText(await read('sha ham 40hq 2', '2027-01-10')).box).toBe('');
  const before = asked.length;
  expect(lineText(await read('上海到洛杉矶2个高柜', '2027-01-10'))).toMatchObject({
    pol: 'CNSHA',
    pod: 'USLAX',
    box: '2x40HC',
  });
  await read('sha ham 1x20gp', '2027-01-10');
  expect(asked.slice(before).filter(q => q === 'sha' || q === 'ham')).toEqual([]);
});
