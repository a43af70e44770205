import type { ReactNode } from 'react';
import { REQUEST_OUTCOMES } from '#contract/rates/request/request-codes.ts';
import { Countdown } from '#kit/countdown.tsx';
import type { DetailProps } from '#kit/document/document-screen.tsx';
import { useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { type PriceRequestRow, priceRequest } from '#machines/rates/price-request.document.ts';
import '../request.css';
import { word } from '../words.ts';

/** One request in full: what was asked, and what was answered. */
export function RequestDetail({ row }: DetailProps<PriceRequestRow>) {
  const text = useText();
  const labelOf = (field: keyof typeof priceRequest.meta): string =>
    text(priceRequest.meta[field]?.label ?? word('title'));
  const { targetPrice, targetCurrency, etdFrom, etdTo, answerText, answerRateId, answerRateNo, outcome, contact } = row;
  const isWaiting = row.answeredAt === null && row.state !== 'CLOSED';
  const facts: readonly (readonly [string, ReactNode])[] = [
    [labelOf('dueAt'), isWaiting ? <Countdown key="due" deadline={row.dueAt} /> : <Instant key="due" at={row.dueAt} />],
    [labelOf('targetPrice'), targetPrice && `${targetCurrency ?? ''} ${targetPrice}`],
    [text(word('departure')), etdFrom || etdTo ? `${etdFrom ?? ''} – ${etdTo ?? ''}` : null],
    [labelOf('goods'), row.goods],
    [labelOf('customerName'), row.customerName],
    [labelOf('askedByName'), row.askedByName],
    [labelOf('contact'), contact && [contact.name, contact.phone, contact.email].filter(Boolean).join(' · ')],
    [labelOf('assigneeName'), row.assigneeName],
    [labelOf('note'), row.note],
    [labelOf('outcome'), outcome && text(REQUEST_OUTCOMES[outcome])],
  ];
  return (
    <div>
      <p className="pq-lane">
        {row.pol || '?'} → {row.pod || '?'} <span>{row.box ?? row.cargo}</span>
      </p>
      <dl className="fl-document-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {row.answeredAt && (
        <section className="pq-answer" aria-label={text(word('answer'))}>
          <h3>{text(word('answer'))}</h3>
          <Instant at={row.answeredAt} />
          {answerText && <p className="pq-words">{answerText}</p>}
          {answerRateId && <p>{text(answerRateNo ? word('answerRate', { no: answerRateNo }) : word('hasRate'))}</p>}
        </section>
      )}
    </div>
  );
}
