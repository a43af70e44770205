import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { BOX_MILESTONES, MILESTONES, setMilestone, type trackBooking } from '#contract/booking/tracking.calls.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { Choice, Moment } from '../detail/dialogs/dialog-inputs.tsx';
import './locale/words.ts';

type Box = DataOf<typeof trackBooking>['boxes'][number];
type Code = (typeof BOX_MILESTONES)[number];

/** Where containers of a booking have been, and when; without a time what was noted is taken back. */
export function MilestoneDialog({
  bookingId,
  boxes,
  zone,
  onDone,
  onClose,
}: {
  readonly bookingId: string;
  readonly boxes: readonly Box[];
  readonly zone: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT('bookingTracking');
  const text = useText();
  const client = useClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(boxes.map(({ id }) => id)));
  const [code, setCode] = useState<Code>('EMPTY_OUT');
  const [at, setAt] = useState<string | null>(null);
  const isNoted = boxes.some(
    ({ id, milestones }) => chosen.has(id) && milestones.some(one => one.code === code && one.actual !== null),
  );
  const note = useSend({
    name: ['tracking', 'milestone'],
    send: (body: BodyOf<typeof setMilestone>, { once }) => client.call(setMilestone, { body, ...once }),
    onDone: async () => void (await onDone()),
  });
  const run = async (): Promise<void> => {
    await note.run({ id: bookingId, containers: [...chosen], code, at });
    onClose();
  };
  return (
    <AskDialog
      title={t('note.title')}
      send={{
        label: t(at === null && isNoted ? 'note.back' : 'note.do'),
        disabled: chosen.size === 0 || (at === null && !isNoted),
        run,
      }}
      onClose={onClose}
    >
      <Choice<Code>
        label={t('note.code')}
        value={code}
        options={BOX_MILESTONES.map(value => ({ value, label: text(MILESTONES[value]) }))}
        onChange={setCode}
      />
      <Moment label={t('note.at')} zone={zone} value={at} onChange={setAt} />
      {isNoted && <p className="fl-muted">{t('note.backHelp')}</p>}
      <fieldset className="bkt-chosen">
        <legend>{t('boxes')}</legend>
        {boxes.map(({ id, containerNo, type }, index) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            label={`${containerNo ?? `${t('noNumber')} ${index + 1}`} ${type}`}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(before => {
                const next = new Set(before);
                if (checked) next.add(id);
                else next.delete(id);
                return next;
              })
            }
          />
        ))}
      </fieldset>
    </AskDialog>
  );
}
