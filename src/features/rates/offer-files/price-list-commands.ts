import { queryOfTexts } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { say } from '#contract/kernel/text.ts';
import { priceList } from '#contract/rates/offer-files/offer-files.calls.ts';
import type { Command } from '#kit/command.ts';
import { currentLanguage } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import type { Client } from '#streams/client.ts';
import { both } from './locale/both.ts';

const toast = (intent: 'success' | 'danger', text: Text): void =>
  showToast({ id: 'rates.priceList', intent, text: say(text, currentLanguage()) });

/** What a search found as a price list for the customer: a page to print, or a sheet with selling prices alone. */
export function priceListCommands(given: {
  readonly client: Client;
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly isFound: boolean;
  readonly mayExport: boolean;
  /** Whose own export holds selling prices alone needs no second sheet. */
  readonly isWithSheet: boolean;
}): Command[] {
  const { client, asked, isFound, mayExport, isWithSheet } = given;
  const enabled = mayExport ? (isFound ? (true as const) : both('noResult')) : both('noRight');
  const download = (format: 'pdf' | 'xlsx') => async (): Promise<void> => {
    try {
      saveDownload(
        await client.download(priceList, {
          query: queryOfTexts(priceList, { ...asked, format, lang: currentLanguage() }),
        }),
      );
      toast('success', both('saved'));
    } catch (error) {
      toast('danger', reasonOf(error));
    }
  };
  const section = both('section');
  return [
    {
      id: 'rates.listPdf',
      title: both('listPdf'),
      section,
      shortcut: 'shift+d',
      enabled,
      quiet: true,
      run: download('pdf'),
    },
    ...(isWithSheet
      ? [{ id: 'rates.listSheet', title: both('listSheet'), section, enabled, quiet: true, run: download('xlsx') }]
      : []),
  ];
}
