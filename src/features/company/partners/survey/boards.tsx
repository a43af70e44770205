import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { useT } from '#kit/i18n.ts';
import { WorldMap } from '#kit/map/world-map.tsx';
import { LoginsChart } from './logins-chart.tsx';

export const listLink = (path: string, filter: readonly Condition[], sort?: string): string => {
  const query = new URLSearchParams();
  if (filter.length > 0) query.set('filter', filterText(filter));
  if (sort) query.set('sort', sort);
  return `${path}?${query}`;
};

/** One figure; it opens the list behind it. */
export function Figure({ label, n, to }: { readonly label: string; readonly n: number; readonly to: string }) {
  return (
    <Link className="ptn-card" to={to} data-figure={label}>
      <b>{n}</b>
      <span>{label}</span>
    </Link>
  );
}

export function Board({
  title,
  wide,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={wide ? 'ptn-board ptn-board-wide' : 'ptn-board'} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export interface CountedRow {
  readonly key: string;
  readonly label: string;
  readonly n: number;
  readonly to: string;
}

/** Counts under each other with a bar behind each, as long as its part of the greatest. */
export function CountedRows({ rows, empty = '' }: { readonly rows: readonly CountedRow[]; readonly empty?: string }) {
  const most = Math.max(1, ...rows.map(({ n }) => n));
  if (rows.length === 0) return <p className="fl-muted">{empty}</p>;
  return (
    <ul className="ptn-rows">
      {rows.map(row => (
        <li key={row.key}>
          <i style={{ width: `${(row.n / most) * 100}%` }} aria-hidden="true" />
          <Link to={row.to}>{row.label}</Link>
          <b>{row.n}</b>
        </li>
      ))}
    </ul>
  );
}

export function LoginsBoard({
  months,
}: {
  readonly months: readonly { readonly month: string; readonly n: number }[];
}) {
  const t = useT('partners');
  const first = months[0];
  const last = months.at(-1);
  const words = { from: first?.month ?? '', first: first?.n ?? 0, to: last?.month ?? '', last: last?.n ?? 0 };
  return (
    <Board title={t('survey.logins')}>
      <LoginsChart months={months} description={t('survey.loginsText', words)} />
    </Board>
  );
}

interface City {
  readonly code: string;
  readonly name: string;
  readonly n: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Where they are; a city opens its companies. */
export function CitiesBoard({ cities, path }: { readonly cities: readonly City[]; readonly path: string }) {
  const t = useT('partners');
  const navigate = useNavigate();
  const linkOf = (code: string) => listLink(path, [{ field: 'cityCode', op: 'is', values: [code] }]);
  return (
    <Board title={t('survey.map')} wide>
      {cities.length === 0 ? (
        <p className="fl-muted">{t('survey.noMap')}</p>
      ) : (
        <>
          <div className="ptn-map">
            <WorldMap
              label={t('survey.map')}
              active={null}
              onActivate={code => void navigate(linkOf(code))}
              points={cities.map(({ code, name, n, longitude, latitude }) => ({
                id: code,
                longitude,
                latitude,
                label: `${name} ${n}`,
              }))}
            />
          </div>
          <CountedRows rows={cities.map(({ code, name, n }) => ({ key: code, label: name, n, to: linkOf(code) }))} />
        </>
      )}
    </Board>
  );
}
