import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';

export interface RowOutcome {
  readonly no: string;
  readonly ok: boolean;
  /** What it is now, or why it is not. */
  readonly message: Text;
}

/** Row by row what became of an event to many rates; what did not go through stands first. */
export function OutcomeDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly RowOutcome[];
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const text = useText();
  const failed = rows.filter(({ ok }) => !ok);
  return (
    <AskDialog
      title={failed.length === rows.length ? t('failedTitle') : t('outcomeTitle')}
      onClose={onClose}
      width={640}
    >
      <ul className="fl-rate-cuts">
        {[...failed, ...rows.filter(({ ok }) => ok)].map(({ no, ok, message }) => (
          <li key={no}>
            <strong>{no}</strong>
            <StatusTag tone={ok ? 'ok' : 'bad'}>{t(ok ? 'went' : 'wentNot')}</StatusTag>
            <span>{text(message)}</span>
          </li>
        ))}
      </ul>
    </AskDialog>
  );
}
