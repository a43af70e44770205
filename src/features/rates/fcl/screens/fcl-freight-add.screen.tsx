import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type BulkEvent, fclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import { type FclRateInput, type FclRateLine, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useAgreedSave } from '../events/use-agreed-save.tsx';
import { useRateEvents } from '../events/use-rate-events.tsx';
import '../form/form.css';
import { LaneRates } from '../form/lane-rates.tsx';
import { baseOf } from '../form/many-pods.ts';
import { ManyPodsDialog } from '../form/many-pods-dialog.tsx';
import { newRate } from '../form/new-rate.ts';
import { RateChecks } from '../form/rate-checks.tsx';
import { RulePreview } from '../form/rule-preview.tsx';
import { useSeesCost } from '../grid/use-sees-cost.ts';
import '../grid/price-grid.css';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../queries.ts';

/** What the next rate has in common with the one before: all but its prices. */
function nextOf(saved: AnyRow): Readonly<Record<string, unknown>> {
  const typed = Object.entries(fclRateResource.meta).filter(([, meta]) => !meta.computed);
  const kept = Object.fromEntries(typed.map(([field]) => [field, saved[field] ?? null]));
  const lines = (saved.lines as readonly FclRateLine[]).map(line => ({ ...line, cost: null, guideSell: null }));
  return { ...kept, lines };
}

const portOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Events of the form, by what the rate is. */
const EVENTS: Readonly<Record<string, readonly BulkEvent[]>> = {
  DRAFT: ['SUBMIT', 'PUBLISH', 'DELETE'],
  ACTIVE: ['COPY'],
  EXPIRED: ['COPY'],
};

/** `/SeaFreight/FreightManagement/FCLFreightAdd`: a rate is written, or `?id=` changed. */
export function FclFreightAddScreen() {
  const t = useT('fclRates');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const seesCost = useSeesCost();
  const [params] = useSearchParams();
  const id = params.get('id');
  const record = useRecord(fclRateResource, id);
  const detail = useCallQuery(fclRateDetail, { id: id ?? '' }, { enabled: id !== null });
  const [next, setNext] = useState({ count: 0, initial: newRate() });
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [manyPods, setManyPods] = useState<FclRateInput | null>(null);
  const { row } = record;
  const agreed = useAgreedSave();
  useRecordName(row ? String(row.rateNo) : null);

  const rate = useRateEvents({
    section: fclRateResource.title,
    onDone: (event, ids) => {
      void refreshRows(queries, fclRateResource, ids);
      if (ids.length > 0 && event === 'DELETE') navigate(RATE_PATHS.drafts);
    },
  });
  const base = id === null ? baseOf(values) : null;
  const commands = useCommands([
    ...(row ? (EVENTS[String(row.state)] ?? []).map(event => rate.command(event, [row])) : []),
    ...(id === null
      ? [
          {
            id: 'rate.manyPods',
            title: both('form.many'),
            section: fclRateResource.title,
            shortcut: 'alt+m',
            enabled: base ? (true as const) : both('form.manyNeeds'),
            run: () => setManyPods(base),
          },
        ]
      : []),
    {
      id: 'rate.back',
      title: both('form.back'),
      section: fclRateResource.title,
      shortcut: 'alt+b',
      enabled: true,
      quiet: true,
      run: () => navigate(RATE_PATHS.maintenance),
    },
  ]);
  const saved = (after: AnyRow): void => {
    void refreshRows(queries, fclRateResource, [after.id]);
    if (id === null) navigate(`${RATE_PATHS.add}?id=${encodeURIComponent(after.id)}`, { replace: true });
  };
  const goOn = (after: AnyRow): void => {
    showToast({ id: 'rate.saved', intent: 'success', text: t('form.saved', { no: String(after.rateNo) }) });
    void refreshRows(queries, fclRateResource, [after.id]);
    setNext(({ count }) => ({ count: count + 1, initial: nextOf(after) }));
    navigate(RATE_PATHS.add, { replace: true });
  };

  if (!seesCost) return <NoAccess />;
  const title = row ? t('form.editTitle', { no: String(row.rateNo) }) : t('form.newTitle');
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={title} commands={commands} />
      {record.error !== null && !row && <ErrorState error={record.error} onRetry={record.retry} />}
      {record.loading && !row && <LoadingState />}
      {(id === null || row) && (
        <div className="fl-rate-form">
          <ResourceForm
            key={id ?? `new ${next.count}`}
            resource={fclRateResource}
            row={row}
            refs={record.refs}
            initial={next.initial}
            onSaved={saved}
            saveNext={{ title: both('form.next'), run: goOn }}
            onValues={setValues}
            settle={agreed.settle}
            onCancel={() => navigate(RATE_PATHS.maintenance)}
            readOnly={row !== null && !['DRAFT', 'ACTIVE'].includes(String(row.state))}
          />
          <aside className="fl-rate-sides" aria-label={t('form.side')}>
            {detail.data && <RateChecks rate={detail.data} />}
            <LaneRates polId={portOf(values.polId)} podId={portOf(values.podId)} rateId={id} />
            <RulePreview values={values} />
          </aside>
        </div>
      )}
      {manyPods && (
        <ManyPodsDialog
          base={manyPods}
          onSaved={(ids, isAll) => {
            void refreshRows(queries, fclRateResource, ids);
            if (isAll) setManyPods(null);
          }}
          onClose={() => setManyPods(null)}
        />
      )}
      {rate.dialog}
      {agreed.dialog}
    </article>
  );
}
