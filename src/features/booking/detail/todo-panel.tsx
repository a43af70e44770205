import { Link } from 'react-router-dom';
import type { Booking } from '#contract/booking/booking.ts';
import type { CutOffCode } from '#contract/booking/booking-content.ts';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { CutOffCell } from '../lists/cut-off-cell.tsx';
import './booking.css';
import { siPath } from './booking-pages.ts';
import './locale/words.ts';
import { PortTime, zoneOf } from './port-time.tsx';

const TASKS = ['DCO', 'VCO', 'FCO', 'LCO', 'CUC', 'AMC'] as const satisfies readonly CutOffCode[];
type Task = (typeof TASKS)[number];

/** What the customer still has to do, and until when; each leads to where it is done. */
export function TodoPanel({ booking }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const { menu } = useSession();
  const zone = zoneOf(booking);
  const open = booking.cutOffs.filter(({ code, isDone }) => !isDone && TASKS.includes(code as Task));
  return (
    <section className="bk-todo" aria-label={t('todo')}>
      <h2>{t('todo')}</h2>
      {open.length === 0 && <p className="fl-muted">{t('todoNone')}</p>}
      <ol>
        {open.map(({ code, at }) => {
          const name = t(`todoItems.${code as Task}`);
          const isHere = (code === 'DCO' || code === 'VCO') && booking.cgoId !== null;
          return (
            <li key={code}>
              {isHere ? <Link to={siPath(menu, booking.cgoId ?? '')}>{name}</Link> : <span>{name}</span>}{' '}
              <PortTime at={at} zone={zone} port={booking.content.routing.loading.code} /> <CutOffCell at={at} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
