import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

interface RowResult {
  readonly ok: boolean;
  readonly message: Text | null;
}

/** Tells how many rows went through, with the first reason of those that did not. */
export function useTellResults() {
  const t = useT('kit');
  const text = useText();
  return (id: string, results: readonly RowResult[]): void => {
    const failed = results.filter(({ ok }) => !ok);
    const [first] = failed;
    showToast({
      id,
      intent: first ? 'warning' : 'success',
      text: t('rowsDone', { ok: results.length - failed.length, failed: failed.length }),
      ...(first?.message ? { detail: text(first.message) } : {}),
    });
  };
}
