import type { Text } from '#contract/kernel/text.ts';
import { GLOBAL_STATE_LABELS, type GlobalMessage, type GlobalState } from '#contract/message/global-message.ts';
import type { Column } from '#kit/grid-column.ts';
import { useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { both } from '../locale/both.ts';

const TONES: Readonly<Record<GlobalState, Tone>> = {
  DRAFT: 'neutral',
  IN_REVIEW: 'warn',
  SCHEDULED: 'info',
  SENT: 'ok',
  RECALLED: 'bad',
  EXPIRED: 'neutral',
};

export function GlobalStateTag({ state }: { readonly state: GlobalState }) {
  const text = useText();
  return <StatusTag tone={TONES[state]}>{text(GLOBAL_STATE_LABELS[state])}</StatusTag>;
}

export const globalTitle = ({ titleZh, titleEn }: Pick<GlobalMessage, 'titleZh' | 'titleEn'>): Text => ({
  zh: titleZh || titleEn,
  en: titleEn || titleZh,
});

function Said({ text }: { readonly text: Text }) {
  const shown = useText()(text);
  return <span title={shown}>{shown}</span>;
}

const number = (key: 'addressed' | 'delivered' | 'read' | 'confirmed'): Column<GlobalMessage> => ({
  key,
  label: both(`columns.${key}`),
  width: 60,
  numeric: true,
  cell: row => (row.messageId ? row[key] : ''),
});

export const GLOBAL_COLUMNS: readonly Column<GlobalMessage>[] = [
  { key: 'state', label: both('columns.state'), width: 90, cell: row => <GlobalStateTag state={row.state} /> },
  { key: 'title', label: both('columns.title'), width: 200, cell: row => <Said text={globalTitle(row)} /> },
  { key: 'audience', label: both('columns.audience'), width: 150, cell: row => <Said text={row.audienceText} /> },
  ...(['addressed', 'delivered', 'read', 'confirmed'] as const).map(number),
  { key: 'author', label: both('columns.author'), width: 90, cell: row => row.createdBy ?? '' },
  { key: 'updated', label: both('columns.updated'), width: 182, cell: row => <Instant at={row.updatedAt} /> },
];
