import type { FclRateInput, RateSurcharge } from '../../fcl-rate.resource.ts';

/** Fees of a rate as a price sheet writes them; what `readFeeText` reads. */

const PER: Readonly<Record<RateSurcharge['basis'], string>> = {
  PER_CONTAINER: '',
  PER_TEU: '/TEU',
  PER_BL: '/BL',
  PER_SHIPMENT: '/SHPT',
  PER_RT: '/RT',
  PER_CBM: '/CBM',
  PER_TON: '/TON',
  PER_HS: '/HS',
  PCT: '%',
};
const PAYER: Readonly<Record<string, string>> = { COL: ' CC', PRE: ' PP' };

/** Amounts in the order of the rate's types, or one for all; null where the list could not be told apart again. */
function amountsOf(entries: readonly RateSurcharge[], types: readonly string[]): string | null {
  const [first] = entries;
  if (entries.length === 1 && first?.containerType === null) return first.amount;
  const amounts = types.map(type => entries.find(({ containerType }) => containerType === type)?.amount);
  const known = amounts.slice(0, entries.length);
  return entries.length > 1 && known.every(amount => amount !== undefined) ? known.join('/') : null;
}

export function feeTextOf({ surcharges, notIncludedFees, lines }: FclRateInput): string {
  const types = lines.map(({ containerType }) => containerType);
  const groups = new Map<string, RateSurcharge[]>();
  for (const one of surcharges) {
    const key = [one.feeCode, one.basis, one.currency, one.paymentTerm].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const clauses = [...groups.values()].map(entries => {
    const [{ feeCode, basis, currency, paymentTerm }] = entries as [RateSurcharge];
    const unit = `${PER[basis]}${PAYER[paymentTerm ?? ''] ?? ''}`;
    const money = basis === 'PCT' ? '' : currency;
    const together = amountsOf(entries, types);
    if (together !== null) return `${feeCode} ${money}${together}${unit}`;
    return entries.map(one => `${feeCode} ${one.containerType ?? ''} ${money}${one.amount}${unit}`).join(', ');
  });
  return [...notIncludedFees.map(code => `${code}另付`), ...clauses].join(', ');
}
