import Big from 'big.js';

/** Money of freight: rounded half away from zero to the currency's minor unit (ISO 4217; design commercial 0.3, V-F5, V-F8). */

const USUAL_MINOR_UNIT = 2;
const OTHER_MINOR_UNITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};
const MINOR_UNIT = new Map(
  Object.entries(OTHER_MINOR_UNITS).flatMap(([unit, codes]) =>
    codes.split(' ').map(code => [code, Number(unit)] as const),
  ),
);

export const minorUnitOf = (currency: string): number => MINOR_UNIT.get(currency) ?? USUAL_MINOR_UNIT;

export const roundMoney = (value: Big, currency: string): Big => value.round(minorUnitOf(currency), Big.roundHalfUp);

/** `38.20`, `19040`, `1.235`: rounded, with all digits of the minor unit. */
export const moneyText = (value: Big, currency: string): string => {
  const digits = minorUnitOf(currency);
  const text = value.round(digits, Big.roundHalfUp).toFixed(digits);
  // -0.001 rounds to nothing, and nothing has no sign.
  return text.startsWith('-') && !/[1-9]/.test(text) ? text.slice(1) : text;
};

/** A charge line: quantity x unit price, rounded once, in its own currency. */
export const chargeAmount = (quantity: Big, unitPrice: Big, currency: string): Big =>
  roundMoney(quantity.times(unitPrice), currency);
