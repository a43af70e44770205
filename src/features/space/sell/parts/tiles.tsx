import { spaceTiles } from '#contract/space/desk.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { ErrorState } from '#kit/screen-states.tsx';
import '../queries.ts';
import '../sell.css';

const ORDER = [
  'teuOnSale',
  'soldToday',
  'holds',
  'pending',
  'timeoutRate',
  'answerMinutes',
  'noShows',
  'oversold',
] as const;
const ASK_EVERY_MS = 60_000;

/** What the platform watches of ready space; anything oversold is red, and must never be. */
export function SpaceTiles() {
  const t = useT('spaceSell');
  const { data, error, refetch } = useCallQuery(spaceTiles, undefined, { refetchInterval: ASK_EVERY_MS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = (tile: (typeof ORDER)[number]): string => {
    const value = data?.[tile];
    if (value === null || value === undefined) return '–';
    return tile === 'timeoutRate' ? `${value} %` : formatFigure(String(value));
  };
  return (
    <ul className="ss-tiles" aria-label={t('tiles.label')}>
      {ORDER.map(tile => (
        <li
          key={tile}
          className={`ss-tile${tile === 'oversold' && (data?.oversold ?? 0) > 0 ? ' ss-tile-bad' : ''}`}
          data-tile={tile}
        >
          <span className="fl-muted">{t(`tiles.${tile}`)}</span>
          <b>{shown(tile)}</b>
        </li>
      ))}
    </ul>
  );
}
