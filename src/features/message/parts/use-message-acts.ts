import {
  archiveMessages,
  confirmMessage,
  type MessageSummary,
  markRead,
  markUnread,
  pinMessages,
} from '#contract/message/calls.ts';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { useRefreshMessages } from '../queries.ts';
import { isUnread } from './message-text.ts';

const idsOf = (rows: readonly MessageSummary[]): string[] => rows.map(({ Id }) => Id);

/** What a reader can do with messages; each act reads the lists again. */
export function useMessageActs() {
  const t = useT('message');
  const client = useClient();
  const refresh = useRefreshMessages();
  const told = (text: string) => showToast({ id: 'message.act', intent: 'success', text, timeoutMs: 3_000 });

  return {
    async read(ids: readonly string[]) {
      await client.call(markRead, { body: { ids: [...ids] } });
      await refresh();
    },
    /** All read unless all are: then all unread. */
    async toggleRead(rows: readonly MessageSummary[]) {
      const unread = rows.filter(isUnread);
      if (unread.length > 0) await client.call(markRead, { body: { ids: idsOf(unread) } });
      else await client.call(markUnread, { body: { ids: idsOf(rows) } });
      await refresh();
    },
    /** What arrived after the list was loaded stays unread (G.6). */
    async readAll(before: string) {
      const { data } = await client.call(markRead, { body: { all: true, before } });
      told(t('done.read', { n: data.marked }));
      await refresh();
    },
    async archive(rows: readonly MessageSummary[]) {
      const archived = rows.some(({ ArchiveTime }) => ArchiveTime === null);
      await client.call(archiveMessages, { body: { ids: idsOf(rows), archived } });
      told(t(archived ? 'done.archived' : 'done.unarchived'));
      await refresh();
    },
    async pin(rows: readonly MessageSummary[]) {
      await client.call(pinMessages, { body: { ids: idsOf(rows), pinned: rows.some(({ Pinned }) => !Pinned) } });
      await refresh();
    },
    async confirm(id: string) {
      await client.call(confirmMessage, { body: { id } });
      told(t('done.confirmed'));
      await refresh();
    },
  };
}
