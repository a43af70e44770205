import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { neverRated } from '#contract/basic-data/commercial/fx-matrix.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { useSession } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import type { CellPlace } from '#kit/table/cell-place.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import './locale/words.ts';
import { RateHistory } from './rate-history.tsx';
import { RateTable } from './rate-table.tsx';
import { useRates } from './use-rates.ts';

const KINDS = ['MONTH', 'DAY', 'CARRIER'] as const;

/** A table of rates by name: the two of the house, or a carrier's own. */
export interface TableChoice {
  readonly kind: (typeof KINDS)[number];
  readonly scac: string;
}

export const tableName = ({ kind, scac }: TableChoice): string =>
  kind === 'CARRIER' ? (/^[A-Z]{2,4}$/.test(scac) ? `CARRIER:${scac}` : 'MONTH') : kind;

/** The rate table with its gaps, and the line of the currency under the cursor. */
export function RatePanel({
  choice,
  onChoice,
}: {
  readonly choice: TableChoice;
  readonly onChoice: (choice: TableChoice) => void;
}) {
  const t = useT('commercial');
  const { menu } = useSession();
  const scac = useId();
  const table = tableName(choice);
  const rates = useRates(table);
  const [at, setAt] = useState<CellPlace>({ row: 0, col: 0 });
  const { matrix, doubtful } = rates;
  const currency = matrix?.rows[at.col]?.currency ?? matrix?.rows[0]?.currency;
  const missing = (matrix?.missing ?? []).flatMap(one =>
    one.periods.map(period => `${one.currency} ${table === 'DAY' ? period.from : period.from.slice(0, 7)}`),
  );
  // A carrier's table has the currencies that the carrier uses; the books need all of them.
  const never = choice.kind === 'MONTH' ? neverRated(matrix?.rows ?? []) : [];
  const month = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date()).slice(0, 7);
  return (
    <section className="fl-rates" aria-label={t('fx.title')}>
      <header>
        <h2>{t('fx.title')}</h2>
        <HTMLSelect
          aria-label={t('fx.table')}
          value={choice.kind}
          onChange={event => onChoice({ ...choice, kind: event.currentTarget.value as TableChoice['kind'] })}
          options={KINDS.map(kind => ({ value: kind, label: t(`fx.kind.${kind}`) }))}
        />
        {choice.kind === 'CARRIER' && (
          <InputGroup
            id={scac}
            aria-label={t('fx.carrier')}
            placeholder={t('fx.carrier')}
            maxLength={4}
            value={choice.scac}
            onValueChange={value => onChoice({ ...choice, scac: value.toUpperCase() })}
          />
        )}
      </header>
      {rates.error && <ErrorState error={rates.error} onRetry={rates.retry} />}
      {!matrix && !rates.error && <LoadingState />}
      {matrix && (
        <>
          <p
            role="status"
            data-gaps={missing.length}
            {...(missing.length > 0 ? { className: 'fl-rate-missing' } : { className: 'fl-muted' })}
          >
            {missing.length > 0 ? t('fx.missingList', { list: missing.join(' · ') }) : t('fx.complete')}
          </p>
          {never.length > 0 && <p className="fl-rate-missing">{t('fx.neverList', { list: never.join(' · ') })}</p>}
          <RateTable
            matrix={matrix}
            label={`${t('fx.title')} ${table}`}
            mayEdit={hasButton(menu, 'RATE_ADD', DATA_PATHS.currencies)}
            at={at}
            onAt={setAt}
            onRate={(period, col, rate) => {
              const row = matrix.rows[col];
              if (row) void rates.save({ row, period, rate });
            }}
          />
          <small className="fl-muted">{t('fx.keys')}</small>
          {currency && <RateHistory currency={currency} month={month} />}
        </>
      )}
      {doubtful && (
        <ConfirmDialog
          isOpen
          title={t('fx.confirmTitle')}
          intent="warning"
          confirmLabel={t('fx.confirmDo')}
          onConfirm={doubtful.again}
          onCancel={rates.forget}
        >
          {t('fx.confirm', { rate: doubtful.rate, last: doubtful.last })}
        </ConfirmDialog>
      )}
    </section>
  );
}
