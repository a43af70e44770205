import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { type MessageDetail, messageAttachment } from '#contract/message/calls.ts';
import { CleanHtml } from '#kit/clean-html.tsx';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { MessageMarks } from './message-marks.tsx';
import { bodyOf, titleOf } from './message-text.ts';

/** One message as its recipient reads it. */
export function MessageArticle({ message }: { readonly message: MessageDetail }) {
  const t = useT('message');
  const text = useText();
  return (
    <article className="msg-article">
      <h2>{text(titleOf(message))}</h2>
      <p className="msg-meta">
        <StatusTag tone="info">{t(`category.${message.Category}`)}</StatusTag>
        <MessageMarks row={message} />
        <span>{t('sentAt', { name: message.SenderName })}</span>
        <Instant at={message.CreateTime} />
        {message.ExpireTime && (
          <span>
            {t('expires')} <Instant at={message.ExpireTime} />
          </span>
        )}
      </p>
      {message.Recalled ? <p className="msg-warn">{t('recalledBody')}</p> : <CleanHtml html={text(bodyOf(message))} />}
      {message.Attachments.length > 0 && <Files message={message} />}
    </article>
  );
}

const KILO = 1_024;

function Files({ message }: { readonly message: MessageDetail }) {
  const t = useT('message');
  const text = useText();
  const client = useClient();
  const fetchFile = async (file: string) => {
    try {
      saveDownload(await client.download(messageAttachment, { query: { id: message.Id, file } }));
    } catch (error) {
      showToast({ id: 'message.file', intent: 'danger', text: text(errorText(error)) });
    }
  };
  return (
    <section aria-label={t('attachments')}>
      <ul className="msg-files">
        {message.Attachments.map(({ Id, Name, Size }) => (
          <li key={Id}>
            <Button
              size="small"
              icon={<DownloadIcon />}
              aria-label={t('download', { name: Name })}
              text={`${Name} (${Math.max(1, Math.round(Size / KILO))} KB)`}
              onClick={() => void fetchFile(Id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
