import type { Text } from '#contract/kernel/text.ts';
import { type ExtraField, extraSchema } from '#contract/si/extra.ts';
import { sumQuantities } from '#contract/si/parts/totals.ts';
import { type Box, type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';

/** One value of the SI beside the same value of the shipment. */
export interface Comparison {
  readonly path: string;
  readonly label: Text;
  readonly si: string;
  readonly source: string;
  readonly differs: boolean;
}

const FIELDS = [
  'mblNo',
  'carrier',
  'vessel',
  'voyage',
  'receiptCode',
  'loadingCode',
  'dischargeCode',
  'deliveryCode',
  'sailingDate',
  'transportMethod',
  'consignor',
  'consignee',
] as const satisfies readonly (keyof SiDraft)[];

const same = (a: string, b: string): boolean =>
  a.replace(/\s+/g, ' ').trim().toUpperCase() === b.replace(/\s+/g, ' ').trim().toUpperCase();

const boxText = (box: Box | undefined): string => {
  if (!box) return '';
  const { packageCount, weightKg, volumeCbm } = sumQuantities(box.lines);
  return [box.type, box.sealNo, packageCount, `${weightKg} kg`, `${volumeCbm} m³`].filter(Boolean).join(' · ');
};

/**
 * The SI against what the shipment says, field by field and container by container. A value that the shipment does not
 * know is no difference. Containers of other SIs of the set are not missed here.
 */
export function compareWithSource(si: SiDraft, source: SiDraft): Comparison[] {
  const fields = FIELDS.map(path => ({
    path,
    label: siFieldLabel(siDraftSchema, path),
    si: si[path],
    source: source[path],
    differs: source[path] !== '' && !same(si[path], source[path]),
  }));
  const extras = (Object.keys(extraSchema.shape) as ExtraField[])
    .filter(field => source.extra[field] !== '')
    .map(field => ({
      path: `extra.${field}`,
      label: siFieldLabel(extraSchema, field),
      si: si.extra[field],
      source: source.extra[field],
      differs: !same(si.extra[field], source.extra[field]),
    }));
  const bySource = new Map(source.boxes.map(box => [box.containerNo, box]));
  const boxes = si.boxes.map((box, index) => {
    const known = bySource.get(box.containerNo);
    const [own, theirs] = [boxText(box), boxText(known)];
    return {
      path: `boxes.${index}`,
      label: { zh: box.containerNo || '—', en: box.containerNo || '—' },
      si: own,
      source: theirs,
      differs: source.boxes.length > 0 && own !== theirs,
    };
  });
  return [...fields, ...extras, ...boxes];
}
