import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';

export interface FailedRow {
  readonly no: string;
  readonly message: Text;
}

/** Row by row why an event did not go through. */
export function FailedDialog({ rows, onClose }: { readonly rows: readonly FailedRow[]; readonly onClose: () => void }) {
  const t = useT('fclRates');
  const text = useText();
  return (
    <AskDialog title={t('failedTitle')} onClose={onClose} width={640}>
      <ul className="fl-rate-cuts">
        {rows.map(({ no, message }) => (
          <li key={no}>
            <strong>{no}</strong>
            <span>{text(message)}</span>
          </li>
        ))}
      </ul>
    </AskDialog>
  );
}
