import type { PushedPrices } from '#contract/rates/push/push.calls.ts';
import { useT } from '#kit/i18n.ts';
import '../search/rate-search.css';
import './locale/words.ts';

/** The prices of one customer as he sees them. */
export function PushedTable({ pushed }: { readonly pushed: PushedPrices }) {
  const t = useT('ratePush');
  const { customerName, level, prices } = pushed;
  const name = [customerName, level && t('level', { level })].filter(Boolean).join(' · ');
  if (prices.length === 0)
    return (
      <p className="fl-finding-warning">
        {name}: {t('none')}
      </p>
    );
  return (
    <table className="rs-fees">
      <caption>{name}</caption>
      <thead>
        <tr>
          {(['carrier', 'lane', 'freight', 'total', 'etd', 'valid'] as const).map(key => (
            <th key={key} scope="col">
              {t(`col.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {prices.map(({ rateId, carrier, lane, freight, total, etd, validTo }) => (
          <tr key={rateId}>
            <th scope="row">{carrier}</th>
            <td>{lane}</td>
            <td>{freight}</td>
            <td className="rs-figure">{total ?? '–'}</td>
            <td>{etd}</td>
            <td>{validTo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
