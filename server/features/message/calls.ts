import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import * as calls from '#contract/message/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { keptFile } from '../../kernel/files/calls.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementFile } from '../../kernel/http/implement-file.ts';
import { inScope, personScope, type Tx } from '../../kernel/tenancy.ts';
import type { Who } from '../../kernel/who.ts';
import { confirmMine, markMine, markMineRead, noteDelivered } from './marks.ts';
import { type KeptAttachment, presentDetail } from './present.ts';
import { type MessageFilter, myMessage, myMessages, neighboursOf } from './queries.ts';
import { readerOf } from './reader.ts';
import { recipientKeysOf, unreadCount } from './unread.read.ts';

/** The only order there is; asking for another is a mistake worth telling. */
const NEWEST_FIRST = '-CreateTime';

const unknownSort = (sort: string) =>
  invalid([
    {
      path: 'sort',
      code: 'SORT',
      severity: 'error',
      message: { zh: '不支持的排序：{sort}', en: 'Cannot sort by {sort}' },
      params: { sort },
    },
  ]);

const instant = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

export function registerMessageCalls(app: FastifyInstance, { db, reads, clock, files }: Deps): void {
  const readMine = async <T>(who: Who, work: (tx: Tx, keys: readonly string[]) => Promise<T>): Promise<T> => {
    const reader = await readerOf(db, who);
    return reads.inScope(personScope(reader), tx => work(tx, recipientKeysOf(reader)));
  };
  const asMyself = async <T>(
    who: Who,
    work: (tx: Tx, keys: readonly string[], reader: Who) => Promise<T>,
  ): Promise<T> => {
    const reader = await readerOf(db, who);
    return inScope(db, personScope(reader), tx => work(tx, recipientKeysOf(reader), reader));
  };

  implement(app, calls.unReadMessageCount, async ({ who }) => ({
    Data: await asMyself(who, (tx, _, reader) => unreadCount(tx.db, reader, clock.now())),
  }));

  implement(app, calls.messageSelfInfoDetail, async ({ who, query }) => {
    const { id } = query;
    if (!id) throw new AppError('MSG_ID');
    const message = await asMyself(who, async (tx, keys) => {
      const found = await myMessage(tx.db, keys, id);
      if (found && !who.acting) await noteDelivered(tx.db, keys, id, clock.now());
      return found;
    });
    return message ? { Data: presentDetail(message) } : { Status: 0, Data: null };
  });

  implement(app, calls.messageList, async ({ who, query }) => {
    if (query.sort !== undefined && query.sort !== NEWEST_FIRST) throw unknownSort(query.sort);
    const filter: MessageFilter = {
      tab: query.tab ?? 'all',
      q: query.q,
      isUnread: query.unread === undefined ? undefined : query.unread === 'true',
      category: query.category,
      level: query.level,
      from: instant(query.from),
      to: instant(query.to),
      isPortal: query.scope === 'portal',
      now: clock.now(),
    };
    const page = await readMine(who, (tx, keys) => myMessages(tx.db, keys, filter, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  implement(app, calls.messageNeighbours, async ({ who, query }) => ({
    Data: await readMine(who, (tx, keys) => neighboursOf(tx.db, keys, query.id)),
  }));

  implement(app, calls.markRead, async ({ who, body }) => {
    const what = 'ids' in body ? { ids: body.ids } : { before: new Date(body.before) };
    return { Data: { marked: await asMyself(who, (tx, keys) => markMineRead(tx.db, keys, what, clock.now())) } };
  });

  implement(app, calls.markUnread, async ({ who, body }) => ({
    Data: { changed: await asMyself(who, (tx, keys) => markMine(tx.db, keys, body.ids, { readAt: null })) },
  }));

  implement(app, calls.archiveMessages, async ({ who, body }) => {
    const archivedAt = body.archived ? clock.now() : null;
    return { Data: { changed: await asMyself(who, (tx, keys) => markMine(tx.db, keys, body.ids, { archivedAt })) } };
  });

  implement(app, calls.pinMessages, async ({ who, body }) => ({
    Data: {
      changed: await asMyself(who, (tx, keys) => markMine(tx.db, keys, body.ids, { pinned: body.pinned })),
    },
  }));

  implement(app, calls.confirmMessage, async ({ who, body }) => {
    const at = await asMyself(who, (tx, keys) => confirmMine(tx.db, keys, body.id, clock.now()));
    return { Data: { confirmedAt: at.toISOString() } };
  });

  implementFile(app, calls.messageAttachment, async ({ query, who }) => {
    const { id, file } = query;
    const message = await readMine(who, (tx, keys) => myMessage(tx.db, keys, id));
    const isThere = (message?.attachments as KeptAttachment[] | undefined)?.some(one => one.id === file) === true;
    // The file belongs to the sender's company; that it came with the message is what lets a reader have it.
    const stored = isThere ? await files.find(file) : undefined;
    if (!stored) throw new AppError('not_found');
    return keptFile(files, stored);
  });
}
