import { OWN_KIND } from '#contract/imports/import-run.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';

/** A sort of file that a screen takes. */
export interface ImportKindChoice {
  readonly kind: string;
  readonly title: Text;
  /** The publisher's file as it is: no template, no columns to name; an edition instead. */
  readonly isOfficial: boolean;
  /** Its publisher has it as text alone: a workbook is somebody's own file. */
  readonly isTextOnly?: boolean;
}

export const ownKind = (resource: Pick<Resource, 'name' | 'title'>): ImportKindChoice => ({
  kind: `${OWN_KIND}${resource.name}`,
  title: { zh: `${resource.title.zh}（Excel / CSV）`, en: `${resource.title.en} (Excel / CSV)` },
  isOfficial: false,
});

export const officialKind = (
  kind: string,
  zh: string,
  en: string,
  more: Pick<ImportKindChoice, 'isTextOnly'> = {},
): ImportKindChoice => ({ kind, title: { zh, en }, isOfficial: true, ...more });

const WORKBOOK = /\.xls[xmb]?$/i;

/** The kind that a file of this name is of: the chosen one, unless that never comes as a workbook and this is one. */
export function kindOfFile(fileName: string, chosen: string, kinds: readonly ImportKindChoice[]): string {
  const isTextOnly = kinds.find(({ kind }) => kind === chosen)?.isTextOnly === true;
  const own = kinds.find(({ isOfficial }) => !isOfficial);
  return isTextOnly && own && WORKBOOK.test(fileName) ? own.kind : chosen;
}
