import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { CUT_OFFS } from '#contract/basic-data/port-call.resource.ts';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { voyageEffect } from '#contract/basic-data/schedule/calls.ts';
import { MOST_SLIDE_WEEKS } from '#contract/basic-data/schedule/slide.ts';
import { useCallQuery } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { problemWords } from './problem-words.ts';
import { TouchedList } from './touched-list.tsx';
import '../locale/words.ts';

export interface Effect {
  readonly event: 'BLANK' | 'SLIDE' | 'OMIT';
  readonly voyageId: string;
  readonly callId?: string;
  /** What it is about, as `COSU ORIENT CREST 024E`. */
  readonly name: string;
}

/** Shows what a blank, a slide or an omitted call touches before it is done. */
export function EffectDialog({
  effect,
  onRun,
  onCancel,
}: {
  readonly effect: Effect;
  readonly onRun: (asked: { remarks: string; weeks: number }) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('schedule');
  const text = useText();
  const ids = { remarks: useId(), weeks: useId() };
  const [remarks, setRemarks] = useState('');
  const [weeks, setWeeks] = useState(1);
  const [trouble, setTrouble] = useState('');
  const { event, voyageId, callId, name } = effect;
  const isSlide = event === 'SLIDE';
  const asked = useCallQuery(voyageEffect, { id: voyageId, event, weeks, ...(callId ? { callId } : {}) });
  const act = t(`act.${({ BLANK: 'blank', SLIDE: 'slide', OMIT: 'omit' } as const)[event]}`);
  const run = async () => {
    try {
      await onRun({ remarks, weeks });
    } catch (error) {
      setTrouble(text(problemWords(error) ?? errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      width={720}
      title={t('effect.title', { act, name })}
      primary={{ label: act, intent: 'danger', disabled: !asked.data, onRun: run }}
      onCancel={onCancel}
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
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
