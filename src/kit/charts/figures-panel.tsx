import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatFigure } from '../figures.ts';
import { EmptyState } from '../screen-states.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import './charts.css';
import { type Series, SeriesChart } from './series-chart.tsx';

const NOWHERE: readonly string[] = [];

/** A titled set of figures as a chart, or as the table of the same: nobody has to see the drawing. */
export function FiguresPanel({
  title,
  note,
  head,
  kind,
  names,
  series,
  isTable,
  empty,
  opens = NOWHERE,
  isCount = false,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  /** What the names are: weeks, carriers. */
  readonly head: string;
  readonly kind: 'line' | 'bar';
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly isTable: boolean;
  readonly empty: string;
  /** Where the figures of each name are told one by one. */
  readonly opens?: readonly string[];
  readonly isCount?: boolean;
}) {
  const figures = series
    .map(({ name, values }) => `${name}: ${names.map((one, at) => `${one} ${values[at] ?? '–'}`).join(', ')}`)
    .join('; ');
  return (
    <div className="rate-panel fl-card">
      <h2>{title}</h2>
      {note}
      {names.length === 0 && <EmptyState title={empty} />}
      {names.length > 0 && !isTable && (
        <SeriesChart kind={kind} names={names} series={series} isCount={isCount} description={`${title}. ${figures}`} />
      )}
      {!isTable && opens.length > 0 && (
        <ul className="rate-opens" aria-label={title}>
          {names.map((name, at) => (
            <li key={name}>{opens[at] ? <Link to={opens[at]}>{name}</Link> : name}</li>
          ))}
        </ul>
      )}
      {names.length > 0 && isTable && (
        <ScrollRegion label={title}>
          <table className="rate-figures" aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="rate-figure">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name, at) => (
                <tr key={name}>
                  <th scope="row">{opens[at] ? <Link to={opens[at]}>{name}</Link> : name}</th>
                  {series.map(one => (
                    <td key={one.name} className="rate-figure">
                      {formatFigure(one.values[at] ?? '–')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
