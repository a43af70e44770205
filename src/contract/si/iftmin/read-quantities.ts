import Big from 'big.js';
import { ediFinding } from '../../edifact/codes.ts';
import { type ReadInterchange, readNumber } from '../../edifact/read.ts';
import type { Finding } from '../../kernel/errors.ts';
import { CBM_DECIMALS, KG_DECIMALS, plainDecimal, readDecimal, roundDecimal } from '../parts/decimal.ts';
import type { SegmentReader } from './message-reader.ts';
import { EDI_REASONS } from './not-carried-edi.ts';

/** Units of MEA -> how much of ours one of it is; the first is our own. */
const WEIGHT = {
  own: 'KG',
  decimals: KG_DECIMALS,
  factors: { KGM: '1', GRM: '0.001', TNE: '1000', LBR: '0.45359237' },
};
const VOLUME = {
  own: 'CBM',
  decimals: CBM_DECIMALS,
  factors: { MTQ: '1', DMQ: '0.001', LTR: '0.001', FTQ: '0.028316846592' },
};
type Unit = { readonly own: string; readonly decimals: number; readonly factors: Readonly<Record<string, string>> };

const KIND: Readonly<Record<string, Unit>> = { G: WEIGHT, AAE: WEIGHT, AAW: VOLUME, ABJ: VOLUME, T: WEIGHT };

export interface Quantities {
  readonly weightKg: string;
  readonly volumeCbm: string;
  readonly tareKg: string;
}

function quantity(
  given: SegmentReader,
  unit: Unit,
  file: Pick<ReadInterchange, 'decimalSign'>,
  findings: Finding[],
): string {
  const value = readDecimal(readNumber(given.peek(2, 1), file));
  const name = given.peek(2, 0);
  const factor = Object.hasOwn(unit.factors, name) ? unit.factors[name] : undefined;
  if (value === null || factor === undefined) return '';
  given.done();
  const converted = plainDecimal(roundDecimal(value.times(new Big(factor)), unit.decimals));
  if (factor !== '1')
    findings.push(
      ediFinding('ED-07', 'MEA', {
        severity: 'info',
        params: { value: plainDecimal(value), name, converted, own: unit.own },
        detail: {
          zh: '{value} {name} 已换算为 {converted} {own}',
          en: '{value} {name} was converted to {converted} {own}',
        },
      }),
    );
  return converted;
}

/** Gross weight, volume and tare out of MEA segments; a value in our own unit goes before one that must be converted. */
export function quantitiesOf(
  given: readonly SegmentReader[],
  file: Pick<ReadInterchange, 'decimalSign'>,
  findings: Finding[],
): Quantities {
  const ordered = given.toSorted(
    (a, b) => Number(/^(KGM|MTQ)$/.test(b.peek(2))) - Number(/^(KGM|MTQ)$/.test(a.peek(2))),
  );
  const found = { G: '', AAW: '', T: '' };
  for (const one of ordered) {
    const attribute = one.peek(1);
    const unit = KIND[attribute];
    const slot = unit === VOLUME ? 'AAW' : attribute === 'T' ? 'T' : 'G';
    if (!unit) continue;
    if (found[slot] !== '') one.leave(EDI_REASONS.other);
    else {
      found[slot] = quantity(one, unit, file, findings);
      if (found[slot] === '') one.leave(EDI_REASONS.unit);
    }
  }
  return { weightKg: found.G, volumeCbm: found.AAW, tareKg: found.T };
}
