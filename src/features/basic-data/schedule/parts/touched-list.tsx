import type { Touched } from '#contract/basic-data/schedule/shapes.ts';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

const MOST = 40;

/** Shipments by customer; more than a screenful is counted. */
export function TouchedList({ touched }: { readonly touched: Touched }) {
  const t = useT('schedule');
  const shown = touched.shipments.slice(0, MOST);
  return (
    <ul className="sch-touched">
      {touched.companies.map(({ code, name, shipments }) => (
        <li key={code}>
          <strong>{code}</strong> {name} <span className="fl-muted">{t('side.count', { n: shipments })}</span>
          <ul>
            {shown
              .filter(one => one.companyCode === code)
              .map(one => (
                <li key={one.id} className="fl-mono">
                  {one.shipmentNo} {one.bookingNo} {one.pol}–{one.pod}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
