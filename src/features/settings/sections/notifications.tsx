import { Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import {
  DEFAULT_PREFERENCES,
  DIGESTS,
  isFixedChannel,
  isTold,
  NOTIFY_CATEGORIES,
  NOTIFY_CHANNELS,
  type NotifyCategory,
  type NotifyChannel,
  type Preferences,
} from '#contract/message/preferences.ts';
import { testNotification } from '#contract/settings/calls.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { TimeInput } from '#kit/form/time-input.tsx';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import type { SettingsPage } from '#kit/settings/setting-sections.ts';
import { useUserSettings } from '#kit/settings/use-settings.ts';
import { bothOf } from '../locale/words.ts';
import { Choices } from '../parts/choices.tsx';
import { Block } from '../parts/section.tsx';
import { useAutosave } from '../parts/use-autosave.ts';

/** The matrix of categories and channels; without `onChange` to be read only. */
export function NotificationMatrix({
  preferences,
  channels = NOTIFY_CHANNELS,
  onChange,
}: {
  readonly preferences: Preferences;
  readonly channels?: readonly NotifyChannel[];
  readonly onChange?: (category: NotifyCategory, channel: NotifyChannel, isOn: boolean) => void;
}) {
  const t = useT('settings');
  return (
    <div className="fl-set-scroll">
      <table className="fl-set-table" aria-label={t('notifications.matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.category')}</th>
            {channels.map(channel => (
              <th key={channel} scope="col" className="fl-set-mark">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFY_CATEGORIES.map(category => (
            <tr key={category}>
              <th scope="row">{t(`notifications.categories.${category}`)}</th>
              {channels.map(channel => {
                const isFixed = isFixedChannel(category, channel);
                return (
                  <td key={channel} className="fl-set-mark">
                    <input
                      type="checkbox"
                      aria-label={`${t(`notifications.categories.${category}`)} ${t(`notifications.channels.${channel}`)}`}
                      title={isFixed ? t('notifications.fixed') : undefined}
                      checked={isTold(preferences, category, channel)}
                      disabled={isFixed || !onChange}
                      onChange={event => onChange?.(category, channel, event.currentTarget.checked)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MAIL_ONLY: readonly NotifyChannel[] = ['mail'];

/** How loudly the person is told what; saved with every change. */
export function NotificationsSection({ page }: { readonly page: SettingsPage }) {
  const t = useT('settings');
  const id = useId();
  const { state: session } = useSession();
  const { state, change } = useAutosave('notifications');
  const preferences = useUserSettings().data?.notifications.value ?? DEFAULT_PREFERENCES;
  const set = (part: Partial<Preferences>) => void change({ ...preferences, ...part });
  const testing = useSendCall(testNotification, {
    name: ['settings', 'test'],
    notice: () => ({ text: t('notifications.tested') }),
  });
  const [test] = useCommands([
    {
      id: 'settings.testNotification',
      title: bothOf(words => words.notifications.test),
      enabled: true,
      run: async () => void (await testing.run({})),
    },
  ]);
  const { quiet } = preferences;
  return (
    <>
      <Block
        title={t('notifications.matrix')}
        state={state}
        tools={session === 'seated' && test && <CommandButton command={test} />}
      >
        <NotificationMatrix
          preferences={preferences}
          channels={page === 'customer' ? MAIL_ONLY : NOTIFY_CHANNELS}
          onChange={(category, channel, isOn) =>
            set({
              matrix: { ...preferences.matrix, [category]: { ...preferences.matrix[category], [channel]: isOn } },
            })
          }
        />
        {page !== 'customer' && <DesktopPermission />}
      </Block>
      {page !== 'customer' && (
        <Block title={t('notifications.quiet')} hint={t('notifications.quietHint')} state={state}>
          <div className="fl-set-fields">
            <div className="fl-set-field">
              <Switch
                checked={quiet.on}
                label={t('notifications.quietOn')}
                onChange={event => set({ quiet: { ...quiet, on: event.currentTarget.checked } })}
              />
              <div className="fl-set-inline">
                {(['from', 'to'] as const).map(end => (
                  <label key={end} htmlFor={`${id}-${end}`} className="fl-set-inline">
                    {t(`notifications.${end}`)}
                    <TimeInput
                      id={`${id}-${end}`}
                      disabled={!quiet.on}
                      value={quiet[end]}
                      onChange={time => set({ quiet: { ...quiet, [end]: time } })}
                    />
                  </label>
                ))}
              </div>
            </div>
            <Choices
              legend={t('notifications.digest')}
              options={DIGESTS.map(value => ({ value, label: t(`notifications.digests.${value}`) }))}
              value={preferences.digest}
              onChange={digest => set({ digest })}
            />
          </div>
        </Block>
      )}
    </>
  );
}

/** Desktop notices are the browser's to allow. */
function DesktopPermission() {
  const t = useT('settings');
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  const isOpen = permission === 'default';
  const [allow] = useCommands(
    isOpen
      ? [
          {
            id: 'settings.allowDesktop',
            title: bothOf(words => words.notifications.allow),
            enabled: true,
            run: async () => setPermission(await Notification.requestPermission()),
          },
        ]
      : [],
  );
  if (permission === 'granted') return null;
  return (
    <div className="fl-set-inline fl-muted">
      {t(permission === 'denied' ? 'notifications.denied' : 'notifications.desktopHint')}
      {allow && <CommandButton command={allow} />}
    </div>
  );
}
