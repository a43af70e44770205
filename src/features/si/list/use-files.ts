import { say } from '#contract/kernel/text.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { siConfirmation } from '#contract/si/confirmation.calls.ts';
import { EXPORT_COLUMNS, exportSi } from '#contract/si/excel.calls.ts';
import { useClient } from '#kit/client.tsx';
import { currentLanguage } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { showToast } from '#kit/toasts.tsx';

type ExportColumn = (typeof EXPORT_COLUMNS)[number];
const isExported = (key: string): key is ExportColumn => (EXPORT_COLUMNS as readonly string[]).includes(key);

/** Files out of the own list: the rows as a spreadsheet, one SI as a confirmation to print. */
export function useFiles() {
  const client = useClient();
  const safely = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showToast({ id, intent: 'danger', text: say(reasonOf(error), currentLanguage()) });
    }
  };
  return {
    exportRows: (q: string, status: string, columns: readonly string[]) =>
      safely('si.export', async () => {
        const body = { q, status, columns: columns.filter(isExported), language: currentLanguage() };
        saveDownload(await client.download(exportSi, { body }));
      }),
    print: (si: SiHeader) =>
      safely('si.print', async () => {
        const query = { Id: si.Id, language: currentLanguage() };
        saveDownload(await client.download(siConfirmation, { query }));
      }),
  };
}
