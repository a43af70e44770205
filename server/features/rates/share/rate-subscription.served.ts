import { sql } from 'kysely';
import {
  ALL_LANES,
  type RateSubscriptionDocument,
  rateSubscription,
} from '#machines/rates/rate-subscription.document.ts';
import { type BornOf, serveDocument } from '../../../kernel/document/served-document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { tellReceiver } from './tell-share.ts';

/** What the events of a subscription write and lead to. They concern two companies, so the server writes them with its own rights (0230). */

/** Who gets what of whom, as `enter` has read it before the machine is asked. */
export type Begun = Pick<
  RateSubscriptionDocument,
  | 'shareId'
  | 'shareName'
  | 'companyId'
  | 'companyCode'
  | 'companyName'
  | 'ownerCompanyId'
  | 'ownerCode'
  | 'ownerName'
  | 'note'
>;

const begin = (begun: Begun, kind: RateSubscriptionDocument['kind']): BornOf<typeof rateSubscription> => ({
  ...begun,
  ...ALL_LANES,
  kind,
});

interface Answered {
  readonly tx: Tx;
  readonly row: RateSubscriptionDocument;
  readonly now: Date;
}
const toReceiver = ({ tx, row, now }: Answered): Promise<void> => tellReceiver(tx, row, now);

export const servedRateSubscription = serveDocument(rateSubscription, {
  table: 'rateSubscription',
  underOwner: true,
  visible: ({ seat: { companyId } }) =>
    sql<boolean>`(t.company_id = ${companyId} or t.owner_company_id = ${companyId})`,
  // The two sides know it from lists of their own.
  toldAs: { owner: 'rateSubscriber' },
  born: {
    SUBSCRIBE: ({ prepared }) => begin(prepared, 'SUBSCRIBED'),
    ALLOCATE: ({ prepared }) => begin(prepared, 'ALLOCATED'),
  },
  write: { FILTER: ({ payload }) => ({ changes: payload }) },
  after: {
    ALLOCATE: toReceiver,
    ACCEPT: toReceiver,
    REFUSE: toReceiver,
  },
});
