import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { CUT_OFFS } from '#contract/basic-data/port-call.resource.ts';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { blankVoyage, omitCall, slideVoyage, voyageEffect } from '#contract/basic-data/schedule/calls.ts';
import { MOST_SLIDE_WEEKS } from '#contract/basic-data/schedule/slide.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import { TouchedList } from './touched-list.tsx';
import '../locale/words.ts';

export interface Effect {
  readonly event: 'BLANK' | 'SLIDE' | 'OMIT';
  readonly voyage: Seen;
  readonly call?: Seen;
  /** What it is about, as `COSU ORIENT CREST 024E`. */
  readonly name: string;
}

interface Asked {
  readonly remarks: string;
  readonly weeks: number;
}

/** Shows what a blank, a slide or an omitted call touches before it is done. */
export function EffectDialog({
  effect,
  onDone,
  onCancel,
}: {
  readonly effect: Effect;
  /** With the voyage that takes over after a slide. */
  readonly onDone: (successorId: string | null) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('schedule');
  const text = useText();
  const client = useClient();
  const ids = { remarks: useId(), weeks: useId() };
  const [remarks, setRemarks] = useState('');
  const [weeks, setWeeks] = useState(1);
  const { event, voyage, call, name } = effect;
  const isSlide = event === 'SLIDE';
  const asked = useCallQuery(voyageEffect, { id: voyage.id, event, weeks, ...(call ? { callId: call.id } : {}) });
  const act = t(`act.${({ BLANK: 'blank', SLIDE: 'slide', OMIT: 'omit' } as const)[event]}`);
  const written = event === 'OMIT' && call ? call : voyage;
  const send = useSend({
    name: ['schedule', 'effect', event],
    rowsOf: () => [written],
    send: async (said: Asked, { once }) => {
      const body = { id: written.id, remarks: said.remarks };
      if (isSlide) {
        const { data } = await client.call(slideVoyage, { body: { ...body, weeks: said.weeks }, ...once });
        return { words: t('slideDone'), successorId: data.successorId };
      }
      const { data } = await client.call(event === 'OMIT' ? omitCall : blankVoyage, { body, ...once });
      return { words: t('effect.done', { act, n: data.told }), successorId: null };
    },
    onDone: ({ successorId }) => onDone(successorId),
    notice: ({ words }) => ({ text: words }),
  });
  return (
    <AskDialog
      width={720}
      title={t('effect.title', { act, name })}
      send={{
        label: act,
        intent: 'danger',
        disabled: !asked.data,
        run: () => send.run({ remarks, weeks }),
      }}
      onClose={onCancel}
    >
      {isSlide && (
        <FormGroup label={t('effect.weeks')} labelFor={ids.weeks}>
          <input
            id={ids.weeks}
            className="bp6-input"
            type="number"
            min={1}
            max={MOST_SLIDE_WEEKS}
            value={weeks}
            onChange={change => {
              const typed = Number(change.currentTarget.value);
              if (Number.isInteger(typed) && typed >= 1 && typed <= MOST_SLIDE_WEEKS) setWeeks(typed);
            }}
          />
        </FormGroup>
      )}
      <FormGroup label={t('effect.remarks')} labelFor={ids.remarks}>
        <input
          id={ids.remarks}
          className="bp6-input bp6-fill"
          maxLength={250}
          autoComplete="off"
          value={remarks}
          onChange={change => setRemarks(change.currentTarget.value)}
        />
      </FormGroup>
      {asked.isPending && <LoadingState lines={3} />}
      {asked.error && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <>
          <p>
            {asked.data.total === 0
              ? t('effect.nobody')
              : t('effect.touched', { n: asked.data.total, c: asked.data.companies.length })}
          </p>
          <TouchedList touched={asked.data} />
          {isSlide && asked.data.cutOffs.length > 0 && (
            <section className="sch-moves">
              <h3>{t('effect.cutOffs')}</h3>
              <ul>
                {asked.data.cutOffs.map(({ port, code, zone, before, after }) => (
                  <li key={`${port} ${code}`}>
                    {port} {text(CUT_OFFS[code])}{' '}
                    <span className="fl-mono">
                      {localTimeOf(before, zone)} → {localTimeOf(after, zone)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </AskDialog>
  );
}
