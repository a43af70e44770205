import type { Text } from '#contract/kernel/text.ts';
import { spaceConfirmation } from '#contract/space/print.calls.ts';
import { useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useLanguage, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';

const TITLE: Text = { zh: '订单确认书', en: 'Confirmation (PDF)' };
const PICK: Text = { zh: '请先选择一行', en: 'Choose a row first' };
const NOT_YET: Text = { zh: '卖方确认后才有确认书', en: 'There is one once the seller has confirmed' };

/** States in which the seller has bound himself. */
const BOUND: ReadonlySet<string> = new Set(['CONFIRMED', 'CANCEL_REQUESTED', 'SHIPPED', 'NO_SHOW']);

/** The confirmation of an order as a file, for either side. */
export function usePaperCommand(): (
  row: { readonly id: string; readonly state?: string | null } | null | undefined,
) => Command {
  const client = useClient();
  const text = useText();
  const language = useLanguage();
  return row => ({
    id: 'space.paper',
    title: TITLE,
    shortcut: 'alt+p',
    enabled: !row ? PICK : BOUND.has(row.state ?? '') ? true : NOT_YET,
    run: async () => {
      if (!row) return;
      try {
        saveDownload(await client.download(spaceConfirmation, { query: { id: row.id, language } }));
      } catch (error) {
        showToast({ id: 'space.paper', intent: 'danger', text: text(reasonOf(error)) });
      }
    },
  });
}
