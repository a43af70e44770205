import { useNavigate } from 'react-router-dom';
import { bookingAlternatives } from '#contract/booking/alternatives.calls.ts';
import type { Booking } from '#contract/booking/booking.ts';
import { rebookBooking } from '#contract/booking/change.calls.ts';
import type { FoundDeparture } from '#contract/booking/find/calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { showToast } from '#kit/toasts.tsx';
import { ulid } from '#kit/ulid.ts';
import './booking.css';
import { formPath } from './booking-pages.ts';
import { detailText } from './locale/words.ts';

const MOST_SHOWN = 5;
const NONE: readonly FoundDeparture[] = [];

/** What else sails for one that was refused or withdrawn; one key books it with all data. */
export function AlternativesPanel({ booking }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const found = useCallQuery(bookingAlternatives, { id: booking.id });
  const shown = (found.data?.departures ?? NONE).slice(0, MOST_SHOWN);
  const rebook = async (one: FoundDeparture): Promise<void> => {
    const { content } = booking;
    const routing = {
      ...content.routing,
      ...{ vesselName: one.vessel, voyageNo: one.voyage, serviceCode: one.service, etd: one.etd, eta: one.eta },
      departureDate: one.day,
    };
    const cutOffs = { ...content.cutOffs, ...Object.fromEntries(one.cutOffs.map(({ code, at }) => [code, at])) };
    try {
      const { data } = await client.call(rebookBooking, {
        body: { id: booking.id, content: { ...content, carrier: one.carrier, routing, cutOffs } },
        ...{ ifMatch: booking.version, idempotencyKey: ulid() },
      });
      void navigate(formPath(menu, data.id));
    } catch (error) {
      showToast({ id: 'booking.alternative', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = useCommands(
    shown.map((one, index) => ({
      ...{ id: `booking.alternative-${index + 1}`, title: detailText('alternatives.book'), quiet: true },
      section: { zh: `${one.vessel} ${one.voyage}`, en: `${one.vessel} ${one.voyage}` },
      ...{ shortcut: `alt+shift+${index + 1}`, enabled: true as const, run: () => rebook(one) },
    })),
  );
  if (found.isPending) return <LoadingState lines={2} />;
  // Nobody is stopped by a suggestion that cannot be made.
  if (found.error || shown.length === 0) return null;
  return (
    <div className="bk-card">
      <h2>{t('alternatives.title')}</h2>
      <ScrollRegion label={t('alternatives.title')}>
        <table className="bk-table" aria-label={t('alternatives.title')}>
          <tbody>
            {shown.map((one, index) => (
              <tr key={one.key}>
                <th scope="row">{one.day}</th>
                <td>
                  {one.carrier} {one.vessel} {one.voyage}
                </td>
                <td>{one.transitDays === null ? '' : t('alternatives.days', { n: one.transitDays })}</td>
                <td className="fl-number">
                  {one.price?.price.total
                    ? `${one.price.price.total.currency} ${formatFigure(one.price.price.total.amount)}`
                    : ''}
                </td>
                <td>{commands[index] && <CommandButton command={commands[index]} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
