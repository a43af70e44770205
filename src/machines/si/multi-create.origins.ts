import { cellsOf } from '#contract/si/content-cells.ts';
import {
  type OriginPlace,
  originGroups,
  originReader,
  placeIn,
  type StatedOrigin,
  type StatedOrigins,
} from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';

/** What a step of the wizard says of the values it sets; nothing said = nothing is claimed. */
export interface Said extends OriginPlace {
  readonly from?: StatedOrigin | undefined;
  /** Name of the template, number of the SI, name of the file. */
  readonly ref?: string | undefined;
  /** Where the values do not all come from one place; it stands before `from`. */
  readonly origins?: StatedOrigins | undefined;
}

/** The draft after a step and what that step said. */
export interface OriginMark extends Said {
  readonly draft: SiDraft;
}

/**
 * The stretches of a draft's life: each as long as values came from one place. Kept as drafts and read only when the set is sent:
 * a keystroke costs nothing, and a value that is typed away and back keeps where it came from.
 */
export type OriginTrail = readonly OriginMark[];

/** `said` alone, without what else its event carries. */
const pure = ({ from, ref, origins, ...place }: Said): Said => ({
  ...(from === undefined ? {} : { from }),
  ...(ref === undefined ? {} : { ref }),
  ...placeIn(place),
  ...(origins === undefined ? {} : { origins }),
});

export const trailOf = (draft: SiDraft, said: Said): OriginTrail => [{ ...pure(said), draft }];

export function withMark(trail: OriginTrail, draft: SiDraft, said: Said): OriginTrail {
  const mark = { ...pure(said), draft };
  const last = trail.at(-1);
  const goesOn =
    trail.length > 1 && !said.origins && !last?.origins && last?.from === said.from && last?.ref === said.ref;
  return goesOn ? trail.with(-1, mark) : [...trail, mark];
}

/** As long as the contract takes; file names may be longer. */
const REF_MAX = 120;
export const shortRef = (ref: string): string => ref.slice(0, REF_MAX);

interface From extends OriginPlace {
  readonly from: StatedOrigin;
  readonly ref?: string;
}

/** Where each value of the last draft came from, as far as it was said. A field that nobody ever filled came from nowhere. */
export function originsOf(trail: OriginTrail): StatedOrigins {
  let known = new Map<string, { readonly value: string; readonly origin: From | null }>();
  for (const { from, ref, origins, draft, ...place } of trail) {
    const stated = originReader(origins ?? []);
    const plain: From | null = from ? { from, ...(ref ? { ref: shortRef(ref) } : {}), ...placeIn(place) } : null;
    const next: typeof known = new Map();
    for (const { key, value } of cellsOf(draft)) {
      const before = known.get(key);
      const isUntouched = before ? before.value === value : value === '';
      next.set(key, isUntouched ? { value, origin: before?.origin ?? null } : { value, origin: stated(key) ?? plain });
    }
    known = next;
  }
  const values = [...known].flatMap(([key, { origin }]) => (origin ? [{ key, ...origin }] : []));
  return originGroups(values) as StatedOrigins;
}
