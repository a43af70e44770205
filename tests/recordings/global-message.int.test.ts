import {
  applyGlobalMessage,
  attachGlobalFile,
  audienceChoices,
  audienceCount,
  copyGlobalMessage,
  exportGlobalReaders,
  getGlobalMessage,
  globalMessageList,
  globalMessageLog,
  globalMessagePreview,
  globalReaders,
  saveGlobalMessage,
  testGlobalMessage,
} from '#contract/message/global.calls.ts';
import { APPLIED_EVENTS, GLOBAL_STATES, type GlobalState } from '#contract/message/global-message.ts';
import type { GlobalEvent } from '#machines/message/global-message.document.ts';
import { documentTable } from '#machines/message/global-message.table.ts';
import { expireGlobal, reachNewMembers } from '#server/features/message/global/clock.ts';
import { aContent } from '#server/features/message/global/world.samples.ts';
import { recordDocument } from './kit/record-document.ts';

type Person = 'author' | 'reviewer' | 'clerk' | 'customer';

const HOUR_MS = 3_600_000;
const FOR_ALL = { audience: [{ by: 'all' as const }] };
const PATHS: Readonly<Record<Exclude<GlobalState, 'EXPIRED'>, readonly GlobalEvent[]>> = {
  DRAFT: [],
  IN_REVIEW: ['SUBMIT'],
  SCHEDULED: ['SUBMIT'],
  SENT: ['SUBMIT', 'SEND'],
  RECALLED: ['SUBMIT', 'SEND', 'RECALL'],
};
const BY: Readonly<Partial<Record<GlobalEvent, Person>>> = { APPROVE: 'reviewer', REJECT: 'reviewer' };

