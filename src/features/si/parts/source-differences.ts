import type { Text } from '#contract/kernel/text.ts';
import { type ExtraField, extraSchema } from '#contract/si/extra.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { sumQuantities } from '#contract/si/parts/totals.ts';
import { type Box, type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';

/** One value of the SI beside the same value of the shipment, or of all shipments its bill takes in. */
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
  return [printedContainerType(box.type), box.sealNo, packageCount, `${weightKg} kg`, `${volumeCbm} m³`]
    .filter(Boolean)
    .join(' · ');
};

/** What the shipments say, each value once; those that say nothing are not heard. */
const valuesOf = (sources: readonly SiDraft[], of: (source: SiDraft) => string): string[] =>
  sources
    .map(of)
    .filter(value => value !== '')
    .filter((value, index, all) => all.findIndex(other => same(other, value)) === index);

/**
 * The SI against what its shipments say, field by field and container by container: its own first, then those merged into
 * its bill. A value that no shipment knows is no difference; one that any of them has otherwise is. The bill has the number
 * of one of them, and the containers of all. Containers of other SIs of the set are not missed here.
 */
export function compareWithSource(si: SiDraft, sources: readonly SiDraft[]): Comparison[] {
  const fields = FIELDS.map(path => {
    const known = valuesOf(sources, source => source[path]);
    const fits = (value: string): boolean => same(si[path], value);
    const differs = path === 'mblNo' ? known.length > 0 && !known.some(fits) : !known.every(fits);
    return { path, label: siFieldLabel(siDraftSchema, path), si: si[path], source: known.join('\n'), differs };
  });
  const extras = (Object.keys(extraSchema.shape) as ExtraField[])
    .map(field => ({ field, known: valuesOf(sources, source => source.extra[field]) }))
    .filter(({ known }) => known.length > 0)
    .map(({ field, known }) => ({
      path: `extra.${field}`,
      label: siFieldLabel(extraSchema, field),
      si: si.extra[field],
      source: known.join('\n'),
      differs: !known.every(value => same(si.extra[field], value)),
    }));
  const sourceBoxes = sources.flatMap(source => source.boxes);
  const bySource = new Map(sourceBoxes.map(box => [box.containerNo, box]));
  const boxes = si.boxes.map((box, index) => {
    const known = bySource.get(box.containerNo);
    const [own, theirs] = [boxText(box), boxText(known)];
    return {
      path: `boxes.${index}`,
      label: { zh: box.containerNo || '—', en: box.containerNo || '—' },
      si: own,
      source: theirs,
      differs: sourceBoxes.length > 0 && own !== theirs,
    };
  });
  return [...fields, ...extras, ...boxes];
}
