import { Checkbox } from '@blueprintjs/core';
import { SURCHARGE_BASIS } from '#contract/rates/codes.ts';
import type { OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { FeeNames } from '../fee-names.ts';
import { amountText, FeeName, lineKey } from './offer-words.tsx';

/** Every fee of a price: what it is, how it counts, who pays it where. Columns of cost and base are there for those who got them. */

const blockOf = (line: OfferLine): 'freight' | 'origin' | 'destination' =>
  line.layer === 'FREIGHT' ? 'freight' : line.payableAt === 'DESTINATION' ? 'destination' : 'origin';

export function FeeTable({
  offer,
  names,
  onTick,
}: {
  readonly offer: Pick<RateOffer, 'price'>;
  readonly names: FeeNames;
  /** An optional fee is wanted, or no longer. */
  readonly onTick: (feeCode: string) => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const lines = offer.price.lines ?? [];
  const hasBase = lines.some(line => line.unitBase !== undefined);
  const hasCost = lines.some(line => line.unitCost !== undefined);
  const columns = 6 + Number(hasBase) + Number(hasCost);
  const basisOf = (basis: string): string =>
    basis in SURCHARGE_BASIS ? text(SURCHARGE_BASIS[basis as keyof typeof SURCHARGE_BASIS]) : basis;
  const row = (line: OfferLine) => (
    <tr key={lineKey(line)} data-state={line.state}>
      <th scope="row">
        <FeeName code={line.feeCode} names={names} />
      </th>
      <td>{printedContainerType(line.containerType ?? '')}</td>
      <td>{basisOf(line.basis)}</td>
      {hasCost && <td className="rs-figure">{line.unitCost && formatFigure(line.unitCost)}</td>}
      {hasBase && <td className="rs-figure">{line.unitBase && formatFigure(line.unitBase)}</td>}
      <td className="rs-figure">
        {line.currency} {formatFigure(line.unitSell)}
        {line.basis === 'PCT' ? ' %' : ''}
      </td>
      <td className="rs-figure">{line.quantity === null ? '' : formatFigure(line.quantity)}</td>
      <td className="rs-figure">
        {line.sellAmount === null || line.state === 'MAY_APPLY'
          ? t('mayApply')
          : `${line.currency} ${formatFigure(line.sellAmount)}`}
        {line.isOptional && (
          <Checkbox
            inline
            className="rs-tick"
            label={t('optional')}
            checked={line.state !== 'NOT_TICKED'}
            onChange={() => onTick(line.feeCode)}
          />
        )}
      </td>
    </tr>
  );
  const block = (name: 'freight' | 'origin' | 'destination') => {
    const some = lines.filter(line => blockOf(line) === name);
    if (some.length === 0) return null;
    const isOut = name === 'destination' && !some.some(line => line.isCounted);
    return (
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={columns} className="rs-block">
            {t(name)}
            {isOut && <small className="fl-muted"> {t('destinationOut')}</small>}
          </th>
        </tr>
        {some.map(row)}
      </tbody>
    );
  };
  return (
    <table className="rs-fees" aria-label={t('fees')}>
      <thead>
        <tr>
          <th scope="col">{t('col.fee')}</th>
          <th scope="col">{t('col.type')}</th>
          <th scope="col">{t('col.basis')}</th>
          {hasCost && (
            <th scope="col" className="rs-figure">
              {t('col.costUnit')}
            </th>
          )}
          {hasBase && (
            <th scope="col" className="rs-figure">
              {t('col.baseUnit')}
            </th>
          )}
          <th scope="col" className="rs-figure">
            {t('col.unit')}
          </th>
          <th scope="col" className="rs-figure">
            {t('col.quantity')}
          </th>
          <th scope="col" className="rs-figure">
            {t('col.amount')}
          </th>
        </tr>
      </thead>
      {block('freight')}
      {block('origin')}
      {block('destination')}
      <tfoot>
        {(offer.price.subtotals ?? []).map(sum => (
          <tr key={sum.currency}>
            <td colSpan={columns - 1}>{sum.currency}</td>
            <td className="rs-figure">{amountText(sum)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={columns - 1}>
            {t('total')}
          </th>
          <td className="rs-figure">
            <b>{amountText(offer.price.total)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
