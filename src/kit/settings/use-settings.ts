import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import {
  type SettingsSection,
  saveDisplay,
  saveKeyboard,
  saveNotifications,
  saveWork,
  type UserSettings,
  userSettings,
} from '#contract/settings/calls.ts';
import { queryKey, useCallQuery, useClient, useSession } from '../client.tsx';
import { keepLive } from '../late-doc-queries.ts';
import { showDisplay } from './display.ts';
import { setOwnKeys } from './own-keys.ts';

keepLive({ docType: 'userSetting', keys: () => [queryKey(userSettings)] });

/** The reader's settings; not asked before somebody is signed in. */
export function useUserSettings() {
  const { state } = useSession();
  const isSignedIn = state === 'user' || state === 'seated';
  return useCallQuery(userSettings, undefined, { enabled: isSignedIn, staleTime: Number.POSITIVE_INFINITY });
}

/** Makes display and keyboard settings take effect, at the sign-in and whenever they change, in another tab too. */
export function useAppliedSettings(): void {
  const { data } = useUserSettings();
  useEffect(() => {
    if (!data) return;
    showDisplay(data.display.value);
    setOwnKeys(data.keyboard.value.keys);
  }, [data]);
}

const SAVES: Readonly<Record<SettingsSection, CallDef>> = {
  display: saveDisplay,
  keyboard: saveKeyboard,
  notifications: saveNotifications,
  work: saveWork,
};

/** Saves one after the other: each begins with the version that the one before has made. */
let saving: Promise<unknown> = Promise.resolve();

/** Keeps a section; shown at once, taken back when the server refuses. */
export function useSaveSection<S extends SettingsSection>(
  section: S,
): (value: UserSettings[S]['value']) => Promise<void> {
  const client = useClient();
  const queries = useQueryClient();
  const key = [...queryKey(userSettings)];
  const show = (part: Partial<UserSettings[S]>) =>
    queries.setQueryData<UserSettings>(key, held => held && { ...held, [section]: { ...held[section], ...part } });
  return value => {
    show({ value } as Partial<UserSettings[S]>);
    const done = saving.then(async () => {
      const held = queries.getQueryData<UserSettings>(key);
      try {
        const { data } = await client.call(SAVES[section], {
          body: value as never,
          ifMatch: held?.[section].version ?? 0,
        });
        show({ version: (data as { version: number }).version } as Partial<UserSettings[S]>);
      } catch (error) {
        await queries.invalidateQueries({ queryKey: key });
        throw error;
      }
    });
    saving = done.catch(() => undefined);
    return done;
  };
}
