import type { SiDraft } from '../shipping-instruction.ts';

/** Countries under the European Union's entry summary rules (ICS2). */
const ICS2 = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO CH XI'.split(' '),
);
const OWN_REGIME = new Set(['US', 'CA', 'JP', 'EG']);

export type FilingRegime = 'US' | 'CA' | 'JP' | 'EU' | 'EG' | 'CN';

/** Advance filing regimes that the places of discharge and delivery ask for, by UN/LOCODE. */
export function regimesOf(unLocodes: readonly string[]): FilingRegime[] {
  const countries = unLocodes.map(code => code.slice(0, 2));
  const regimes = countries.flatMap(country => (OWN_REGIME.has(country) ? [country] : ICS2.has(country) ? ['EU'] : []));
  return [...new Set(regimes as FilingRegime[])];
}

/** Every regime a bill falls under: those of its destination, and China's where it begins, calls or ends there. */
export function filingRegimes(
  draft: Pick<SiDraft, 'receiptCode' | 'loadingCode' | 'dischargeCode' | 'deliveryCode'>,
): FilingRegime[] {
  const { receiptCode, loadingCode, dischargeCode, deliveryCode } = draft;
  const places = [receiptCode, loadingCode, dischargeCode, deliveryCode];
  const china: FilingRegime[] = places.some(code => code.startsWith('CN')) ? ['CN'] : [];
  return [...regimesOf([dischargeCode, deliveryCode]), ...china];
}
