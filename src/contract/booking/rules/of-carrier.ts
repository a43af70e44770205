import { type BookingContent, cutOffsSchema } from '../booking-content.ts';

/** Contract and quotation are the carrier's own: with another carrier there is none until one is given. */
export const ofCarrier = (content: BookingContent, carrier: string): BookingContent =>
  content.carrier === '' || content.carrier === carrier
    ? { ...content, carrier }
    : { ...content, carrier, terms: { ...content.terms, contractReference: '', quotationReference: '' } };

type Sailing = Pick<
  BookingContent['routing'],
  'vesselName' | 'voyageNo' | 'serviceCode' | 'etd' | 'eta' | 'departureDate'
>;

/** The same booking on another sailing: ship, voyage and cut-offs of the former one stay behind. */
export function onSailing(
  content: BookingContent,
  {
    carrier,
    sailing,
    cutOffs,
  }: {
    readonly carrier: string;
    readonly sailing: Sailing;
    readonly cutOffs: readonly { readonly code: string; readonly at: string }[];
  },
): BookingContent {
  const own = ofCarrier(content, carrier);
  return {
    ...own,
    routing: { ...own.routing, vesselImo: '', universalVoyage: '', routingReference: '', ...sailing },
    cutOffs: cutOffsSchema.parse(Object.fromEntries(cutOffs.map(({ code, at }) => [code, at]))),
  };
}
