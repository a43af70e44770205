import type { HallOffer } from '#contract/space/space.calls.ts';
import { formatInstant } from '#kit/date-time.ts';
import { formatFigure } from '#kit/figures.ts';

type Told = Pick<
  HallOffer,
  'carrier' | 'vesselName' | 'voyageNo' | 'pol' | 'pots' | 'pod' | 'etd' | 'currency' | 'lines'
> & {
  readonly polZone?: string;
  readonly cutOffs?: Pick<HallOffer['cutOffs'], 'si'>;
};

/** An offer as a chat message. */
export function offerText(offer: Told, words: { readonly left: (n: string) => string; readonly si: string }): string {
  const at = (instant: string): string => formatInstant(instant, offer.polZone, 'dateMinute');
  return [
    `${offer.carrier} ${offer.vesselName} ${offer.voyageNo}`,
    [offer.pol, ...offer.pots, offer.pod].join(' → '),
    `ETD ${at(offer.etd)}${offer.cutOffs?.si ? ` · ${words.si} ${at(offer.cutOffs.si)}` : ''}`,
    ...offer.lines.map(
      ({ containerType, price, available }) =>
        `${containerType} ${offer.currency} ${formatFigure(price, 'comma')} · ${words.left(available)}`,
    ),
  ].join('\n');
}
