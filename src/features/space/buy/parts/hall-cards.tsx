import { useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type RefLabel, rowOf } from '#contract/kernel/resource.ts';
import { type HallLineRow, hallLineResource } from '#contract/space/hall-line.resource.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { Countdown } from '#kit/countdown.tsx';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import type { ResourceListModel } from '#kit/resource/use-resource-list.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { FreeCount } from '../../kit/free-count.tsx';
import '../../kit/locale/words.ts';
import '../locale/words.ts';
import { availableText, priceText } from './hall-columns.tsx';
import { moreCommand } from './space-command.ts';

/** The same rows as cards: what follows one another of one offer stands in one. */
interface OfferCard {
  readonly id: string;
  readonly lines: readonly HallLineRow[];
}

export function cardsOf(rows: readonly HallLineRow[]): OfferCard[] {
  const cards: { id: string; lines: HallLineRow[] }[] = [];
  for (const row of rows) {
    const last = cards.at(-1);
    if (last && last.lines[0]?.offerId === row.offerId) last.lines.push(row);
    else cards.push({ id: row.id, lines: [row] });
  }
  return cards;
}

const keyOf = ({ id }: OfferCard): string => id;

export function HallCards({
  list,
  detailOf,
}: {
  readonly list: ResourceListModel;
  readonly detailOf: (row: HallLineRow) => string;
}) {
  const t = useT('spaceBuy');
  const words = useT('space');
  const language = useLanguage();
  const navigate = useNavigate();
  const { rows, refs, ...data } = list.data;
  const cards = useMemo(
    () => cardsOf(Array.from({ length: rows.length }, (_, at) => rowOf(hallLineResource, rows.at(at)!))),
    [rows],
  );
  const open = (card: OfferCard): void => void navigate(detailOf(card.lines[0]!));
  const cursor = useGridCursor<OfferCard>({ rows: cards, rowKey: keyOf, onOpen: open, startAtFirst: true });
  const active = cursor.activeRow?.lines[0] ?? null;
  const more = useCommands(data.hasMore ? [moreCommand(() => data.more())] : []);
  const { onCursor } = list;
  const activeId = active?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the cursor moves, not when the list is drawn
  useLayoutEffect(() => {
    onCursor(active);
    if (activeId) document.querySelector(`[data-card="${activeId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  const name = (id: string | null): string => {
    const label: RefLabel | undefined = id ? refs[id] : undefined;
    return label ? labelText(label, language) : '';
  };
  if (data.loading) return <LoadingState />;
  if (data.error && cards.length === 0) return <ErrorState error={data.error} onRetry={data.retry} />;
  if (cards.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  return (
    <div className="sb-cards-scroll">
      <ul className="sb-cards" aria-label={t('cards')}>
        {cards.map(card => {
          const [first] = card.lines;
          if (!first) return null;
          const isSold = card.lines.every(({ available }) => (available ?? 0) <= 0);
          const carrier = first.carrierId ? (refs[first.carrierId]?.code ?? '') : '';
          return (
            <li
              key={card.id}
              className="sb-card"
              data-card={card.id}
              data-key={first.offerId}
              data-offer={first.offerId}
              data-here={cursor.active === card.id}
              data-sold={isSold || undefined}
            >
              <button
                type="button"
                className="sb-card-head"
                data-command="grid.open"
                onFocus={() => cursor.moveTo(card.id)}
                onClick={() => open(card)}
              >
                <b>
                  {name(first.polId)} → {name(first.podId)}
                </b>
                <span>
                  {carrier} {first.vesselName} {first.voyageNo}
                </span>
              </button>
              <p className="sb-card-marks">
                <span>
                  {t('etd')} <Instant at={first.etd} format="dateMinute" />
                </span>
                {first.siCutOff && (
                  <span>
                    {t('siCutOff')} <Instant at={first.siCutOff} format="dateMinute" />
                  </span>
                )}
                {isSold ? (
                  <StatusTag tone="neutral">{t('soldOut')}</StatusTag>
                ) : (
                  first.sellUntil && (
                    <span data-sells>
                      {t('sellUntil')} <Countdown deadline={first.sellUntil} />
                    </span>
                  )
                )}
                {!isSold && first.confirmMode === 'INSTANT' && <StatusTag tone="ok">{words('instant')}</StatusTag>}
                {first.potIds.length === 0 && <StatusTag>{words('direct')}</StatusTag>}
                {first.isOwn && <StatusTag tone="info">{t('ownOffer')}</StatusTag>}
              </p>
              <table className="sb-lines">
                <tbody>
                  {card.lines.map(line => (
                    <tr key={line.id}>
                      <td>{line.containerType}</td>
                      <td>
                        <b>
                          {line.currency} {priceText(line)}
                        </b>
                      </td>
                      <td>
                        {t('available')} <FreeCount of={line.id} text={availableText(line)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="fl-muted">
                <NameText zh={first.sellerName} en={first.sellerNameEn} />
              </p>
            </li>
          );
        })}
      </ul>
      {data.hasMore && more.map(command => <CommandButton key={command.id} command={command} />)}
    </div>
  );
}
