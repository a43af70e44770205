import { type FclRateInput, type FclRateLine, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';

/** One routing to many ports of discharge: a small table with a line of prices for each port makes a rate of each. */

export interface PodLine {
  readonly key: number;
  readonly podId: string | null;
  /** As typed, by container type. */
  readonly prices: Readonly<Record<string, string>>;
}

const PRICE = /^\d{1,6}(\.\d{1,4})?$/;

export const typesOf = (base: FclRateInput): string[] => [
  ...new Set(base.lines.map(({ containerType }) => containerType)),
];

export const isBlank = ({ podId, prices }: PodLine): boolean =>
  podId === null && Object.values(prices).every(price => price.trim() === '');

/** What the line cannot be made a rate for. */
export function faultOf({ podId, prices }: PodLine, base: FclRateInput): 'pod' | 'same' | 'price' | null {
  if (podId === null) return 'pod';
  if (podId === base.polId) return 'same';
  const typed = Object.values(prices).filter(price => price.trim() !== '');
  return typed.length === 0 || typed.some(price => !PRICE.test(price.trim())) ? 'price' : null;
}

/** The rate of a line: the routing and terms of the form, this port and these prices; the trade follows from the port. */
export function contentOf({ podId, prices }: PodLine, base: FclRateInput): FclRateInput {
  const lines = base.lines.map((line): FclRateLine => {
    const price = prices[line.containerType]?.trim() ?? '';
    return { ...line, cost: price === '' ? null : price, guideSell: null, foldedRules: [] };
  });
  return {
    ...base,
    podId: podId ?? '',
    lineId: null,
    podTerminalId: null,
    deliveryPlaceId: null,
    onCarriageMode: null,
    lines,
  };
}

/** The form's values as a rate to be copied; null while its routing is not there. */
export function baseOf(values: Readonly<Record<string, unknown>>): FclRateInput | null {
  // The port of discharge is each line's own.
  const read = fclRateResource.schema.safeParse({ ...values, podId: values.podId || 'each' });
  return read.success ? (read.data as FclRateInput) : null;
}
