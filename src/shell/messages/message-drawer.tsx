import { Button, Drawer, Switch } from '@blueprintjs/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { markRead, messageList } from '#contract/message/calls.ts';
import { queryKey, useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ariaKeys } from '#kit/kbd.tsx';
import { useModalLayer } from '#kit/modal-layer.ts';
import { useReturnOfFocus } from '#kit/return-of-focus.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { pressesOf, pressMatches, shownText } from '#kit/shortcut.ts';
import { isExternalWorkbench } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { MessageView } from './message-view.tsx';
import { titleOf } from './message-words.ts';
import './message-drawer.css';

const CLOSE_KEYS = 'alt+c';
const closePress = pressesOf(CLOSE_KEYS)[0]!;

/** My messages, newest first; opening one marks it read. Like every dialog it closes neither on Escape nor on the backdrop. */
export function MessageDrawer({ opened, onClose }: { readonly opened: string | null; readonly onClose: () => void }) {
  const t = useT('shell');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu, employee } = useSession();
  const heading = useId();
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [shown, setShown] = useState(opened);
  const query = unreadOnly ? { unread: 'true' as const } : {};
  const list = useInfiniteQuery({
    queryKey: queryKey(messageList, query),
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(messageList, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }))
        .data,
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  });
  const rows = list.data?.pages.flatMap(page => page.rows) ?? [];

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (!pressMatches(closePress, event)) return;
      event.preventDefault();
      onClose();
    },
    [onClose],
  );
  useModalLayer(true, onKey);
  useReturnOfFocus(true);

  const marking = useSend({
    name: ['messages', 'markAll'],
    send: (said: { before: string }) => client.call(markRead, { body: { all: true, ...said } }),
    onDone: () => {
      client.log.append('user', { type: 'messages.read' });
      return queries.invalidateQueries({ queryKey: queryKey(messageList) });
    },
  });

  return (
    <Drawer
      isOpen
      position="right"
      size="min(440px, 100vw)"
      aria-labelledby={heading}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      shouldReturnFocusOnClose={false}
      className="fl-drawer"
    >
      <div className="fl-drawer-head">
        <h2 id={heading}>{t('messages')}</h2>
      </div>
      {shown !== null ? (
        <MessageView id={shown} onBack={() => setShown(null)} onLeave={onClose} />
      ) : (
        <>
          <div className="fl-drawer-tools">
            <Switch checked={unreadOnly} label={t('onlyUnread')} onChange={() => setUnreadOnly(!unreadOnly)} />
            <Button
              variant="minimal"
              loading={marking.isBusy}
              text={t('markAllRead')}
              onClick={() => void marking.runOrToast({ before: new Date().toISOString() })}
            />
          </div>
          {list.isPending && <LoadingState />}
          {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.isSuccess && rows.length === 0 && <EmptyState title={t('noMessages')} />}
          <ul className="fl-messages">
            {rows.map(row => (
              <li key={row.Id}>
                <button type="button" data-unread={row.ReadTime === null || undefined} onClick={() => setShown(row.Id)}>
                  <b>{text(titleOf(row))}</b>
                  <span className="fl-muted">
                    {row.SenderName} · <Instant at={row.CreateTime} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="minimal"
              text={t('moreMessages')}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            />
          )}
        </>
      )}
      <footer>
        <span className="fl-muted">{kit('dialogHintCancel', { cancel: shownText(CLOSE_KEYS) })}</span>
        <Button
          variant="minimal"
          text={t('allMessages')}
          onClick={() => {
            onClose();
            void navigate(isExternalWorkbench(menu) || !employee ? ROUTE.ManageMessage.path : ROUTE.SystemMessage.path);
          }}
        />
        <Button text={kit('close')} aria-keyshortcuts={ariaKeys(CLOSE_KEYS)} onClick={onClose} />
      </footer>
    </Drawer>
  );
}
