import Big from 'big.js';

/** What it costs to give confirmed space back (design commercial B.2 cancelPolicy, B.5.4; vectors V-C1 to V-C3). */

export interface CancelStep {
  /** Holds while at least so many hours are left to departure, the bound included. */
  readonly hours: number;
  /** Per container, in the currency of the offer; decimal text. */
  readonly fee: string;
}

const HOUR = 3_600_000;

/** `168:0;72:150;0:350` as in the sheet of offers; null where it is not of that form. Hours descend. */
export function readCancelPolicy(text: string): readonly CancelStep[] | null {
  const parts = text
    .split(/[;；]/)
    .map(part => part.trim())
    .filter(part => part !== '');
  const steps = parts.map(part => /^(\d{1,4})\s*[:：]\s*(\d{1,7}(?:\.\d{1,2})?)$/.exec(part));
  if (steps.length === 0 || steps.some(step => step === null)) return null;
  const read = steps.map(step => ({ hours: Number(step?.[1]), fee: String(step?.[2]) }));
  return read.every(({ hours }, index) => index === 0 || hours < read[index - 1]!.hours) ? read : null;
}

export const writeCancelPolicy = (steps: readonly CancelStep[]): string =>
  steps.map(({ hours, fee }) => `${hours}:${fee}`).join(';');

/**
 * Fee of a cancellation at `now`. Hours count to the departure as it stands then; an earlier departure never makes it dearer than the
 * former one within a day of its notice (`former`). After departure the last step holds.
 */
export function cancelFee(
  steps: readonly CancelStep[],
  containers: number,
  {
    etd,
    now,
    former,
  }: { readonly etd: Date; readonly now: Date; readonly former?: { readonly etd: Date; readonly toldAt: Date } },
): string {
  const feeFor = (departure: Date): Big => {
    const left = departure.getTime() - now.getTime();
    const step = steps.find(({ hours }) => left >= hours * HOUR) ?? steps.at(-1);
    return new Big(step?.fee ?? '0').times(containers);
  };
  const fee = feeFor(etd);
  const isNotice = former && former.etd > etd && now.getTime() - former.toldAt.getTime() < 24 * HOUR;
  const kept = isNotice ? feeFor(former.etd) : fee;
  return (kept.lt(fee) ? kept : fee).toFixed(2);
}

/** Deposit and no-show of an order: decimal text, two places. */
export const depositOf = (amount: string, pct: string): string => new Big(amount).times(pct).div(100).toFixed(2);
export const noShowFee = (perContainer: string, containers: number): string =>
  new Big(perContainer).times(containers).toFixed(2);

/** Until when each step holds, the dearest last; null for the step that has no end. */
export const policyDates = (steps: readonly CancelStep[], etd: Date): readonly (CancelStep & { until: Date })[] =>
  steps.map(step => ({ ...step, until: new Date(etd.getTime() - step.hours * HOUR) }));
