import { Button } from '@blueprintjs/core';
import { NotificationsIcon } from '@blueprintjs/icons';
import { useUnread } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useShellUi } from '../shell-ui.ts';

/** How many messages wait; opens them over the page. */
export function MessageBell() {
  const t = useT('shell');
  const unread = useUnread();
  const { show } = useShellUi();
  return (
    <span className="fl-bell">
      <Button
        variant="minimal"
        icon={<NotificationsIcon />}
        aria-label={unread > 0 ? t('unread', { n: unread }) : t('messages')}
        data-command="shell.messages"
        onClick={() => show('messages')}
      />
      {unread > 0 && <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>}
    </span>
  );
}
