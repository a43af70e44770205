import { Link } from 'react-router-dom';
import type { DataOf } from '#contract/kernel/call.ts';
import { filterText } from '#contract/kernel/filter.ts';
import {
  type CockpitNarrowing,
  type CockpitTile,
  MOST_COUNTED,
  MOST_GAPS,
  type rateCockpit,
} from '#contract/rates/cockpit/cockpit.calls.ts';
import { COCKPIT_TILES } from '#contract/rates/cockpit/cockpit-words.ts';
import { tileList } from '#contract/rates/cockpit/tile-lists.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import '../locale/words.ts';

type Cockpit = DataOf<typeof rateCockpit>;

export const TILE_ORDER = Object.keys(COCKPIT_TILES) as CockpitTile[];
/** The tenth has the last key of the row. */
export const tileKey = (index: number): string => String((index + 1) % 10);

/** Figures that want somebody as soon as they are not nought. */
const URGENT: ReadonlySet<CockpitTile> = new Set<CockpitTile>(['gaps', 'expiring3', 'oldDrafts', 'importErrors']);

const textOf = (tile: CockpitTile, count: number): string => {
  const most = tile === 'gaps' ? MOST_GAPS : MOST_COUNTED;
  return count > most ? `${formatFigure(most)}+` : formatFigure(count);
};

/** Where a figure leads: the list it was counted in, or the list on this very screen. */
export function tilePath(tile: CockpitTile, by: Cockpit['by'], narrowed: CockpitNarrowing): string {
  const behind = tileList(tile, by, narrowed);
  if (!behind) return `${RATE_PATHS.cockpit}?${new URLSearchParams({ ...narrowed, list: tile })}`;
  const filter = filterText(behind.filter);
  return filter ? `${behind.path}?filter=${encodeURIComponent(filter)}` : behind.path;
}

export function Tiles({ cockpit, narrowed }: { readonly cockpit: Cockpit; readonly narrowed: CockpitNarrowing }) {
  const t = useT('rateCockpit');
  const text = useText();
  return (
    <ul className="rck-tiles" aria-label={t('tiles')}>
      {TILE_ORDER.map((tile, index) => {
        const count = cockpit.tiles[tile];
        const tone = count > 0 && URGENT.has(tile) ? ' rck-tile-urgent' : '';
        return (
          <li key={tile}>
            <Link
              className={`rck-tile${tone}`}
              to={tilePath(tile, cockpit.by, narrowed)}
              data-tile={tile}
              data-count={count}
            >
              <b>{textOf(tile, count)}</b>
              <span>{text(COCKPIT_TILES[tile])}</span>
              <Kbd keys={tileKey(index)} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
