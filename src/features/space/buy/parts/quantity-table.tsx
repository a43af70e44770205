import { InputGroup } from '@blueprintjs/core';
import Big from 'big.js';
import { useId } from 'react';
import { depositOf } from '#contract/space/rules/cancel-policy.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { FreeCount } from '../../kit/free-count.tsx';
import { type Items, totalOf } from './items.ts';

/** Container types of the offer: price, what is free now, how many are wanted, and what that costs. */
export function QuantityTable({
  offer,
  items,
  onQty,
  onEnter,
}: {
  readonly offer: HallOffer;
  readonly items: Items;
  readonly onQty: (containerType: string, qty: number) => void;
  /** Enter in a quantity: that many are to be held. */
  readonly onEnter: () => void;
}) {
  const t = useT('spaceBuy');
  const id = useId();
  const total = totalOf(offer, items);
  const money = (amount: string): string => `${offer.currency} ${formatFigure(amount)}`;
  return (
    <>
      <table className="sb-quantities" aria-label={t('fees')}>
        <thead>
          <tr>
            <th scope="col">{t('container')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('available')}</th>
            <th scope="col">{t('qty')}</th>
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {offer.lines.map(({ lineId, containerType, price, available }) => {
            const qty = items[containerType] ?? 0;
            return (
              <tr key={lineId}>
                <th scope="row">{containerType}</th>
                <td>{money(price)}</td>
                <td>
                  <FreeCount of={lineId} text={available} />
                </td>
                <td>
                  <InputGroup
                    id={`${id}-${containerType}`}
                    type="number"
                    aria-label={`${t('qty')} ${containerType}`}
                    min={0}
                    max={9999}
                    step={1}
                    value={qty === 0 ? '' : String(qty)}
                    placeholder="0"
                    onKeyDown={event => {
                      if (event.key === 'Enter') onEnter();
                    }}
                    onChange={event => onQty(containerType, Math.max(0, Math.trunc(Number(event.target.value) || 0)))}
                  />
                </td>
                <td>{qty > 0 ? money(new Big(price).times(qty).toFixed(2)) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="sb-total" aria-live="polite">
        {t('total')} <b>{money(total)}</b>
        {Number(offer.depositPct ?? 0) > 0 && (
          <small className="fl-muted">
            {' '}
            {t('deposit', { pct: String(Number(offer.depositPct)) })} {money(depositOf(total, offer.depositPct ?? '0'))}
          </small>
        )}
      </p>
    </>
  );
}
