import { Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import {
  MOST_WATCHES,
  WATCH_FREQUENCIES,
  WATCH_FREQUENCY_LABELS,
  type WatchFrequency,
} from '#contract/rates/watch/watch-codes.ts';
import { saveSpaceWatch, spaceWatchPage } from '#contract/space/watch.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { queryKey, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { PortPick } from '../../kit/port-pick.tsx';
import '../locale/words.ts';

/** What the row under the cursor proposes. */
export interface WatchStart {
  readonly pol: string;
  readonly pod: string;
  readonly containerType: string;
  readonly offer: { readonly id: string; readonly text: string } | null;
}

const typesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,，、]+/)
    .filter(Boolean);

/** Watches a lane with container types, or the one offer; what is watched already is changed. */
export function WatchDialog({ start, onClose }: { readonly start: WatchStart; readonly onClose: () => void }) {
  const t = useT('spaceBuy');
  const text = useText();
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const [lane, setLane] = useState({ pol: start.pol, pod: start.pod });
  const [types, setTypes] = useState(start.containerType);
  const [isOnly, setOnly] = useState(false);
  const [frequency, setFrequency] = useState<WatchFrequency>('INSTANT');
  const offerId = isOnly ? start.offer?.id : undefined;
  const save = useSend({
    name: ['space', 'watch'],
    send: async (body: BodyOf<typeof saveSpaceWatch>, { once }) =>
      (await client.call(saveSpaceWatch, { body, ...once })).data,
    onDone: () => queries.invalidateQueries({ queryKey: queryKey(spaceWatchPage) }),
    notice: ({ offer, pol, pod, containerTypes, known }) => {
      const name = offer ? offer.offerNo : `${pol.code} → ${pod.code}`;
      return { text: t('watch.saved', { text: [name, ...containerTypes].join(' '), n: known }) };
    },
  });
  const run = async (): Promise<void> => {
    await save.run({ ...(offerId ? { offerId } : lane), containerTypes: typesOf(types), frequency });
    onClose();
  };
  const send = { label: t('watch.save'), disabled: !offerId && (lane.pol === '' || lane.pod === ''), run };
  return (
    <AskDialog title={t('watch.title')} send={send} onClose={onClose}>
      <p className="fl-muted">{t('watch.explain', { n: MOST_WATCHES })}</p>
      {start.offer && (
        <Checkbox
          checked={isOnly}
          label={t('watch.only', { text: start.offer.text })}
          onChange={event => setOnly(event.currentTarget.checked)}
        />
      )}
      {!isOnly &&
        (['pol', 'pod'] as const).map(key => (
          <FormGroup key={key} label={t(key)} labelFor={`${id}-${key}`}>
            <PortPick
              id={`${id}-${key}`}
              label={t(key)}
              code={lane[key]}
              onChange={code => setLane(was => ({ ...was, [key]: code }))}
            />
          </FormGroup>
        ))}
      <FormGroup label={t('watch.types')} labelFor={`${id}-types`}>
        <InputGroup id={`${id}-types`} value={types} maxLength={60} spellCheck={false} onValueChange={setTypes} />
      </FormGroup>
      <FormGroup label={t('watch.frequency')} labelFor={`${id}-frequency`}>
        <HTMLSelect
          id={`${id}-frequency`}
          value={frequency}
          options={WATCH_FREQUENCIES.map(value => ({ value, label: text(WATCH_FREQUENCY_LABELS[value]) }))}
          onChange={event => setFrequency(event.currentTarget.value as WatchFrequency)}
        />
      </FormGroup>
    </AskDialog>
  );
}
