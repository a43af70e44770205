import { useNavigate } from 'react-router-dom';
import { bookingAlternatives } from '#contract/booking/alternatives.calls.ts';
import type { Booking } from '#contract/booking/booking.ts';
import { rebookBooking } from '#contract/booking/change.calls.ts';
import type { FoundDeparture } from '#contract/booking/find/calls.ts';
import { onSailing } from '#contract/booking/rules/of-carrier.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import './booking.css';
import { formPath } from './booking-pages.ts';
import { detailText } from './locale/words.ts';

const MOST_SHOWN = 5;
const NONE: readonly FoundDeparture[] = [];

/** What else sails for one that was refused or withdrawn; one key books it with all data. */
export function AlternativesPanel({ booking }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const found = useCallQuery(bookingAlternatives, { id: booking.id });
  const types = new Set(booking.content.equipments.map(({ type }) => type));
  const shown = (found.data?.departures ?? NONE).slice(0, MOST_SHOWN);
  const book = useSend({
    name: ['booking', 'alternative'],
    rowsOf: () => [booking],
    send: async (body: BodyOf<typeof rebookBooking>, { once }) =>
      (await client.call(rebookBooking, { body, ...once })).data,
  });
  const rebook = async (one: FoundDeparture): Promise<void> => {
    const sailing = {
      vesselName: one.vessel,
      voyageNo: one.voyage,
      serviceCode: one.service,
      etd: one.etd,
      eta: one.eta,
      departureDate: one.day,
    };
    const { carrier, cutOffs } = one;
    const content = onSailing(booking.content, { carrier, sailing, cutOffs });
    const made = await book.runOrToast({ id: booking.id, content });
    if (made) void navigate(formPath(menu, made.id));
  };
  const commands = useCommands(
    shown.map((one, index) => ({
      id: `booking.alternative-${index + 1}`,
      title: detailText('alternatives.book'),
      quiet: true,
      section: { zh: `${one.vessel} ${one.voyage}`, en: `${one.vessel} ${one.voyage}` },
      shortcut: `alt+shift+${index + 1}`,
      enabled: true as const,
      run: () => rebook(one),
    })),
  );
  if (found.isPending) return <LoadingState lines={2} />;
  // Nobody is stopped by a suggestion that cannot be made.
  if (found.error || shown.length === 0) return null;
  return (
    <div className="bk-card">
      <h2>{t('alternatives.title')}</h2>
      <ol className="bk-alternatives" aria-label={t('alternatives.title')}>
        {shown.map((one, index) => (
          <li key={one.key} data-departure={one.key}>
            <div>
              <b>{one.day}</b> {[one.carrier, one.vessel, one.voyage].filter(Boolean).join(' ')}{' '}
              {one.spaces.length > 0 && <StatusTag tone="ok">{t('alternatives.space')}</StatusTag>}
              <small>
                {one.transitDays !== null && <span>{t('alternatives.days', { n: one.transitDays })}</span>}
                <SiCutOff departure={one} zone={found.data.zone} />
                {spaceLines(one, types).map(({ key, ...left }) => (
                  <span key={key}>{t('alternatives.left', left)}</span>
                ))}
                {(one.price !== null || one.spaces.length === 0) && (
                  <span>{priceText(one) ?? t('alternatives.noPrice')}</span>
                )}
              </small>
            </div>
            {commands[index] && <CommandButton command={commands[index]} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

const priceText = ({ price }: FoundDeparture): string | null =>
  price?.price.total ? `${price.price.total.currency} ${formatFigure(price.price.total.amount)}` : null;

/** What is left of the space for the containers that were booked, and at which price it is sold. */
const spaceLines = ({ spaces }: FoundDeparture, types: ReadonlySet<string>) =>
  spaces.flatMap(({ currency, lines }) =>
    lines
      .filter(({ containerType }) => types.has(containerType))
      .map(({ lineId, containerType, available, price }) => ({
        key: lineId,
        type: containerType,
        n: available,
        price: `${currency} ${formatFigure(price)}`,
      })),
  );

/** By the clock of the port of loading, as it is told at the sailing. */
function SiCutOff({ departure, zone }: { readonly departure: FoundDeparture; readonly zone: string }) {
  const t = useT('bookingDetail');
  const at = departure.cutOffs.find(({ code }) => code === 'DCO')?.at ?? departure.spaces[0]?.cutOffs.si;
  if (!at) return null;
  return (
    <span>
      {t('alternatives.si')} <Instant at={at} zone={zone} format="dateMinute" showZone={false} />
    </span>
  );
}
