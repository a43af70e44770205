import { printedContainerType } from '../parts/container-type.ts';
import { normaliseDecimal } from '../parts/decimal.ts';
import { QUANTITY_FIELDS } from '../parts/totals.ts';
import type { Box, SiDraft } from '../shipping-instruction.ts';

/**
 * Validate-only (design A5.7): where an SI says other than the papers it is held against. Unlike the rules, which let scales
 * and rounding pass, every difference counts: each is looked at and accepted by itself.
 */
export type DifferenceSource = 'PACKING';

const FIELDS = ['type', 'sealNo', ...QUANTITY_FIELDS] as const;
type DifferenceField = (typeof FIELDS)[number];

export interface SiDifference {
  /** The same as long as the difference is about the same thing: `CSQU3054383/weightKg`. */
  readonly key: string;
  readonly source: DifferenceSource;
  readonly containerNo: string;
  /** `containerNo`: the container is on one side alone. */
  readonly field: DifferenceField | 'containerNo';
  /** Empty where the side does not have it. */
  readonly si: string;
  readonly other: string;
}

const said = (box: Box, field: DifferenceField): string => {
  if (field === 'type') return printedContainerType(box.type);
  return field === 'sealNo' ? box.sealNo.replace(/[\s,;]+/g, '/').toUpperCase() : normaliseDecimal(box[field]);
};

const numbered = (boxes: readonly Box[]): ReadonlyMap<string, Box> =>
  new Map(boxes.filter(box => box.containerNo !== '').map(box => [box.containerNo, box]));

function ofContainer(containerNo: string, own: Box | undefined, packed: Box | undefined): SiDifference[] {
  const base = { source: 'PACKING', containerNo } as const;
  if (!own || !packed) {
    const [si, other] = [own ? containerNo : '', packed ? containerNo : ''];
    return [{ ...base, key: `${containerNo}/containerNo`, field: 'containerNo', si, other }];
  }
  return (
    FIELDS.map(field => ({ field, si: said(own, field), other: said(packed, field) }))
      // What the packing list does not say is no difference.
      .filter(({ si, other }) => other !== '' && si !== other)
      .map(({ field, si, other }) => ({ ...base, key: `${containerNo}/${field}`, field, si, other }))
  );
}

/** The boxes of an SI against those of the packing list, container by container in the order of the SI. */
export function packingDifferences(si: Pick<SiDraft, 'boxes'>, packing: readonly Box[]): SiDifference[] {
  const own = numbered(si.boxes);
  const packed = numbered(packing);
  if (packed.size === 0) return [];
  return [...new Set([...own.keys(), ...packed.keys()])].flatMap(no => ofContainer(no, own.get(no), packed.get(no)));
}
