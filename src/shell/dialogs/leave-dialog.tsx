import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import type { LeaveGuard } from '../page/leave-guard.ts';

/** Following a link must not lose what was typed into a page that no tab keeps. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  const t = useT('shell');
  return (
    <ConfirmDialog
      isOpen
      title={t('discardTitle')}
      confirmLabel={t('leave')}
      intent="danger"
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {t('leaveText')}
    </ConfirmDialog>
  );
}
