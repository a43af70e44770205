import { code, decimal } from '#contract/kernel/field.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { MY_OFFERS } from '../parts/doors.ts';

/** What of a published offer is written in the form; its sailing has an event with a reason. */
const WRITTEN: ReadonlySet<string> = new Set(['sellUntil', 'remarkZh', 'remarkEn']);

const { lines } = MY_OFFERS.meta;
const read = { computed: true } as const;
/** Of a line its number and its price; which type it is, and what is the seller's alone, stays. */
const LINES = {
  ...lines!,
  fields: {
    ...lines!.fields,
    containerType: code({ zh: '箱型', en: 'Container type' }, { max: 6, ...read }),
    floorPrice: decimal({ zh: '底价', en: 'Floor' }, { scale: 2, ...read }),
    cost: decimal({ zh: '成本', en: 'Cost' }, { scale: 2, ...read }),
  },
};

/** The offer as its form shows it once it is published: all else is read. */
export const PUBLISHED_OFFER: Resource = {
  ...MY_OFFERS,
  meta: Object.fromEntries(
    Object.entries(MY_OFFERS.meta).map(([field, meta]) => {
      if (field === 'lines') return [field, LINES];
      return [field, WRITTEN.has(field) ? meta : { ...meta, computed: true }];
    }),
  ),
};
