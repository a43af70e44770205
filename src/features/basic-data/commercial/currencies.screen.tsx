import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fxCopyMonth, fxMatrix, fxPublish } from '#contract/basic-data/commercial/fx/calls.ts';
import { addMonths } from '#contract/basic-data/commercial/fx-matrix.ts';
import { currencyResource, fxRateResource } from '#contract/basic-data/currency.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { officialKind } from '#kit/import/import-kinds.ts';
import { queryKey } from '#kit/queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { showToast } from '#kit/toasts.tsx';
import type { Seen } from '#kit/use-resend.ts';
import { MasterScreen } from '../change/master-screen.tsx';
import './commercial.css';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { RatePanel, type TableChoice, tableName } from './rate-panel.tsx';
import { countsOf, screenCommand } from './screen-command.ts';
import { rangeOf } from './use-rates.ts';

const CurrencyImport = importDialog([officialKind('iso-currencies', 'ISO 4217 币种', 'ISO 4217 currencies')]);
const RateImport = importDialog();
const section = fxRateResource.title;

const focusRates = (): void => document.querySelector<HTMLElement>('.fl-rates td[tabindex="0"]')?.focus();

/** `/BasicData/Cur`: currencies, and beside them the rates of exchange by table and period. */
export function CurrenciesScreen() {
  const t = useT('commercial');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { menu } = useSession();
  const [choice, setChoice] = useState<TableChoice>({ kind: 'MONTH', scac: '' });
  const [isImporting, setImporting] = useState(false);
  const path = DATA_PATHS.currencies;
  const table = tableName(choice);
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(fxMatrix)] });
  const copying = useSendCall(fxCopyMonth, {
    name: ['fx', 'copy'],
    onDone: refresh,
    notice: ({ made, skipped }) => ({ text: t('fx.copied', { made: made.length, skipped: skipped.length }) }),
  });
  const publishing = useSend({
    name: ['fx'],
    rowsOf: (drafts: readonly Seen[]) => drafts,
    wordsOf: () => ({}),
    send: async (_, { rows, idempotencyKey }) =>
      (await client.call(fxPublish, { body: { rows }, idempotencyKey })).data,
    onDone: refresh,
    notice: results => {
      const told = results.find(({ ok }) => !ok)?.message ?? results.find(({ message }) => message)?.message;
      return {
        intent: results.every(({ ok }) => ok) ? 'success' : 'warning',
        text: t('fx.published', countsOf(results)),
        ...(told ? { detail: text(told) } : {}),
      };
    },
  });
  const copy = async () => {
    const month = addMonths(new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date()).slice(0, 7), 1);
    await copying.runOrToast({ table, month });
  };
  const publish = async () => {
    const shown = queries.getQueryData<DataOf<typeof fxMatrix>>(queryKey(fxMatrix, { table, ...rangeOf(table) }));
    const drafts = (shown?.rows ?? []).flatMap(({ cells }) => cells.flatMap(({ draft }) => draft ?? []));
    const rows = [...new Map(drafts.map(({ id, version }) => [id, { id, version }])).values()];
    if (rows.length === 0) showToast({ id: 'fx', text: t('fx.noDrafts') });
    else await publishing.runOrToast(rows);
  };

  const commands = (): readonly Command[] => [
    screenCommand(menu, path, 'RATE_ADD', {
      id: 'fx.add',
      title: both('fx.add'),
      section,
      shortcut: 'shift+a',
      run: focusRates,
    }),
    screenCommand(menu, path, 'RATE_IMPORT', {
      id: 'fx.import',
      title: both('fx.import'),
      section,
      run: () => setImporting(true),
    }),
    screenCommand(
      menu,
      path,
      'COPY_MONTH',
      { id: 'fx.copy', title: both('fx.copy'), section, shortcut: 'shift+m', run: copy },
      choice.kind === 'DAY' ? { zh: '日汇率不按月复制', en: 'Day rates are not copied by month' } : true,
    ),
    screenCommand(menu, path, 'PUBLISH', {
      id: 'fx.publish',
      title: both('fx.publish'),
      section,
      shortcut: 'shift+p',
      intent: 'success',
      run: publish,
    }),
  ];
  return (
    <>
      <MasterScreen
        resource={currencyResource}
        ImportDialog={CurrencyImport}
        commands={commands}
        side={<RatePanel choice={choice} onChoice={setChoice} />}
      />
      {isImporting && (
        <RateImport
          resource={fxRateResource}
          onClose={() => {
            setImporting(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}
