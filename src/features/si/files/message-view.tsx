import { messageContent, type PartnerMessage } from '#contract/partner/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { jsonText, segmentRows } from './segment-rows.ts';
import './locale/words.ts';
import './files.css';

const JSON_KINDS: ReadonlySet<string> = new Set(['DCSA_SI', 'DCSA_NOTIFICATION']);

/** One message whole: what the partner says of it, and its segments with their meaning, the faulty one marked. */
export function MessageView({ message }: { readonly message: PartnerMessage }) {
  const t = useT('siFiles');
  const text = useText();
  const content = useCallQuery(messageContent, { Id: message.Id });
  return (
    <section className="si-message" aria-label={t('content')} data-message={message.Id}>
      <h3 className="fl-mono">{message.FileName}</h3>
      <p className="fl-muted si-message-sha">
        {t('sha')} <span className="fl-mono">{message.Sha256}</span>
      </p>
      {message.State === 'QUEUED' && message.Attempts > 0 && (
        <p>
          {t('tries', { n: message.Attempts, at: '' })} <Instant at={message.DueAt} /> {message.Error}
        </p>
      )}
      {message.Reasons.length > 0 && (
        <section aria-label={t('reasons')}>
          <h4>{t('reasons')}</h4>
          <ul className="si-message-reasons">
            {message.Reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={index}>
                <span className="fl-mono">{reason.code}</span> {text(reason.text)}
                {reason.segment !== null && ` (${t('atSegment', { n: reason.segment })})`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {message.Note !== '' && (
        <section aria-label={t('leftOut')}>
          <h4>{t('leftOut')}</h4>
          <pre className="si-text">{message.Note}</pre>
        </section>
      )}
      {content.isPending ? (
        <LoadingState />
      ) : content.error ? (
        <ErrorState error={content.error} onRetry={() => void content.refetch()} />
      ) : JSON_KINDS.has(message.Kind) ? (
        <ScrollRegion label={t('content')} className="si-message-body">
          <pre className="si-text">{jsonText(content.data.Content)}</pre>
        </ScrollRegion>
      ) : (
        <Segments content={content.data.Content} reasons={message.Direction === 'OUT' ? message.Reasons : []} />
      )}
    </section>
  );
}

function Segments({ content, reasons }: { readonly content: string; readonly reasons: PartnerMessage['Reasons'] }) {
  const t = useT('siFiles');
  const text = useText();
  return (
    <ScrollRegion label={t('content')} className="si-message-body">
      <table className="si-segments">
        <thead>
          <tr>
            <th scope="col">{t('position')}</th>
            <th scope="col">{t('meaning')}</th>
            <th scope="col">{t('segment')}</th>
          </tr>
        </thead>
        <tbody>
          {segmentRows(content, reasons).map(row => (
            <tr key={row.key} {...(row.reasons.length > 0 ? { 'data-fault': '', className: 'si-segment-fault' } : {})}>
              <td className="fl-number">{row.position ?? ''}</td>
              <td>{text(row.meaning)}</td>
              <td>
                <span className="fl-mono">{row.shown}</span>
                {row.reasons.length > 0 && (
                  <strong className="si-segment-why">
                    ✗ {t('fault')}: {row.reasons.map(reason => text(reason.text)).join('; ')}
                  </strong>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
