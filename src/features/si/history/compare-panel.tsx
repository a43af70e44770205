import { HTMLSelect } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { type SiDetail, siDetail, siLog } from '#contract/si/calls.ts';
import { differingCells } from '#contract/si/content-cells.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { draftOf } from '../parts/detail-draft.ts';
import { DifferenceCells } from '../parts/text-difference.tsx';
import { cellLabel } from './cell-label.ts';
import './history.css';
import './locale/words.ts';

/** Two revisions of an SI side by side: only what differs, boxes aligned by their number. The address names the two. */
export function ComparePanel({ id }: { readonly id: string }) {
  const t = useT('siHistory');
  const text = useText();
  const [params, setParams] = useSearchParams();
  const log = useCallQuery(siLog, { Id: id });
  // Newest first; only these steps have a content of their own.
  const steps = (log.data ?? []).filter(entry => entry.Seq === 1 || entry.Changes.length > 0);
  const to = Number(params.get('to')) || steps[0]?.Seq;
  const from = Number(params.get('with')) || steps[1]?.Seq;
  const before = useCallQuery(siDetail, { Id: id, asOf: from ?? 1 }, { enabled: from !== undefined });
  const after = useCallQuery(siDetail, { Id: id, asOf: to ?? 1 }, { enabled: to !== undefined });

  if (log.isPending) return <LoadingState />;
  const error = log.error ?? before.error ?? after.error;
  if (error) return <ErrorState error={error} onRetry={() => void log.refetch()} />;
  if (steps.length < 2) return <EmptyState title={t('oneOnly')} />;

  const pick = (name: string, label: string, value: number | undefined) => (
    <label htmlFor={`si-compare-${name}`}>
      {label}{' '}
      <HTMLSelect
        id={`si-compare-${name}`}
        value={value}
        onChange={event => {
          const chosen = event.currentTarget.value;
          setParams(
            given => {
              const next = new URLSearchParams(given);
              next.set(name, chosen);
              return next;
            },
            { replace: true },
          );
        }}
      >
        {steps.map(({ Seq, Event, Revision }) => (
          <option key={Seq} value={Seq}>
            {t('revision', {
              n: Seq,
              event: isSiEvent(Event) ? text(SI_EVENTS[Event].label) : Event,
              revision: Revision,
            })}
          </option>
        ))}
      </HTMLSelect>
    </label>
  );
  return (
    <section className="si-compare-panel" aria-label={t('compare')}>
      <div className="si-history-tools">
        {pick('with', t('compareFrom'), from)}
        {pick('to', t('compareTo'), to)}
      </div>
      {before.data && after.data ? <Differences before={before.data} after={after.data} /> : <LoadingState />}
    </section>
  );
}

function Differences({ before, after }: { readonly before: SiDetail; readonly after: SiDetail }) {
  const t = useT('siHistory');
  const text = useText();
  const cells = differingCells(draftOf(before), draftOf(after));
  if (cells.length === 0) return <EmptyState title={t('same')} />;
  const shown = (value: string | null) => (value === null ? '' : value || t('empty'));
  return (
    <table className="si-compare">
      <caption>{t('differences', { n: cells.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('compareFrom')}</th>
          <th scope="col">{t('compareTo')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ key, before: was, after: is }) => (
          <tr key={key} data-key={key}>
            <th scope="row">{text(cellLabel(key))}</th>
            <DifferenceCells before={shown(was)} after={shown(is)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
