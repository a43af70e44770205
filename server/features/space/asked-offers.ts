import { type RawBuilder, sql } from 'kysely';

/** What a buyer says of the space that he looks for, as conditions on `space_offer as f`. */

export interface OfferAsk {
  readonly pol?: string | undefined;
  readonly pod?: string | undefined;
  readonly containerType?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const asked = ({ pol, pod, containerType, from, to }: OfferAsk): RawBuilder<unknown>[] => [
  ...(pol ? [sql`f.pol_id = (select id from port where un_locode = ${pol})`] : []),
  ...(pod ? [sql`f.pod_id = (select id from port where un_locode = ${pod})`] : []),
  ...(containerType
    ? [sql`exists (select from space_line as l where l.offer_id = f.id and l.container_type = ${containerType})`]
    : []),
  ...(from ? [sql`f.etd >= ${from}::date`] : []),
  ...(to ? [sql`f.etd < ${to}::date + 1`] : []),
];
