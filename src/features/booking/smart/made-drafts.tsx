import { Link } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { detailPath } from '../detail/booking-pages.ts';
import './locale/words.ts';
import type { Made } from './use-made.ts';

/** What was made, each with the page where it goes on: the form as long as it is a draft. */
export function MadeDrafts({ drafts }: { readonly drafts: readonly Made[] }) {
  const t = useT('bookingSmart');
  const text = useText();
  const { menu } = useSession();
  if (drafts.length === 0) return null;
  return (
    <ul className="bs-made" aria-label={t('drafts')}>
      {drafts.map(({ id, bookingNo, isSubmitted, trouble }) => (
        <li key={id} data-booking={bookingNo}>
          <Link
            to={isSubmitted ? detailPath(menu, id) : `${ROUTE.BookingSpaceDcOrder.path}?id=${encodeURIComponent(id)}`}
          >
            {bookingNo}
          </Link>{' '}
          <StatusTag tone={isSubmitted ? 'ok' : trouble ? 'bad' : 'info'}>
            {isSubmitted ? t('isSubmitted') : trouble ? text(trouble) : t('isDraft')}
          </StatusTag>
        </li>
      ))}
    </ul>
  );
}
