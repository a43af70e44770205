import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { DoneNotice } from '../send/use-send.ts';

export interface RowResult {
  readonly ok: boolean;
  readonly message: Text | null;
}

/** How many rows went through, with the first reason of those that did not: the notice of a sending over several rows. */
export function useRowsNotice() {
  const t = useT('kit');
  const text = useText();
  return (results: readonly RowResult[]): DoneNotice => {
    const failed = results.filter(({ ok }) => !ok);
    const [first] = failed;
    return {
      intent: first ? 'warning' : 'success',
      text: t('rowsDone', { ok: results.length - failed.length, failed: failed.length }),
      ...(first?.message ? { detail: text(first.message) } : {}),
    };
  };
}
