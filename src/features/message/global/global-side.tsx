import { globalMessageLog } from '#contract/message/global.calls.ts';
import { GLOBAL_STATE_LABELS, type GlobalMessage, type GlobalState } from '#contract/message/global-message.ts';
import { CleanHtml } from '#kit/clean-html.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { Timeline } from '#kit/timeline.tsx';
import type { GlobalEvent } from '#machines/message/global-message.document.ts';
import { globalMessage } from '#machines/message/global-message.document.ts';
import '../locale/words.ts';
import { GlobalStateTag, globalTitle } from './global-columns.tsx';
import { usePreview } from './use-preview.ts';

/** What the message under the cursor says, to whom, and what happened to it. */
export function GlobalSide({ message, mayLog }: { readonly message: GlobalMessage | null; readonly mayLog: boolean }) {
  const t = useT('message');
  if (!message) return <EmptyState title={t('refuse.noGlobal')} />;
  return <Shown message={message} mayLog={mayLog} />;
}

function Shown({ message, mayLog }: { readonly message: GlobalMessage; readonly mayLog: boolean }) {
  const t = useT('message');
  const text = useText();
  const preview = usePreview(message.bodyZh, message.bodyEn);
  const { addressed, delivered, read, confirmed } = message;
  return (
    <div className="msg-article">
      <h2>{text(globalTitle(message))}</h2>
      <p className="msg-meta">
        <GlobalStateTag state={message.state} />
        <span>{text(message.audienceText)}</span>
        {message.createdBy && <span>{t('global.author', { name: message.createdBy })}</span>}
        {message.submittedBy && <span>{t('global.submitted', { name: message.submittedBy })}</span>}
      </p>
      {message.rejected && <p className="msg-warn">{t('global.rejected', { text: message.rejected })}</p>}
      {message.messageId ? (
        <p className="msg-meta">{t('global.counters', { addressed, delivered, read, confirmed })}</p>
      ) : (
        <p className="msg-meta">
          {t('global.sendAt')}: {message.sendAt ? <Instant at={message.sendAt} /> : t('global.sendNow')}
        </p>
      )}
      {preview && <CleanHtml html={text({ zh: preview.zh || preview.en, en: preview.en || preview.zh })} />}
      {mayLog && <Log id={message.id} />}
    </div>
  );
}

function Log({ id }: { readonly id: string }) {
  const t = useT('message');
  const text = useText();
  const log = useCallQuery(globalMessageLog, { id });
  return (
    <section aria-label={t('global.log')}>
      <h3>{t('global.log')}</h3>
      <Timeline
        entries={(log.data ?? []).map(entry => ({
          key: String(entry.seq),
          at: entry.at,
          title: text(globalMessage.events[entry.event as GlobalEvent].label),
          state: text(GLOBAL_STATE_LABELS[entry.toState as GlobalState]),
          ...(entry.who ? { who: entry.who } : {}),
          remarks: entry.remarks,
        }))}
      />
    </section>
  );
}
