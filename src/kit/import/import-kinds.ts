import { OWN_KIND } from '#contract/imports/import-run.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';

/** A sort of file that a screen takes. */
export interface ImportKindChoice {
  readonly kind: string;
  readonly title: Text;
  /** The publisher's file as it is: no template, no columns to name; an edition instead. */
  readonly isOfficial: boolean;
}

export const ownKind = (resource: Pick<Resource, 'name' | 'title'>): ImportKindChoice => ({
  kind: `${OWN_KIND}${resource.name}`,
  title: { zh: `${resource.title.zh}（Excel / CSV）`, en: `${resource.title.en} (Excel / CSV)` },
  isOfficial: false,
});

export const officialKind = (kind: string, zh: string, en: string): ImportKindChoice => ({
  kind,
  title: { zh, en },
  isOfficial: true,
});
