import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import type { Tabs } from '../tabs/use-tabs.ts';

/** Closing a tab must not lose what was typed without a word. */
export function DiscardDialog({ tabs }: { readonly tabs: Tabs }) {
  const t = useT('shell');
  return (
    <ConfirmDialog
      isOpen={tabs.confirming}
      title={t('discardTitle')}
      confirmLabel={t('discard')}
      intent="danger"
      onConfirm={() => tabs.send({ type: 'discard.confirmed' })}
      onCancel={() => tabs.send({ type: 'discard.cancelled' })}
    >
      {t('discardText')}
    </ConfirmDialog>
  );
}
