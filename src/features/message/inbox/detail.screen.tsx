import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type MessageDetail, messageNeighbours, messageSelfInfoDetail } from '#contract/message/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../message.css';
import { MessageArticle } from '../parts/message-article.tsx';
import { messageCommand, messageCommands } from '../parts/message-commands.ts';
import { titleOf } from '../parts/message-text.ts';
import { useMessageActs } from '../parts/use-message-acts.ts';

/** Opening a message reads it, once: marked unread again by hand it stays so while it is in view. */
function useReadOnOpening(message: MessageDetail | null | undefined, read: (ids: readonly string[]) => Promise<void>) {
  const opened = useRef<string | null>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const id = message?.Id;
  const isUnread = message?.ReadTime === null;
  useEffect(() => {
    if (!id || opened.current === id) return;
    opened.current = id;
    if (isUnread) void latest.current([id]);
  }, [id, isUnread]);
}

/** `/system/messageDetail`, `/manage/messageDetail`: one message; J and K go on to its neighbours in the same tab. */
export function MessageDetailScreen() {
  const t = useT('message');
  const text = useText();
  const navigate = useNavigate();
  const screen = useScreen();
  const acts = useMessageActs();
  const [params, setParams] = useSearchParams();
  // `id` is the record of the tab, `at` how far one has walked from there.
  const base = params.get('id') ?? '';
  const id = params.get('at') ?? base;
  const detail = useCallQuery(messageSelfInfoDetail, { id }, { enabled: id !== '' });
  const around = useCallQuery(messageNeighbours, { id }, { enabled: id !== '' }).data;
  const message = detail.data;
  useReadOnOpening(message, acts.read);
  useRecordName(message ? text(titleOf(message)) : null);

  const go = (next: string | null | undefined) => {
    if (next) setParams({ id: base, at: next }, { replace: true });
  };
  const end = both('refuse.end');
  const link = safeRedirect(message?.LinkPath ?? null);
  const commands = useCommands([
    ...messageCommands(message ? [message] : [], acts),
    messageCommand('openDoc', 'o', link ? true : both('refuse.noDoc'), () => void (link && navigate(link)), {
      quiet: !link,
      intent: 'primary',
    }),
    messageCommand('newer', 'k', around?.newer ? true : end, () => go(around?.newer)),
    messageCommand('older', 'j', around?.older ? true : end, () => go(around?.older)),
    messageCommand('list', 'backspace', true, screen.back, { quiet: true }),
  ]);

  return (
    <article className="fl-page fl-page-fill msg-page" data-screen="messageDetail">
      <PageHeader title={t('detail')} commands={commands} />
      <ScrollRegion label={t('detail')} className="fl-card msg-detail">
        {id === '' ? (
          <EmptyState title={t('gone')} />
        ) : detail.isPending ? (
          <LoadingState />
        ) : detail.error ? (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : message ? (
          <MessageArticle message={message} />
        ) : (
          <EmptyState title={t('gone')} />
        )}
      </ScrollRegion>
    </article>
  );
}
