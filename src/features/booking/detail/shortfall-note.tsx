import { Callout } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#contract/booking/booking.ts';
import { shortOfAsked } from '#contract/booking/rules/units-by-type.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import './booking.css';
import { boxesText } from './content-rows.ts';
import { detailText } from './locale/words.ts';

const SEARCH = ROUTE.BookingSpaceDcSearch.path;
const KEYS = { asked: 'alt+shift+f', sold: 'alt+shift+s' } as const;

type Boxes = Parameters<typeof boxesText>[0];

/** Containers that somebody counts on and the carrier has not confirmed: how many, and a search for just these on the same lane. */
export function ShortfallNote({
  booking,
  of,
  boxes,
}: {
  readonly booking: Booking;
  /** Asked for by the customer, or sold on as ready space. */
  readonly of: keyof typeof KEYS;
  readonly boxes: Boxes;
}) {
  const t = useT('bookingDetail');
  const navigate = useNavigate();
  const maySearch = isAllowed(useSession().menu, SEARCH, true);
  const { loading, discharge } = booking.content.routing;
  const box = boxes.map(({ type, units }) => `${units}x${type}`).join(',');
  const query = new URLSearchParams({ pol: loading.code, pod: discharge.code, box });
  const [search] = useCommands(
    boxes.length > 0 && maySearch
      ? [
          {
            id: `booking.short-${of}`,
            title: detailText(`short.find.${of}`),
            section: detailText(`short.${of}`),
            shortcut: KEYS[of],
            enabled: true as const,
            quiet: true,
            run: () => void navigate(`${SEARCH}?${query}`),
          },
        ]
      : [],
  );
  if (boxes.length === 0) return null;
  return (
    <Callout intent="warning" icon={null} role="status" className="bk-short" data-short={of}>
      <span>
        {t(`short.${of}`)}: <strong>{boxesText(boxes)}</strong>
      </span>
      {search && <CommandButton command={search} />}
    </Callout>
  );
}

const STANDS = new Set<Booking['state']>(['CONFIRMED', 'PENDING_AMENDMENT']);
const NONE: Boxes = [];

/** Fewer than asked for, while the booking stands. */
export function AskedShortfall({ booking }: { readonly booking: Booking }) {
  const { content, confirmed, state } = booking;
  const boxes = confirmed && STANDS.has(state) ? shortOfAsked(content.equipments, confirmed.equipments) : NONE;
  return <ShortfallNote booking={booking} of="asked" boxes={boxes} />;
}
