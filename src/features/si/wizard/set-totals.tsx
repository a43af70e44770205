import Big from 'big.js';
import { memo } from 'react';
import { boxSummary, setBoxSummary } from '#contract/si/parts/box-summary.ts';
import { plainDecimal } from '#contract/si/parts/decimal.ts';
import { QUANTITY_FIELDS, setTotals } from '#contract/si/parts/totals.ts';
import { cargoLineSchema, type SiDraft, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { SiSource } from '#machines/si/multi-create.work.ts';
import { sourceBoxes, submittedBoxes } from './prefill.ts';

/** Totals of the set, of the shipment's other SIs and of the shipment, and what lies between. */
export const SetTotals = memo(function SetTotals(props: {
  readonly source: SiSource | null;
  readonly drafts: readonly SiDraft[];
}) {
  const { source, drafts } = props;
  const t = useT('si');
  const text = useText();
  const ours = setTotals(drafts);
  const others = submittedBoxes(source);
  const taken = setTotals([...drafts, { boxes: others }]);
  const theirs = setTotals([{ boxes: [...sourceBoxes(source)] }]);
  return (
    <table className="si-remainder si-set-totals">
      <thead>
        <tr>
          <th scope="col">
            <span className="fl-hidden-text">{t('wizard.total')}</span>
          </th>
          <th scope="col">{t('columns.boxes')}</th>
          {QUANTITY_FIELDS.map(field => (
            <th key={field} scope="col" className="fl-number">
              {text(siFieldLabel(cargoLineSchema, field))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('wizard.total')}</th>
          <td>{setBoxSummary(drafts)}</td>
          {QUANTITY_FIELDS.map(field => (
            <td key={field} className="fl-number">
              {ours[field]}
            </td>
          ))}
        </tr>
        {others.length > 0 && (
          <tr>
            <th scope="row">{t('wizard.otherSis')}</th>
            <td>{boxSummary(others)}</td>
            {QUANTITY_FIELDS.map(field => (
              <td key={field} className="fl-number">
                {setTotals([{ boxes: others }])[field]}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">{t('wizard.shipmentTotal')}</th>
          <td>{source?.BOX_SUMMARY ?? ''}</td>
          {QUANTITY_FIELDS.map(field => (
            <td key={field} className="fl-number">
              {theirs[field]}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('wizard.difference')}</th>
          <td />
          {QUANTITY_FIELDS.map(field => {
            const difference = plainDecimal(new Big(taken[field]).minus(theirs[field]));
            return (
              <td key={field} className="fl-number" data-left={difference === '0' ? 'none' : 'over'}>
                {difference}
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
});
