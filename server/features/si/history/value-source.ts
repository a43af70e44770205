import type { ValueSource } from '#contract/si/history.calls.ts';
import { VALUE_ORIGINS, type ValueOrigin } from '#contract/si/origin.ts';
import type { Origin } from '#machines/si/provenance.evolve.ts';

/** Facts from before origins were recorded: all they tell is what the whole document came by (TBI_SOURCES). */
const BY_SOURCES: Readonly<Record<number, ValueSource>> = { 2: 'excel', 3: 'onBehalf', 4: 'api', 5: 'shipment' };

const isOrigin = (from: string): from is ValueOrigin => (VALUE_ORIGINS as readonly string[]).includes(from);

/** The recorded origin of a value; where none was recorded, what the fact itself says and no more. */
export function sourceOf({ seq, from }: Pick<Origin, 'seq' | 'from'>, sources: number): ValueSource {
  if (from !== null && isOrigin(from)) return from;
  return seq > 1 ? 'edit' : (BY_SOURCES[sources] ?? 'unknown');
}
