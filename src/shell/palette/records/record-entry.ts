import type { Text } from '#contract/kernel/text.ts';
import type { SearchHit } from '#contract/search/search.calls.ts';
import { formatInstant } from '#kit/date-time.ts';
import type { DetailLine, PaletteEntry } from '#machines/palette/entry.ts';

/** What was found, as a line of the palette. Everything its preview shows came with it. */

type Line = SearchHit['detail'][number];

const valueIn = ({ value }: Line, zone: string): Text | string =>
  typeof value === 'object' && 'at' in value ? formatInstant(value.at, zone, 'dateMinute') : value;

const STATE: Text = { zh: '状态', en: 'Status' };

/** `asked` names a record that answers to the whole of it: typed again it leads there at once. */
export function recordEntry(hit: SearchHit, asked: string, zone: string): PaletteEntry {
  const { type, id, title, module, path, subtitle, state, match } = hit;
  const detail: readonly DetailLine[] = [
    ...(state ? [{ label: STATE, value: state }] : []),
    ...hit.detail.map(line => ({ label: line.label, value: valueIn(line, zone) })),
  ];
  return {
    id: `record:${type}:${id}`,
    kind: 'record',
    title,
    module,
    path,
    detail,
    ...(subtitle ? { subtitle } : {}),
    ...(match === 'exact' ? { aliases: [asked] } : {}),
  };
}