recordDocument<Person>({
  document: 'global-message',
  calls: ['/api/GlobalMessage/'],
  machines: { globalMessage: 'message/global-message' },
  tables: ['global_message'],
  people: {
    author: ['PLTFRM', 'marketing'],
    reviewer: ['PLTFRM', 'admin'],
    clerk: ['PLTFRM', 'doc1'],
    customer: ['BWBAYY', 'doc1'],
  },
  async play(recorder) {
    const { server, step, refused, tried, work, ask, upload, refusedUpload, jobs, later } = recorder;
    const { deps, db } = server;
    const inAnHour = () => new Date(server.now() + HOUR_MS).toISOString();
    const versionOf = async (id: string): Promise<number> => {
      const found = db.selectFrom('globalMessage').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    };
    const sent = async (id: string, event: string, more: object = {}) => ({
      body: { id, event, ...(event === 'REJECT' ? { remarks: '请补充英文' } : {}), ...more } as never,
      version: await versionOf(id),
    });
    const draft = async (over: Parameters<typeof aContent>[0] = {}): Promise<string> =>
      (await ask('author', saveGlobalMessage, { body: { content: aContent(over) } })).id;
    const messageIn = async (state: keyof typeof PATHS): Promise<string> => {
      const id = await draft({ expiresAt: inAnHour(), ...(state === 'IN_REVIEW' ? FOR_ALL : {}) });
      for (const event of PATHS[state]) await ask(BY[event] ?? 'author', applyGlobalMessage, await sent(id, event));
      return id;
    };
    const walk = async (state: GlobalState, fresh: () => Promise<string>): Promise<void> => {
      let id = await fresh();
      for (const event of ['EDIT', ...APPLIED_EVENTS] as const) {
        const version = await versionOf(id);
        const isRefused = documentTable[state][event] === 'GM-01';
        const name = `${state}: ${event}`;
        if (event === 'EDIT')
          await tried(isRefused, name, 'author', saveGlobalMessage, {
            body: { id, content: aContent({ titleZh: `改 ${state}` }) },
            version,
          });
        else await tried(isRefused, name, BY[event] ?? 'author', applyGlobalMessage, await sent(id, event));
        if ((await versionOf(id)) !== version) id = await fresh();
      }
    };

    // Writing.
    const { data: made } = await step('a draft is made', 'author', saveGlobalMessage, {
      body: { content: aContent() },
    });
    const { id } = made;
    await refused('made without the right', 'clerk', saveGlobalMessage, { body: { content: aContent() } });
    await refused('made by a customer', 'customer', saveGlobalMessage, { body: { content: aContent() } });
    await refused('made without a sign-in', null, saveGlobalMessage, { body: { content: aContent() } });
    await refused('made of nothing', 'author', saveGlobalMessage, { body: {} });
    await refused('a text that is too long', 'author', saveGlobalMessage, {
      body: { content: aContent({ bodyZh: '长'.repeat(40_000) }) },
    });
    await refused('changed at a stale version', 'author', saveGlobalMessage, {
      body: { id, content: aContent({ titleZh: '晚' }) },
      version: 9,
    });
    await refused('changed without a version', 'author', saveGlobalMessage, { body: { id, content: aContent() } });
    await refused('changed where nothing is', 'author', saveGlobalMessage, {
      body: { id: 'nothing', content: aContent() },
      version: 1,
    });
    await step('copied', 'author', copyGlobalMessage, { body: { id } });
    await refused('copied where nothing is', 'author', copyGlobalMessage, { body: { id: 'nothing' } });
    const file = { name: 'notice.txt', type: 'text/plain', bytes: 'a notice' };
    await upload('a file is added', 'author', attachGlobalFile, { file });
    await refusedUpload('a file of a customer', 'customer', attachGlobalFile, { file });
    await step('sent to the author alone', 'author', testGlobalMessage, { body: { content: aContent() } });
    await refused('sent to a clerk alone', 'clerk', testGlobalMessage, { body: { content: aContent() } });
    await step('how many it reaches', 'author', audienceCount, {
      body: { audience: [{ by: 'lines', values: ['FIN'] }] },
    });
    await step('how many all are', 'author', audienceCount, { body: FOR_ALL });
    await step('how it reads', 'author', globalMessagePreview, {
      body: { bodyZh: '**粗** <b>x</b>', bodyEn: '- one' },
    });
    for (const by of ['companies', 'roles', 'lines', 'employees'] as const)
      await step(`to choose from: ${by}`, 'author', audienceChoices, { query: { by } });

    // Every event in every state.
    for (const state of GLOBAL_STATES) if (state !== 'EXPIRED') await walk(state, () => messageIn(state));

    // Guards that the table does not meet.
    const nobody = await draft({ audience: [{ by: 'lines', values: ['NOBODY'] }] as never });
    await refused('submitted for nobody', 'author', applyGlobalMessage, await sent(nobody, 'SUBMIT'));
    const empty = await draft({ titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' });
    await refused('submitted without words', 'author', applyGlobalMessage, await sent(empty, 'SUBMIT'));
    const wide = await messageIn('IN_REVIEW');
    await refused('approved by its author', 'author', applyGlobalMessage, await sent(wide, 'APPROVE'));
    await refused('rejected without a reason', 'reviewer', applyGlobalMessage, {
      ...(await sent(wide, 'REJECT', { remarks: '' })),
    });
    await refused('approved at a stale version', 'reviewer', applyGlobalMessage, {
      body: { id: wide, event: 'APPROVE' },
      version: 9,
    });
    await refused('approved by a clerk', 'clerk', applyGlobalMessage, await sent(wide, 'APPROVE'));
    await refused('an event that the clock alone sends', 'reviewer', applyGlobalMessage, await sent(wide, 'EXPIRE'));
    const plain = await draft({ mustConfirm: false });
    for (const event of ['SUBMIT', 'SEND']) await ask('author', applyGlobalMessage, await sent(plain, event));
    await refused('reminded where nobody has to confirm', 'author', applyGlobalMessage, await sent(plain, 'REMIND'));
    await step('its own reviewer sends it', 'reviewer', applyGlobalMessage, await sent(wide, 'APPROVE'));
    await step('sent to all', 'author', applyGlobalMessage, await sent(wide, 'SEND'));
    await jobs('it is delivered');

    // Reading.
    await step('the rows', 'author', globalMessageList, { query: { limit: 2 } as never });
    await step('the rows of a state', 'author', globalMessageList, { query: { state: 'SENT', limit: 2 } as never });
    await refused('the rows for a customer', 'customer', globalMessageList, { query: {} });
    await step('one', 'author', getGlobalMessage, { query: { id: wide } });
    await refused('one that is not there', 'author', getGlobalMessage, { query: { id: 'nothing' } });
    await step('its log', 'author', globalMessageLog, { query: { id: wide } });
    await refused('its log for a clerk', 'clerk', globalMessageLog, { query: { id: wide } });
    await step('who has read it', 'author', globalReaders, { query: { id: wide, limit: 3 } as never });
    await step('who has not confirmed it', 'author', globalReaders, {
      query: { id: wide, filter: 'unconfirmed', limit: 3 } as never,
    });
    await step('who has read it, as a file', 'author', exportGlobalReaders, { query: { id: wide } as never });
    await refused('who has read nothing', 'author', globalReaders, { query: { id: 'nothing' } });

    // Time.
    const over = await messageIn('SENT');
    const waiting = await messageIn('SCHEDULED');
    await work('who joined since', 'reachNewMembers', () => reachNewMembers(deps));
    await later(HOUR_MS + 1);
    await refused('sent though it is over', 'author', applyGlobalMessage, await sent(waiting, 'SEND'));
    await work('it is over', 'expireGlobal', () => expireGlobal(deps, over));
    await walk('EXPIRED', async () => over);
    await later(25 * HOUR_MS);
    await refused('recalled too late', 'author', applyGlobalMessage, await sent(plain, 'RECALL'));
  },
});
