import { Link } from 'react-router-dom';
import type { DataOf } from '#contract/kernel/call.ts';
import type { siCockpit } from '#contract/si/cockpit.calls.ts';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { TILES, type TileName, tilePath } from './cockpit-links.ts';

type Cockpit = DataOf<typeof siCockpit>;

/** Figures that want somebody as soon as they are not nought. */
const URGENT: ReadonlySet<TileName> = new Set<TileName>([
  'returnedLong',
  'dueWithoutSi',
  'sentLong',
  'carrierRejected',
  'lateToday',
]);

/** What waits, as figures that lead to what they count. */
export function Tiles({ cockpit }: { readonly cockpit: Cockpit }) {
  const t = useT('siStaff');
  return (
    <ul className="sic-tiles" aria-label={t('cockpit.tiles')}>
      {TILES.map((tile, index) => {
        const count = cockpit.tiles[tile];
        const tone = count > 0 && URGENT.has(tile) ? ' sic-tile-urgent' : '';
        return (
          <li key={tile}>
            <Link className={`sic-tile${tone}`} to={tilePath(tile, cockpit.since)} data-tile={tile} data-count={count}>
              <b>{count}</b>
              <span>{t(`cockpit.${tile}`)}</span>
              <Kbd keys={String(index + 1)} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
