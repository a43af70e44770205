import { Button } from '@blueprintjs/core';
import { useSession } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';

/** The page that everybody who is signed in may open, with or without a workbench. */
const PASSWORD_SETTINGS = `${ROUTE.ManageUserSetting.path}?tab=signIn`;

/** The account was used on another device and this one was signed out (design A.5.6). */
export function ConflictDialog({
  onClose,
  onSignIn,
}: {
  readonly onClose: () => void;
  /** Signs in again, then goes on to the page, if one is named. */
  readonly onSignIn: (redirect?: string) => void;
}) {
  const t = useT('account');
  const { conflict } = useSession();
  const zone = useViewerZone();
  const where = {
    at: conflict?.at ? formatInstant(conflict.at, zone) : t('conflict.unknownTime'),
    device: conflict?.deviceLabel ?? t('conflict.unknownDevice'),
    region: conflict?.ipRegion ?? t('conflict.unknownRegion'),
  };
  return (
    <FormDialog
      isOpen
      title={t('conflict.title')}
      cancelLabel={t('conflict.ok')}
      onCancel={onClose}
      more={<Button text={t('conflict.changePassword')} onClick={() => onSignIn(PASSWORD_SETTINGS)} />}
      primary={{ label: t('conflict.again'), onRun: () => onSignIn() }}
    >
      <p>{t('conflict.text', where)}</p>
      <p className="fl-muted">
        {t('conflict.drafts')} {t('conflict.changeHint')}
      </p>
    </FormDialog>
  );
}
