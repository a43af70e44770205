import { useId, useState } from 'react';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { searchSailings } from '#contract/basic-data/schedule/calls.ts';
import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { serverNow } from '#streams/server-clock.ts';
import { PortPick } from '../../kit/port-pick.tsx';
import { type Sailing, windowFrom } from './new-offer.ts';
import { SourceTable } from './source-table.tsx';

const LINES: Resource = shippingLineResource;
const CODE = /^[A-Z0-9]{5}$/;

/** Direct sailings of a lane; one lends its vessel, its dates and its cut-offs. */
export function SailingSource({
  onTake,
  onClose,
}: {
  readonly onTake: (sailing: Sailing, carrier: AnyRow | null) => void;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const id = useId();
  const client = useClient();
  const zone = useViewerZone();
  const [{ pol, pod }, setLane] = useState({ pol: '', pod: '' });
  const isAsked = CODE.test(pol) && CODE.test(pod);
  const today = localDayOf(new Date(serverNow()).toISOString(), zone);
  const { data, error, isFetching, refetch } = useCallQuery(
    searchSailings,
    { pol, pod, ...windowFrom(today), maxHubs: 0, limit: 30 },
    { enabled: isAsked },
  );
  const sailings = data?.sailings.filter(({ legs }) => legs.length === 1) ?? [];
  const take = async (sailing: Sailing): Promise<void> => {
    const [leg] = sailing.legs;
    const { data: page } = await client.call(callsOf(LINES).list, { query: { q: leg?.line ?? '', limit: 5 } });
    const { rows } = page as unknown as {
      readonly rows: readonly AnyRow[];
      readonly refs: Readonly<Record<string, RefLabel>>;
    };
    onTake(sailing, rows.find(row => row.scac === leg?.line) ?? null);
  };
  return (
    <FormDialog isOpen title={t('form.fromSchedule')} width={760} onCancel={onClose}>
      <div className="ss-fields">
        <label htmlFor={`${id}-pol`}>
          {t('form.pol')}
          <PortPick
            id={`${id}-pol`}
            label={t('form.pol')}
            code={pol}
            onChange={code => setLane(lane => ({ ...lane, pol: code }))}
          />
        </label>
        <label htmlFor={`${id}-pod`}>
          {t('form.pod')}
          <PortPick
            id={`${id}-pod`}
            label={t('form.pod')}
            code={pod}
            onChange={code => setLane(lane => ({ ...lane, pod: code }))}
          />
        </label>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isAsked && isFetching && <LoadingState />}
      {data && sailings.length === 0 && <EmptyState title={t('form.none')} />}
      <SourceTable
        rows={sailings.map(sailing => {
          const [leg] = sailing.legs;
          return {
            key: `${leg?.voyageId} ${sailing.etd}`,
            cells: [
              `${leg?.line} ${leg?.vessel ?? 'TBN'} ${leg?.voyage}`,
              formatInstant(sailing.etd, leg?.from.zone ?? zone, 'dateMinute'),
              formatInstant(sailing.eta, leg?.to.zone ?? zone, 'dateMinute'),
            ],
            onTake: () => void take(sailing),
          };
        })}
      />
    </FormDialog>
  );
}
