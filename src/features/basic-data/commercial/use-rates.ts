import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fxCorrect, fxMatrix } from '#contract/basic-data/commercial/fx/calls.ts';
import { addMonths, type FxPeriod, monthPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import { fxRateResource } from '#contract/basic-data/currency.resource.ts';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { queryKey } from '#kit/queries.ts';
import { useSend } from '#kit/send/use-send.ts';
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

interface Typed {
  readonly cell: RateMatrix['rows'][number]['cells'][number] | undefined;
  readonly place: {
    readonly rateTable: string;
    readonly currencyCode: string;
    readonly validFrom: string;
    readonly validTo: string;
  };
  readonly typed: { readonly rateToCny: string; readonly deviationConfirmed: boolean };
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
  const { errors } = error.problem;
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
  const sending = useSend({
    name: ['fx', 'saved'],
    rowsOf: ({ cell }: Typed) => (cell?.draft ? [cell.draft] : []),
    wordsOf: ({ cell, ...said }) => ({ ...said, published: cell?.published?.id }),
    send: async ({ cell, place, typed }, { once }): Promise<void> => {
      if (cell?.draft) await client.call(rates.modify, { body: { id: cell.draft.id, changes: typed }, ...once });
      else if (cell?.published) await client.call(fxCorrect, { body: { id: cell.published.id, ...typed }, ...once });
      else await client.call(rates.create, { body: { ...place, ...typed }, ...once });
    },
    onDone: async () => {
      setDoubtful(null);
      await refresh();
    },
    notice: (_, { place, typed }) => ({
      text: t('fx.saved', { currency: place.currencyCode, period: place.validFrom, rate: typed.rateToCny }),
    }),
  });

  const save = async (
    what: { row: RateMatrix['rows'][number]; period: number; rate: string },
    deviationConfirmed = false,
  ): Promise<void> => {
    const { row, period, rate } = what;
    const { from: validFrom, to: validTo } = answer.data!.periods[period]!;
    try {
      await sending.run({
        cell: row.cells[period],
        place: { rateTable: table, currencyCode: row.currency, validFrom, validTo },
        typed: { rateToCny: rate, deviationConfirmed },
      });
    } catch (error) {
      const last = lastRateIn(error);
      if (last !== null && last !== '' && !deviationConfirmed)
        setDoubtful({ rate, last, again: () => save(what, true) });
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
