import type { RateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { useT } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';
import '../batch.css';

/** The surcharges that go with the prices, as they were read. */
export function SheetFees({ sheet: { fees } }: { readonly sheet: RateSheet }) {
  const t = useT('rateBatch');
  if (fees.length === 0) return null;
  return (
    <ScrollRegion label={t('fees')}>
      <table className="fl-batch-columns">
        <caption>{t('fees')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('feeLine')}</th>
            <th scope="col">{t('feeCode')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('feeWhere')}</th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ line, fee, amounts, where, fault }) => (
            <tr key={line}>
              <td>{line}</td>
              <th scope="row">{fee}</th>
              <td className={fault === null ? undefined : 'fl-finding-error'}>
                {fault === null ? amounts || t('feeIncluded') : t('feeFault', { text: fault })}
              </td>
              <td>{where || t('feeAll')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
