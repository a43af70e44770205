import { orderAlternatives } from '#contract/space/desk.calls.ts';
import type { HallOffer, SpaceOrder } from '#contract/space/space.calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { useHold } from './use-hold.ts';

/** What was lost by no fault of the buyer's: the next offers that have all of it, each held by one key (design commercial B.3.2). */

const LOST: ReadonlySet<SpaceOrder['state']> = new Set(['CANCELLED', 'REJECTED']);
export const isLost = ({ state, endedBy }: SpaceOrder): boolean => LOST.has(state) && endedBy !== 'BUYER';

export function Alternatives({
  order,
  path,
  forCompany,
  onHeld,
}: {
  readonly order: SpaceOrder;
  /** Menu path whose button buying is. */
  readonly path: string;
  readonly forCompany?: string | undefined;
  readonly onHeld: (offerId: string, orderId: string) => void;
}) {
  const t = useT('spaceBuy');
  const { menu } = useSession();
  const { data } = useCallQuery(orderAlternatives, { id: order.id });
  const offers = data ?? [];
  const mayBuy = hasButton(menu, 'BUY', path);
  const items = order.items.map(({ containerType, qty }) => ({ containerType, qty }));
  const holding = useHold({ name: ['space', 'holdInstead'], notice: () => ({ text: t('done.held') }) });
  const hold = async ({ id: offerId }: HallOffer): Promise<void> => {
    const held = await holding.runOrToast({ offerId, items, ...(forCompany && { forCompany }) });
    if (held) onHeld(offerId, held.id);
  };
  const commands = useCommands(
    offers.map((offer, at) => ({
      id: `space.instead-${at + 1}`,
      section: both('instead.title'),
      shortcut: `alt+${at + 1}`,
      title: both('instead.hold', { no: offer.offerNo }),
      enabled: mayBuy ? (true as const) : both('noRight'),
      run: () => hold(offer),
    })),
  );
  if (!data) return null;
  if (offers.length === 0) return <p className="fl-muted">{t('instead.none')}</p>;
  return (
    <section aria-label={t('instead.title')}>
      <h3>{t('instead.title')}</h3>
      <ol className="sb-alternatives">
        {offers.map((offer, at) => (
          <li key={offer.id} className="sb-card" data-instead={offer.id}>
            <span>
              <b>
                {offer.carrier} {offer.vesselName} {offer.voyageNo}
              </b>{' '}
              ETD <Instant at={offer.etd} zone={offer.polZone} format="dateMinute" /> ·{' '}
              <NameText zh={offer.sellerName} en={offer.sellerNameEn} />
            </span>
            <span>
              {offer.lines
                .filter(line => items.some(({ containerType }) => containerType === line.containerType))
                .map(({ containerType, price }) => `${containerType} ${offer.currency} ${formatFigure(price)}`)
                .join(' · ')}
            </span>
            {commands[at] && <CommandButton command={commands[at]} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
