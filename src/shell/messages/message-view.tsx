import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { markRead, messageList, messageSelfInfoDetail } from '#contract/message/calls.ts';
import { CleanHtml } from '#kit/clean-html.tsx';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { safeRedirect } from '#routes/catalogue/address.ts';
import { bodyOf, titleOf } from './message-words.ts';

/** One message. Reading it marks it read; its link leads to the document it speaks of. */
export function MessageView({
  id,
  onBack,
  onLeave,
}: {
  readonly id: string;
  readonly onBack: () => void;
  readonly onLeave: () => void;
}) {
  const t = useT('shell');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const detail = useCallQuery(messageSelfInfoDetail, { id });
  const unread = detail.data?.ReadTime === null;
  useEffect(() => {
    if (!unread) return;
    void client
      .call(markRead, { body: { ids: [id] } })
      .then(() => {
        client.log.append('user', { type: 'messages.read' });
        return Promise.all([
          queries.invalidateQueries({ queryKey: queryKey(messageList) }),
          queries.invalidateQueries({ queryKey: queryKey(messageSelfInfoDetail, { id }) }),
        ]);
      })
      // Stays unread and is marked the next time it is opened.
      .catch(() => undefined);
  }, [client, queries, id, unread]);

  const link = safeRedirect(detail.data?.LinkPath);
  return (
    <article className="fl-message">
      <Button variant="minimal" icon={<ArrowLeftIcon />} text={t('back')} onClick={onBack} />
      {detail.isPending && <LoadingState />}
      {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.isSuccess && !detail.data && <EmptyState />}
      {detail.data && (
        <>
          <h2>{text(titleOf(detail.data))}</h2>
          <p className="fl-muted">
            {detail.data.SenderName} · <Instant at={detail.data.CreateTime} />
          </p>
          <CleanHtml html={text(bodyOf(detail.data))} />
          {link && (
            <Button
              intent="primary"
              text={kit('view')}
              onClick={() => {
                onLeave();
                void navigate(link);
              }}
            />
          )}
        </>
      )}
    </article>
  );
}
