import { Link } from 'react-router-dom';
import {
  type bookingCockpit,
  COCKPIT_TILES,
  type CockpitTile,
  MOST_COUNTED,
  tileFilter,
} from '#contract/booking/cockpit.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { Kbd } from '#kit/kbd.tsx';
import './locale/words.ts';

type Cockpit = DataOf<typeof bookingCockpit>;

export const TILE_ORDER = Object.keys(COCKPIT_TILES) as CockpitTile[];
/** The tenth has the last key of the row; those after it the row again, with Shift. */
export const tileKey = (index: number): string => `${index < 10 ? '' : 'shift+'}${(index + 1) % 10}`;

/** Figures that want somebody as soon as they are not nought. */
const URGENT: ReadonlySet<CockpitTile> = new Set<CockpitTile>([
  'overdue',
  'unanswered',
  'siCutOffs',
  'vgmCutOffs',
  'rolls',
  'refused',
  'failed',
]);

/** The list that a figure was counted in; failed messages are listed on this very screen. */
export function tilePath(tile: CockpitTile, by: Cockpit['by']): string {
  const filter = tileFilter(tile, by);
  return filter
    ? `${BOOKING_PATHS.data}?filter=${encodeURIComponent(filterText(filter))}`
    : `${BOOKING_PATHS.cockpit}?list=failed`;
}

export function Tiles({ cockpit }: { readonly cockpit: Cockpit }) {
  const t = useT('bookingCockpit');
  const text = useText();
  const shown = (count: number): string =>
    count > MOST_COUNTED ? `${formatFigure(MOST_COUNTED)}+` : formatFigure(count);
  return (
    <ul className="bkc-tiles" aria-label={t('tiles')}>
      {TILE_ORDER.map((tile, index) => {
        const count = cockpit.tiles[tile];
        return (
          <li key={tile}>
            <Link
              className={`bkc-tile${count > 0 && URGENT.has(tile) ? ' bkc-urgent' : ''}`}
              to={tilePath(tile, cockpit.by)}
              data-tile={tile}
              data-count={count}
            >
              <b>{shown(count)}</b>
              <span>{text(COCKPIT_TILES[tile])}</span>
              {tile === 'waiting' && cockpit.oldestWaiting && (
                <small>
                  {t('oldest')} <Instant at={cockpit.oldestWaiting} format="dateMinute" />
                </small>
              )}
              <Kbd keys={tileKey(index)} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
