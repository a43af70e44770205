import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fxCorrect, fxMatrix } from '#contract/basic-data/commercial/fx/calls.ts';
import { addMonths, type FxPeriod, monthPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import { fxRateResource } from '#contract/basic-data/currency.resource.ts';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Problem } from '#contract/kernel/envelope.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { CallError } from '#streams/call-error.ts';
import './locale/words.ts';

const rates = resourceCalls(fxRateResource);

keepLive({ docType: fxRateResource.docType, keys: () => [queryKey(fxMatrix)] });

export type RateMatrix = DataOf<typeof fxMatrix>;

/** A rate that is far off the last one, until somebody says that it is meant so. */
export interface Doubtful {
  readonly rate: string;
  readonly last: string;
  again(): Promise<void>;
}

const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

/** Thirteen months with the one to come, or the last month of days. */
export function rangeOf(table: string): FxPeriod {
  const now = today();
  if (table === 'DAY') return { from: addDays(now, -30), to: addDays(now, 1) };
  const month = now.slice(0, 7);
  return { from: monthPeriod(addMonths(month, -12)).from, to: monthPeriod(addMonths(month, 1)).to };
}

const lastRateIn = (error: unknown): string | null => {
  if (!(error instanceof CallError)) return null;
  const { errors } = error.problem as unknown as Problem;
  const found = errors.find(({ code }) => code === 'MD-18');
  return found ? String(found.params?.last ?? '') : null;
};

/** The table that is shown, and the saving of one rate in it. */
export function useRates(table: string) {
  const t = useT('commercial');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const answer = useCallQuery(fxMatrix, { table, ...rangeOf(table) }, { placeholderData: before => before });
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(fxMatrix)] });

  /** A new draft, a change of one, or the correction of what holds. */
  const send = async (
    { row, period, rate }: { row: RateMatrix['rows'][number]; period: number; rate: string },
    deviationConfirmed: boolean,
  ): Promise<void> => {
    const cell = row.cells[period];
    const { from: validFrom, to: validTo } = answer.data!.periods[period]!;
    const typed = { rateToCny: rate, deviationConfirmed };
    if (cell?.draft)
      await client.call(rates.modify, { body: { id: cell.draft.id, changes: typed }, ifMatch: cell.draft.version });
    else if (cell?.published) await client.call(fxCorrect, { body: { id: cell.published.id, ...typed } });
    else
      await client.call(rates.create, {
        body: { rateTable: table, currencyCode: row.currency, validFrom, validTo, ...typed } as never,
      });
    showToast({
      id: 'fx.saved',
      intent: 'success',
      text: t('fx.saved', { currency: row.currency, period: validFrom, rate }),
    });
    await refresh();
  };

  const save = async (what: Parameters<typeof send>[0], confirmed = false): Promise<void> => {
    try {
      await send(what, confirmed);
      setDoubtful(null);
    } catch (error) {
      const last = lastRateIn(error);
      if (last !== null && last !== '' && !confirmed)
        setDoubtful({ rate: what.rate, last, again: () => save(what, true) });
      else showToast({ id: 'fx.saved', intent: 'danger', text: text(reasonOf(error)) });
    }
  };

  return {
    matrix: answer.data,
    error: answer.error,
    retry: () => void answer.refetch(),
    save,
    refresh,
    doubtful,
    forget: () => setDoubtful(null),
  };
}
