import type { AnyRow } from '#contract/kernel/resource.ts';
import { dayAt } from '#server/features/rates/search/places.ts';
import { type DocumentKind, toldBy } from './document-kind.ts';

/**
 * What the guards of documents that are rows of the resource kit are given again. The calls of a voyage are rows of their own and its log
 * does not tell them: they are as the event would like them. Of an increase nothing is asked: its log names its owner where the clock
 * acts for him, so who asked is not to be read there.
 */
type Asked = Required<Pick<DocumentKind, 'context' | 'command'>>;

const LONG_AGO = '0001-01-01T00:00:00.000Z';
/** Of these the ship has not left. */
const BEFORE_DEPARTURE: ReadonlySet<string> = new Set(['BLANK', 'SLIDE']);

export const ASKED_OF_RESOURCES: Readonly<Record<string, Asked>> = {
  voyage: {
    context: (_voyage, { fact }) => ({
      ...{ called: 2, untimed: 0, disorder: 0, closesAt: LONG_AGO, arrivedAt: LONG_AGO },
      departedAt: BEFORE_DEPARTURE.has(fact.event) ? null : LONG_AGO,
    }),
    command: () => ({ weeks: 1 }),
  },
  rateShare: {
    context: ({ terms }: AnyRow, { companyId }) => ({ ownerCompanyId: companyId, terms }),
    command: () => ({ matches: 1 }),
  },
  ratePost: {
    context: ({ bodyZh, effectiveTo }: AnyRow, { companyId }) => ({
      ...{ ownerCompanyId: companyId, body: bodyZh, effectiveTo },
    }),
    command: (_post, { fact }) => ({
      today: dayAt(undefined, new Date(fact.at)),
      until: toldBy(fact, 'pinnedUntil'),
    }),
  },
  spaceOffer: {
    context: ({ sellUntil, etd, autoRelist }: AnyRow, { companyId }) => ({
      // Who wrote it stands in its row alone.
      ...{ sellerCompanyId: companyId, authorId: null, sellUntil, etd, autoRelist },
    }),
    command: (_offer, { fact }) => ({
      ...{ openErrors: 0, isTrusted: true, lines: [{ total: 1, used: 0 }], openOrders: 0 },
      available: fact.event === 'SELL_OUT' ? 0 : 1,
    }),
  },
};
