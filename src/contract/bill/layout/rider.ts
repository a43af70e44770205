import { layOutParty } from '../../si/parts/party.ts';
import type { BillBody } from '../body.ts';
import { type BodyRow, bodyRows, containerLines, containersFit, linesOn, splitBody } from './body-lines.ts';
import { PARTY_MARKS, PARTY_WIDTH, RIDER_ROWS } from './template.ts';

/** A line of the attached list: goods in their columns, or a text across. */
export type RiderRow = { readonly cells: BodyRow } | { readonly text: string };

const acrossRows = (lines: readonly string[]): RiderRow[] => lines.map(text => ({ text }));

const partyRows = (body: BillBody): RiderRow[] =>
  (Object.keys(PARTY_MARKS) as (keyof typeof PARTY_MARKS)[]).flatMap(name => {
    const mark = PARTY_MARKS[name];
    return acrossRows(layOutParty(body[name], mark).attached.map(line => `${mark} ${line}`));
  });

const notifyRows = (body: BillBody): RiderRow[] =>
  (
    [
      ['ALSO NOTIFY (2):', body.notify2],
      ['ALSO NOTIFY (3):', body.notify3],
    ] as const
  ).flatMap(([heading, text]) => (text.trim() === '' ? [] : acrossRows([heading, ...linesOn(text, PARTY_WIDTH)])));

function containerRows({ containerList }: BillBody): RiderRow[] {
  const lines = containerLines(containerList);
  return containersFit(lines) ? [] : acrossRows(['CONTAINER NO. / SEAL NO. / TYPE / PACKAGES / KGS / CBM', ...lines]);
}

/** Everything that does not stand on the bill itself: goods first, then parties and containers, an empty line between them. */
export function riderRows(body: BillBody): RiderRow[] {
  const groups = [
    splitBody(bodyRows(body)).rider.map(cells => ({ cells })),
    partyRows(body),
    notifyRows(body),
    containerRows(body),
  ].filter(rows => rows.length > 0);
  return groups.flatMap((rows, index) => (index === 0 ? rows : [{ text: '' }, ...rows]));
}

/** Rows by page, 66 each. */
export const riderPages = (rows: readonly RiderRow[]): RiderRow[][] =>
  Array.from({ length: Math.ceil(rows.length / RIDER_ROWS) }, (_, page) =>
    rows.slice(page * RIDER_ROWS, (page + 1) * RIDER_ROWS),
  );
