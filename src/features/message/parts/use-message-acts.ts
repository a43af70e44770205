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
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import { useRefreshMessages } from '../queries.ts';
import { isUnread } from './message-text.ts';

const idsOf = (rows: readonly MessageSummary[]): string[] => rows.map(({ Id }) => Id);

interface Act {
  /** What makes it the same act. */
  readonly said: object;
  /** Sent without a key: done twice it is the same, and marks that go back and forth are no repetition. */
  readonly work: () => Promise<unknown>;
  readonly told?: string;
}

/** What a reader can do with messages; each act reads the lists again. */
export function useMessageActs() {
  const t = useT('message');
  const client = useClient();
  const refresh = useRefreshMessages();
  const acting = useSend({
    name: ['message', 'act'],
    wordsOf: ({ said }: Act) => said,
    send: ({ work }) => work(),
    onDone: refresh,
    notice: (_, { told }) => (told === undefined ? null : { text: told }),
  });
  const readingAll = useSend({
    name: ['message', 'readAll'],
    send: async (said: { before: string }) => (await client.call(markRead, { body: { all: true, ...said } })).data,
    onDone: refresh,
    notice: ({ marked }) => ({ text: t('done.read', { n: marked }) }),
  });
  const act = async (one: Act): Promise<void> => {
    await acting.runOrToast(one);
  };

  return {
    async read(ids: readonly string[]) {
      const work = () => client.call(markRead, { body: { ids: [...ids] } });
      // What could not be marked stays unread, and is marked when it is opened again.
      await acting.run({ said: { read: ids }, work }).catch(() => undefined);
    },
    /** All read unless all are: then all unread. */
    async toggleRead(rows: readonly MessageSummary[]) {
      const unread = rows.filter(isUnread);
      const [call, marked] = unread.length > 0 ? ([markRead, unread] as const) : ([markUnread, rows] as const);
      const body = { ids: idsOf(marked) };
      await act({ said: { path: call.path, body }, work: () => client.call(call, { body }) });
    },
    /** What arrived after the list was loaded stays unread (G.6). */
    async readAll(before: string) {
      await readingAll.runOrToast({ before });
    },
    async archive(rows: readonly MessageSummary[]) {
      const body = { ids: idsOf(rows), archived: rows.some(({ ArchiveTime }) => ArchiveTime === null) };
      const told = t(body.archived ? 'done.archived' : 'done.unarchived');
      await act({ said: body, told, work: () => client.call(archiveMessages, { body }) });
    },
    async pin(rows: readonly MessageSummary[]) {
      const body = { ids: idsOf(rows), pinned: rows.some(({ Pinned }) => !Pinned) };
      await act({ said: body, work: () => client.call(pinMessages, { body }) });
    },
    async confirm(id: string) {
      await act({
        said: { confirm: id },
        told: t('done.confirmed'),
        work: () => client.call(confirmMessage, { body: { id } }),
      });
    },
  };
}
