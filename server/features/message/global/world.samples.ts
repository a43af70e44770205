import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { applyGlobalMessage, getGlobalMessage, saveGlobalMessage } from '#contract/message/global.calls.ts';
import { type GlobalContent, NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { type GlobalEvent, type GlobalMessageRow, globalMessage } from '#machines/message/global-message.document.ts';
import { aClock, aDevice, asEmployee, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { servedGlobalMessage } from './global-message.served.ts';

const DAY_MS = 24 * 3_600_000;

/** A server with the demo's people, at 10:00 in Shanghai, and nothing happening by itself: a week ahead, so that jobs wait too. */
export async function openGlobalWorld() {
  const clock = aClock(`${new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)}T02:00:00.000Z`);
  const server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  const signIn = async (): Promise<Tokens> => ({
    author: await aDevice(server).signIn(asEmployee('PLTFRM', 'marketing')),
    reviewer: await aDevice(server).signIn(asEmployee('PLTFRM', 'admin')),
    clerk: await aDevice(server).signIn(asEmployee('PLTFRM', 'doc1')),
    customer: await aDevice(server).signIn(asEmployee('BWBAYY', 'doc1')),
  });
  const tokens = await signIn();
  /** A day later nobody is signed in any more. */
  const waitADay = async (ms = DAY_MS) => {
    clock.forward(ms);
    Object.assign(tokens, await signIn());
  };
  return { clock, server, tokens, waitADay, ...actsOn(server, tokens) };
}
type Tokens = Record<'author' | 'reviewer' | 'clerk' | 'customer', string>;
export type Role = keyof Tokens;
export type GlobalWorld = Awaited<ReturnType<typeof openGlobalWorld>>;

/** To the three seats of one customer, asking for confirmation. */
export const aContent = (over: Partial<GlobalContent> = {}): GlobalContent => ({
  ...NEW_GLOBAL_CONTENT,
  titleZh: '春节放假安排',
  titleEn: 'Spring Festival',
  bodyZh: '**2 月 16 日**起放假',
  bodyEn: 'Closed from **16 Feb**',
  mustConfirm: true,
  audience: [{ by: 'lines', values: ['FIN'] }],
  ...over,
});

function actsOn(server: TestServer, tokens: Tokens) {
  const call = <C extends CallDef>(as: Role, definition: C, body: BodyOf<C>, version?: number) =>
    server.call(definition, {
      token: tokens[as],
      body,
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });
  const apply = (as: Role, id: string, event: GlobalEvent, version: number, remarks?: string) =>
    call(
      as,
      applyGlobalMessage,
      { id, event: event as 'SEND', ...(remarks === undefined ? {} : { remarks }) },
      version,
    );
  return {
    call,
    apply,
    save: (as: Role, content: GlobalContent, id?: string, version?: number) =>
      call(as, saveGlobalMessage, { content, ...(id === undefined ? {} : { id }) }, version),
    get: async (id: string, as: Role = 'author') =>
      (await server.call(getGlobalMessage, { token: tokens[as], query: { id } })).data,
    /** A message in the hands of its recipients. */
    async sent(content: GlobalContent = aContent()) {
      const draft = (await call('author', saveGlobalMessage, { content })).data;
      const submitted = (await apply('author', draft.id, 'SUBMIT', draft.version)).data;
      return (await apply('author', draft.id, 'SEND', submitted.version)).data;
    },
    /** The row, and the same document folded from its log. */
    standing: (id: string): Promise<{ row: GlobalMessageRow; folded: unknown; facts: number }> =>
      inScope(server.deps.db, SYSTEM, async tx => {
        const facts = await readFacts(tx.db, 'globalMessage', id);
        const row = (await readDocument(tx.db, servedGlobalMessage, id, null))!;
        return { row, folded: foldDocument(globalMessage, facts), facts: facts.length };
      }),
  };
}
