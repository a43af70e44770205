import type { ValueSource } from '#contract/si/history.calls.ts';
import type { Origin } from '#machines/si/provenance.evolve.ts';

/** What stood around the document when it was made, by key of the value. */
export interface Surroundings {
  readonly shipment: ReadonlyMap<string, string>;
  /** One map a template of the company. */
  readonly templates: readonly ReadonlyMap<string, string>[];
  /** TBI_SOURCES of the document: 1 online, 2 Excel, 3 on behalf, 4 API, 5 copied from the packing list. */
  readonly sources: number;
}

const BY_SOURCES: Readonly<Record<number, ValueSource>> = { 2: 'excel', 3: 'onBehalf', 4: 'api', 5: 'shipment' };

const same = (a: string | undefined, b: string): boolean =>
  a !== undefined &&
  a !== '' &&
  a.replace(/\s+/g, ' ').trim().toUpperCase() === b.replace(/\s+/g, ' ').trim().toUpperCase();

/**
 * The log says who and when; what a person took a value from it does not, so that is read off the papers: a value of the
 * first submission that stands so in the shipment came from there, one that stands so in a template from the template.
 */
export function sourceOf({ key, value, seq }: Origin, around: Surroundings): ValueSource {
  if (seq > 1) return 'edit';
  if (same(around.shipment.get(key), value)) return 'shipment';
  if (around.templates.some(template => same(template.get(key), value))) return 'template';
  return BY_SOURCES[around.sources] ?? 'typed';
}
