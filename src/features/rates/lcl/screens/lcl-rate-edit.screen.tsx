import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import { lclRateResource, NEW_LCL_RATE } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { BulkEvent } from '#contract/rates/rate.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { useRateEvents } from '../../fcl/events/use-rate-events.tsx';
import '../../fcl/form/form.css';
import { RateChecks } from '../../fcl/form/rate-checks.tsx';
import '../../fcl/grid/price-grid.css';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { both } from '../locale/words.ts';
import { Calculator } from '../parts/calculator.tsx';
import { LCL_EVENTS } from '../queries.ts';
import { lclFormAt } from './lcl-rates.screen.tsx';

/** Events of the form, by what the rate is. */
const EVENTS: Readonly<Record<string, readonly BulkEvent[]>> = {
  DRAFT: ['SUBMIT', 'PUBLISH', 'DELETE'],
  PENDING: ['CONFIRM', 'RETURN'],
  ACTIVE: ['HIDE', 'COPY'],
  HIDDEN: ['SHOW'],
  EXPIRED: ['EXTEND', 'COPY'],
};
const WRITABLE = ['DRAFT', 'ACTIVE'];
const RESOURCE: Resource = lclRateResource;
type Values = Readonly<Record<string, unknown>>;

/** `/SeaFreight/LCLFreightManagement/LCLRateEdit`: a rate is written, or `?id=` changed; beside it what it charges. */
export function LclRateEditScreen() {
  const t = useT('lclRates');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const seesCost = useSeesCost();
  const [params] = useSearchParams();
  const id = params.get('id');
  const record = useRecord(RESOURCE, id);
  const detail = useCallQuery(lclRateCalls.detail, { id: id ?? '' }, { enabled: id !== null });
  const [values, setValues] = useState<Values>({});
  const { row } = record;
  useRecordName(row ? String(row.rateNo) : null);
  const rate = useRateEvents({
    section: lclRateResource.title,
    kind: LCL_EVENTS,
    onDone: (event, ids) => {
      void refreshRows(queries, RESOURCE, ids);
      if (ids.length > 0 && event === 'DELETE') navigate(`${RATE_PATHS.lcl}?tab=DRAFT`);
    },
  });
  const commands = useCommands([
    ...(row ? (EVENTS[String(row.state)] ?? []).map(event => rate.command(event, [row])) : []),
    {
      id: 'rate.back',
      title: both('back'),
      section: lclRateResource.title,
      shortcut: 'alt+b',
      enabled: true,
      quiet: true,
      run: () => navigate(RATE_PATHS.lcl),
    },
  ]);
  const saved = (after: AnyRow): void => {
    void refreshRows(queries, RESOURCE, [after.id]);
    void detail.refetch();
    if (id === null) navigate(lclFormAt(after), { replace: true });
  };
  if (!seesCost) return <NoAccess />;
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader
        title={row ? t('editTitle') : t('newTitle')}
        subtitle={row ? String(row.rateNo) : undefined}
        commands={commands}
      />
      {record.error !== null && !row && <ErrorState error={record.error} onRetry={record.retry} />}
      {record.loading && !row && <LoadingState />}
      {(id === null || row) && (
        <div className="fl-rate-form">
          <ResourceForm
            resource={RESOURCE}
            row={row}
            refs={record.refs}
            initial={NEW_LCL_RATE}
            onSaved={saved}
            onValues={setValues}
            onCancel={() => navigate(RATE_PATHS.lcl)}
            readOnly={row !== null && !WRITABLE.includes(String(row.state))}
          />
          <aside className="fl-rate-sides" aria-label={t('side')}>
            <Calculator values={values} />
            {detail.data && <RateChecks rate={detail.data} />}
          </aside>
        </div>
      )}
      {rate.dialog}
    </article>
  );
}
