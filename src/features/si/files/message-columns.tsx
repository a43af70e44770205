import type { PartnerMessage } from '#contract/partner/calls.ts';
import type { Column } from '#kit/grid-column.ts';
import { type KeyOf, useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { fileText } from './locale/words.ts';
import type { zh } from './locale/zh.ts';

const STATE_TONES: Readonly<Record<string, Tone>> = {
  QUEUED: 'info',
  SENDING: 'info',
  SENT: 'ok',
  DEAD: 'bad',
  MATCHED: 'ok',
  UNMATCHED: 'warn',
  UNREADABLE: 'bad',
};
const OUTCOME_TONES: Readonly<Record<string, Tone>> = { accepted: 'ok', rejected: 'bad', received: 'info' };

/** One word of a list in the reader's language. */
function Word({ path }: { readonly path: KeyOf<typeof zh> }) {
  return <>{useT('siFiles')(path)}</>;
}
const word = (path: string) => <Word path={path as KeyOf<typeof zh>} />;
const mono = (text: string) => <span className="fl-mono">{text}</span>;

const state = ({ State }: PartnerMessage) => (
  <StatusTag tone={STATE_TONES[State] ?? 'neutral'}>{word(`state.${State}`)}</StatusTag>
);
const outcome = ({ Outcome }: PartnerMessage) =>
  Outcome === '' ? null : (
    <StatusTag tone={OUTCOME_TONES[Outcome] ?? 'neutral'}>{word(`outcome.${Outcome}`)}</StatusTag>
  );

export const MESSAGE_COLUMNS: readonly Column<PartnerMessage>[] = [
  { key: 'time', label: fileText('columns.time'), width: 190, cell: row => <Instant at={row.CreatedAt} /> },
  {
    key: 'direction',
    label: fileText('columns.direction'),
    width: 100,
    cell: row => word(`direction.${row.Direction}`),
  },
  { key: 'kind', label: fileText('columns.kind'), width: 200, cell: row => word(`kind.${row.Kind}`) },
  {
    key: 'purpose',
    label: fileText('columns.purpose'),
    width: 100,
    cell: row => (row.Purpose === '' ? null : word(`purpose.${row.Purpose}`)),
  },
  { key: 'state', label: fileText('columns.state'), width: 110, cell: state },
  { key: 'outcome', label: fileText('columns.outcome'), width: 110, cell: outcome },
  { key: 'ref', label: fileText('columns.ref'), width: 150, cell: row => mono(row.ControlRef.slice(0, 36)) },
  { key: 'size', label: fileText('columns.size'), width: 80, numeric: true, cell: row => String(row.Size) },
  { key: 'file', label: fileText('columns.file'), width: 300, cell: row => row.FileName },
];

export const INBOX_COLUMNS: readonly Column<PartnerMessage>[] = [
  { key: 'time', label: fileText('columns.time'), width: 190, cell: row => <Instant at={row.CreatedAt} /> },
  { key: 'carrier', label: fileText('columns.carrier'), width: 80, cell: row => row.Carrier },
  { key: 'kind', label: fileText('columns.kind'), width: 200, cell: row => word(`kind.${row.Kind}`) },
  { key: 'state', label: fileText('columns.state'), width: 110, cell: state },
  { key: 'outcome', label: fileText('columns.outcome'), width: 100, cell: outcome },
  { key: 'document', label: fileText('columns.document'), width: 130, cell: row => mono(row.DocumentNo) },
  { key: 'error', label: fileText('columns.error'), width: 220, cell: row => row.Error },
];
