import type { MessageSummary } from '#contract/message/calls.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { both } from '../locale/both.ts';
import { MessageMarks } from '../parts/message-marks.tsx';
import { isUnread, titleOf } from '../parts/message-text.ts';

function Title({ row }: { readonly row: MessageSummary }) {
  const t = useT('message');
  const text = useText();
  const title = text(titleOf(row));
  if (row.Recalled)
    return (
      <span className="msg-off" title={title}>
        {title}
      </span>
    );
  if (!isUnread(row)) return <span title={title}>{title}</span>;
  return (
    <span className="msg-unread" title={title}>
      <span className="fl-hidden-text">{t('marks.unread')} </span>
      {title}
    </span>
  );
}

function Category({ row }: { readonly row: MessageSummary }) {
  return useT('message')(`category.${row.Category}`);
}

export const INBOX_COLUMNS: readonly Column<MessageSummary>[] = [
  { key: 'title', label: both('columns.title'), width: 206, cell: row => <Title row={row} /> },
  { key: 'marks', label: both('columns.marks'), width: 104, cell: row => <MessageMarks row={row} /> },
  { key: 'category', label: both('columns.category'), width: 96, cell: row => <Category row={row} /> },
  { key: 'sender', label: both('columns.sender'), width: 84, cell: row => row.SenderName },
  { key: 'time', label: both('columns.time'), width: 182, cell: row => <Instant at={row.CreateTime} /> },
];
