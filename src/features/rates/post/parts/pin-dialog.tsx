import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** Until when the chosen announcements stand on top. */
export function PinDialog({
  before,
  onPin,
  onClose,
}: {
  readonly before: string;
  readonly onPin: (until: string | null) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('ratePost');
  const id = useId();
  const [until, setUntil] = useState(before);
  return (
    <AskDialog title={t('pin')} send={{ label: t('pin'), run: () => onPin(until || null) }} onClose={onClose}>
      <div className="rp-fields">
        <div className="rp-field">
          <label htmlFor={id}>{t('pinUntil')}</label>
          <DayInput id={id} value={until} onChange={setUntil} />
        </div>
      </div>
    </AskDialog>
  );
}
