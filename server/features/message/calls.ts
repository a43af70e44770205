import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { markRead, messageList, messageSelfInfoDetail, unReadMessageCount } from '#contract/message/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { inScope, personScope } from '../../kernel/tenancy.ts';
import { presentDetail } from './present.ts';
import { markMineRead, myMessage, myMessages } from './queries.ts';
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

export function registerMessageCalls(app: FastifyInstance, { db, clock }: Deps): void {
  implement(app, unReadMessageCount, async ({ who }) => ({
    Data: await inScope(db, personScope(who), tx => unreadCount(tx.db, who)),
  }));

  implement(app, messageSelfInfoDetail, async ({ who, query }) => {
    const { id } = query;
    if (!id) throw new AppError('MSG_ID');
    const message = await inScope(db, personScope(who), tx => myMessage(tx.db, recipientKeysOf(who), id));
    return message ? { Data: presentDetail(message) } : { Status: 0, Data: null };
  });

  implement(app, messageList, async ({ who, query }) => {
    if (query.sort !== undefined && query.sort !== NEWEST_FIRST) throw unknownSort(query.sort);
    const filter = { q: query.q, isUnread: query.unread === undefined ? undefined : query.unread === 'true' };
    const page = await inScope(db, personScope(who), tx => myMessages(tx.db, recipientKeysOf(who), filter, query));
    return { Data: { ...page, rows: [...page.rows] } };
  });

  implement(app, markRead, async ({ who, body }) => {
    const what = 'ids' in body ? { ids: body.ids } : { before: new Date(body.before) };
    const marked = await inScope(db, personScope(who), tx =>
      markMineRead(tx.db, recipientKeysOf(who), what, clock.now()),
    );
    return { Data: { marked } };
  });
}
