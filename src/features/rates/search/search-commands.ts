import { queryOfTexts } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { say } from '#contract/kernel/text.ts';
import { exportSearch } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Command } from '#kit/command.ts';
import { errorText } from '#kit/error-text.ts';
import { currentLanguage } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';
import type { Client } from '#streams/client.ts';
import { offerText, type TextStyle } from './copy-text.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import type { RateSearch } from './use-search.ts';

/** What can be done with a result, wherever it is shown. */

type Act = keyof typeof zh.act;
export const actWord = (key: Act): Text => ({ zh: zh.act[key], en: en.act[key] });
export const refusal = (key: keyof typeof zh.refuse): Text => ({ zh: zh.refuse[key], en: en.refuse[key] });
const SECTION: Text = { zh: zh.results, en: en.results };

const toast = (intent: 'success' | 'danger' | 'warning', text: Text): void =>
  showToast({ id: 'rates.search', intent, text: say(text, currentLanguage()) });

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', { zh: zh.copied, en: en.copied });
  } catch {
    toast('warning', { zh: zh.notCopied, en: en.notCopied });
  }
}

async function download(client: Client, search: RateSearch): Promise<void> {
  try {
    saveDownload(
      await client.download(exportSearch, {
        query: queryOfTexts(exportSearch, { ...search.asked, lang: currentLanguage() }),
      }),
    );
    toast('success', { zh: zh.exported, en: en.exported });
  } catch (error) {
    toast('danger', errorText(error));
  }
}

export interface SearchActs {
  readonly client: Client;
  readonly search: RateSearch;
  /** The marked offers, or the one under the cursor. */
  readonly chosen: readonly RateOffer[];
  readonly mayExport: true | Text;
  readonly sets: readonly string[];
  readonly focusBand: () => void;
  readonly textStyle?: TextStyle;
}

export function searchCommands({
  client,
  search,
  chosen,
  mayExport,
  sets,
  focusBand,
  textStyle,
}: SearchActs): Command[] {
  const hasRow: true | Text = chosen.length > 0 ? true : refusal('noRow');
  const hasResult: true | Text = search.found ? true : refusal('noResult');
  const command = (key: Act, enabled: true | Text, run: Command['run'], more: Partial<Command> = {}): Command => ({
    id: `rates.${key}`,
    title: actWord(key),
    section: SECTION,
    enabled,
    run,
    ...more,
  });
  const copyAs = (language: 'CN' | 'EN') => () =>
    copy(chosen.map(offer => offerText(offer, language, textStyle)).join('\n\n'));
  return [
    command('focus', true, focusBand, { shortcut: '/', quiet: true }),
    command('copyZh', hasRow, copyAs('CN'), { shortcut: 't' }),
    command('copyEn', hasRow, copyAs('EN'), { shortcut: 'shift+t', quiet: true }),
    command('export', mayExport === true ? hasResult : mayExport, () => download(client, search), {
      shortcut: 'shift+e',
    }),
    ...sets.slice(0, 9).map(
      (set, index): Command => ({
        id: `rates.boxes${index + 1}`,
        title: {
          zh: `${zh.act.boxes.replace('{n}', String(index + 1))} ${set}`,
          en: `${en.act.boxes.replace('{n}', String(index + 1))} ${set}`,
        },
        section: SECTION,
        shortcut: `alt+${index + 1}`,
        enabled: true,
        quiet: true,
        run: () => void search.ask({ box: set }),
      }),
    ),
  ];
}
