import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useCallQuery } from '#kit/client.tsx';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { SourceTable } from './source-table.tsx';

const RATES = throughDoor(fclRateResource, RATE_PATHS.maintenance);

interface Page {
  readonly rows: readonly AnyRow[];
  readonly refs: Readonly<Record<string, RefLabel>>;
}

/** Own rates on sale, one of which lends its lane and prices. */
export function RateSource({
  onTake,
  onClose,
}: {
  readonly onTake: (rate: AnyRow, refs: Readonly<Record<string, RefLabel>>) => void;
  readonly onClose: () => void;
}) {
  const t = useT('spaceSell');
  const language = useLanguage();
  const [q, setQ] = useState('');
  const asked = useSettled(q.trim());
  const query = { limit: 20, ...(asked ? { q: asked } : {}) };
  const { data, error, refetch } = useCallQuery(callsOf(RATES).list, query);
  const page = data as Page | undefined;
  const name = (id: unknown): string => {
    const label = page?.refs[String(id)];
    return label ? labelText(label, language) : '';
  };
  return (
    <FormDialog isOpen title={t('form.fromRate')} width={760} onCancel={onClose}>
      <InputGroup
        aria-label={t('form.find')}
        placeholder={t('form.find')}
        leftIcon="search"
        value={q}
        onValueChange={setQ}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!page && !error && <LoadingState />}
      {page && page.rows.length === 0 && <EmptyState title={t('form.none')} />}
      {page && page.rows.length > 0 && (
        <SourceTable
          rows={page.rows.map(row => ({
            key: row.id,
            cells: [
              String(row.rateNo),
              name(row.carrierId),
              `${name(row.polId)} → ${name(row.podId)}`,
              `${String(row.validFrom)} – ${String(row.validTo)}`,
            ],
            onTake: () => onTake(row, page.refs),
          }))}
        />
      )}
    </FormDialog>
  );
}
