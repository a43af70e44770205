import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import type { fclRateVersion, lclRateVersion } from '#contract/rates/fcl-rate-history.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '../form/form.css';
import { comparedRows } from './version-rows.ts';

export interface ComparedVersion {
  readonly rateId: string;
  readonly no: string;
  readonly version: number;
}

interface Compared {
  readonly older: ComparedVersion;
  readonly newer: ComparedVersion;
  readonly resource: Resource;
  readonly call: typeof fclRateVersion | typeof lclRateVersion;
}

/** Two versions side by side, of one rate or of two: what differs, or all of it. */
export function CompareDialog({ onClose, ...compared }: Compared & { readonly onClose: () => void }) {
  const t = useT('fclRates');
  const [isAll, setAll] = useState(false);
  return (
    <AskDialog title={t('history.compare')} onClose={onClose} width={860}>
      <Checkbox label={t('history.all')} checked={isAll} onChange={event => setAll(event.currentTarget.checked)} />
      <Differences {...compared} isAll={isAll} />
    </AskDialog>
  );
}

function Differences({ older, newer, resource, call, isAll }: Compared & { readonly isAll: boolean }) {
  const t = useT('fclRates');
  const language = useLanguage();
  const zone = useViewerZone();
  const asked = ({ rateId, version }: ComparedVersion) => ({ rateId, version });
  const [a, b] = [
    useCallQuery(call as typeof fclRateVersion, asked(older)),
    useCallQuery(call as typeof fclRateVersion, asked(newer)),
  ];
  const failed = a.error ? a : b.error ? b : null;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!a.data || !b.data) return <LoadingState />;
  const rows = comparedRows(resource, a.data, b.data, { language, zone }).filter(({ isSame }) => isAll || !isSame);
  if (rows.length === 0) return <p role="status">{t('history.alike')}</p>;
  const name = ({ no, version }: ComparedVersion): string => `${no} v${version}`;
  return (
    <ScrollRegion label={t('history.compare')} className="fl-rate-compared">
      <table className="fl-rate-table">
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{name(older)}</th>
            <th scope="col">{name(newer)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, older: before, newer: after, isSame }) => (
            <tr key={key} className={isSame ? 'fl-muted' : undefined}>
              <th scope="row">{label}</th>
              <td>{before || '–'}</td>
              <td>{isSame ? after : <b>{after || '–'}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
