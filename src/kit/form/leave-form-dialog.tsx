import { Button } from '@blueprintjs/core';
import { FormDialog } from '../form-dialog.tsx';
import { useT } from '../i18n.ts';

/** Asks before a form with unsent input is left: stay, leave and keep it in the browser, or throw it away. */
export function LeaveFormDialog({
  isOpen,
  onStay,
  onLeave,
  onDiscard,
}: {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}) {
  const t = useT('kit');
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('form.leaveTitle')}
      width={460}
      cancelLabel={t('form.stay')}
      onCancel={onStay}
      more={<Button intent="danger" variant="minimal" text={t('form.discardAndLeave')} onClick={onDiscard} />}
      primary={{ label: t('form.leave'), onRun: onLeave }}
    >
      <p>{t('form.leaveText')}</p>
    </FormDialog>
  );
}
