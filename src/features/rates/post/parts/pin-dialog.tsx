import { useId, useState } from 'react';
import { type EventDialogProps, EventFrame } from '#kit/document/event-dialog.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { useT } from '#kit/i18n.ts';
import type { RatePostRow } from '#machines/rates/rate-post.document.ts';
import '../locale/words.ts';
import { today } from './today.ts';

/** Until when the chosen announcements stand on top: until the day that the first of them names, or today. */
export function PinDialog(dialog: EventDialogProps<RatePostRow>) {
  const t = useT('ratePost');
  const id = useId();
  const [until, setUntil] = useState(dialog.rows[0]?.pinnedUntil ?? today());
  return (
    <EventFrame dialog={dialog} width={420} onRun={() => dialog.send({ until: until || null })}>
      <div className="rp-fields">
        <div className="rp-field">
          <label htmlFor={id}>{t('pinUntil')}</label>
          <DayInput id={id} value={until} onChange={setUntil} />
        </div>
      </div>
    </EventFrame>
  );
}
