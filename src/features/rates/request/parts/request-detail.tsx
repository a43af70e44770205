import type { PriceRequest } from '#contract/rates/request/request.calls.ts';
import { REQUEST_OUTCOMES, REQUEST_STATE_LABELS } from '#contract/rates/request/request-codes.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import '../locale/words.ts';
import '../request.css';

/** One request in full: what was asked, and what was answered. */
export function RequestDetail({ request }: { readonly request: PriceRequest }) {
  const t = useT('priceRequest');
  const text = useText();
  const { targetPrice, targetCurrency, etdFrom, etdTo, answerText, answerRateId, answerRateNo, outcome } = request;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('col.state'), text(REQUEST_STATE_LABELS[request.state])],
    [t('col.customer'), request.customerName],
    [t('col.asked'), request.askedByName],
    [t('contact'), request.contact && [request.contact.phone, request.contact.email].filter(Boolean).join(' · ')],
    [t('col.assignee'), request.assigneeName],
    [t('etd'), etdFrom || etdTo ? `${etdFrom ?? ''} – ${etdTo ?? ''}` : ''],
    [t('goods'), request.goods],
    [t('target'), targetPrice && `${targetCurrency} ${targetPrice}`],
    [t('note'), request.note],
    [t('outcome'), outcome && text(REQUEST_OUTCOMES[outcome])],
  ];
  return (
    <div>
      <h2>
        {request.requestNo} {request.pol || '?'} → {request.pod || '?'} {request.box || request.cargo}
      </h2>
      <dl className="pq-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <dt>{t('col.due')}</dt>
        <dd>
          <Instant at={request.dueAt} />
        </dd>
      </dl>
      {request.answeredAt && (
        <section aria-label={t('answer')}>
          <h3>{t('answer')}</h3>
          <p>
            <Instant at={request.answeredAt} />
          </p>
          {answerText && <p style={{ whiteSpace: 'pre-wrap' }}>{answerText}</p>}
          {answerRateId && <p>{answerRateNo ? t('answerRate', { no: answerRateNo }) : t('hasRate')}</p>}
        </section>
      )}
    </div>
  );
}
