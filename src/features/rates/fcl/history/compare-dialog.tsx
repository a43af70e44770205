import type { RateVersion } from '#contract/rates/fcl-rate-history.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../form/form.css';
import { priceSteps } from '../queue/difference.ts';

const DAYS = ['validFrom', 'validTo'] as const;

/** Two versions side by side: days and prices. */
export function CompareDialog({
  older,
  newer,
  onClose,
}: {
  readonly older: RateVersion;
  readonly newer: RateVersion;
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const name = ({ no, version }: RateVersion): string => `${no} v${version}`;
  return (
    <AskDialog title={t('history.compare')} onClose={onClose} width={640}>
      <table className="fl-rate-table">
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{name(older)}</th>
            <th scope="col">{name(newer)}</th>
            <th scope="col">{t('queue.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {DAYS.map(field => (
            <tr key={field}>
              <th scope="row">{t(field === 'validFrom' ? 'history.from' : 'history.to')}</th>
              <td>{older[field]}</td>
              <td>{newer[field]}</td>
              <td>{older[field] === newer[field] ? t('queue.same') : ''}</td>
            </tr>
          ))}
          {priceSteps(older.prices, newer.prices).map(({ containerType, before, after, difference, trend }) => (
            <tr key={containerType}>
              <th scope="row">{containerType}</th>
              <td>{before ?? '–'}</td>
              <td>{after ?? '–'}</td>
              <td>{difference ?? (trend === 'same' ? t('queue.same') : '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AskDialog>
  );
}
