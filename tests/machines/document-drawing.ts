import type { AnyDocument, DocumentGuard } from '#machines/kernel/document.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';

/** A declared document as a page: matrix of states and events, drawing, guards and fields. Markdown, made from the declaration alone. */

type Event = AnyDocument['events'][string];
type Row = Event['rows'][number];

const guardsOf = (row: Row) => (row.guards ?? []) as readonly DocumentGuard[];
const targetOf = ({ to }: Row, state: string): string => (to === 'same' ? state : to);
const code = (text: string): string => `\`${text}\``;

/** Columns as wide as their widest cell, so that the text reads as a table too. */
function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) => Math.max(...[head, ...lines].map(line => (line[at] ?? cell).length), 3));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...lines.map(line)].join('\n');
}

function matrix({ events, states }: AnyDocument): string {
  const columns = [NEW, ...Object.keys(states)];
  const lines = Object.entries(events).map(([name, { rows }]) => [
    code(name),
    ...columns.map(state =>
      rows
        .filter(({ from }) => from.includes(state))
        .map(row => (row.first ? `${row.first}, ${targetOf(row, state)}` : targetOf(row, state)))
        .join(' or '),
    ),
  ]);
  return table(['Event', '–', ...columns.slice(1)], lines);
}

function drawing({ events, states }: AnyDocument): string {
  const arrows = new Map<string, string[]>();
  for (const [name, { rows }] of Object.entries(events))
    for (const row of rows)
      for (const state of row.from) {
        const arrow = `${state === NEW ? '[*]' : state} --> ${targetOf(row, state)}`;
        arrows.set(arrow, [...(arrows.get(arrow) ?? []), row.first ? `${row.first} + ${name}` : name]);
      }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(states).map(([name, { label }]) => `  ${name}: ${name} (${label.en})`),
    ...[...arrows].map(([arrow, names]) => `  ${arrow}: ${names.join(', ')}`),
    ...Object.entries(states).flatMap(([name, { final }]) => (final ? [`  ${name} --> [*]`] : [])),
    '```',
  ].join('\n');
}

const whoOf = ({ right }: Event): string =>
  right.length === 0 ? 'clocks' : [...new Set(right.map(one => one.code ?? one.path))].map(code).join(', ');

function manner({ bulk, once, remarks, undo, key }: Event): string {
  const words = [
    key ? code(key) : '',
    bulk ? 'many rows' : '',
    once ? 'once for one key' : '',
    remarks === 'none' ? '' : `remarks ${remarks}`,
    undo ? `undone by ${code(undo)}` : '',
  ];
  return words.filter(word => word !== '').join('; ');
}

function guardOf({ code: name, needs, sides }: DocumentGuard): string {
  if (sides?.length === 0) return `${name} (clocks)`;
  if (sides) return `${name} (${sides.join(', ')})`;
  return needs.length > 0 ? `${name} (${needs.join(', ')})` : name;
}

const asked = ({ events }: AnyDocument): string =>
  table(
    ['Event', 'In English', 'Who', 'Payload', 'Guards', 'Manner'],
    Object.entries(events).map(([name, event]) => [
      code(name),
      event.label.en,
      whoOf(event),
      Object.keys(event.payload).join(', '),
      [...new Set(event.rows.flatMap(guardsOf).map(guardOf))].join(', '),
      manner(event),
    ]),
  );

function refusals({ events, codes, notPermitted }: AnyDocument): string {
  const used = new Set([notPermitted]);
  for (const { rows } of Object.values(events))
    for (const row of rows) for (const guard of guardsOf(row)) used.add(guard.code);
  return table(
    ['Code', 'Words'],
    [...used].map(name => [code(name), codes[name]!.en]),
  );
}

const fields = ({ meta, joined }: AnyDocument): string =>
  table(
    ['Field', 'In English', 'Kind', 'Seen by', 'Kept'],
    Object.entries(meta).map(([name, { label, kind, seenBy, required }]) => [
      code(name),
      label.en,
      required ? `${kind}, required` : kind,
      seenBy?.join(', ') ?? 'all sides',
      joined.includes(name) ? 'joined' : 'in facts',
    ]),
  );

const sides = ({ sides: named, owner }: AnyDocument): string =>
  Object.entries(named)
    .map(([side, field]) => `${side} (${code(field)}${side === owner ? ', owner of the log' : ''})`)
    .join(', ');

const waits = ({ states }: AnyDocument): string =>
  Object.entries(states)
    .flatMap(([name, { waitsFor }]) => (waitsFor ? [`${code(name)} for ${waitsFor}`] : []))
    .join(', ');

/** The page of a document; `file` is where it is declared, from the folder of the project. */
export function pageOf(document: AnyDocument, file: string): string {
  const { title, type, notPermitted } = document;
  const waiting = waits(document);
  return `# ${title.en} / ${title.zh}

Made from \`${file}\`; do not edit. After a change of the declaration: \`npx vitest run tests/machines/document-pages -u\`.

Type \`${type}\`. Sides: ${sides(document) || 'none, its rows belong to nobody'}.${waiting ? ` Waits: ${waiting}.` : ''}

## States and events

The column – is the document that does not exist yet; an empty cell is refused with \`${notPermitted}\`.

${matrix(document)}

${drawing(document)}

## Events

${asked(document)}

## Refusals

${refusals(document)}

## Fields

${fields(document)}
`;
}
