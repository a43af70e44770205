import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
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
import type { Display } from '#contract/settings/display.ts';
import { queryKey, useCallQuery, useClient, useSession } from '../client.tsx';
import { errorText } from '../error-text.ts';
import { setLanguage, useText } from '../i18n.ts';
import { keepLive } from '../late-doc-queries.ts';
import { setTheme } from '../theme.ts';
import { showToast } from '../toasts.tsx';
import { currentDisplay, showDisplay } from './display.ts';
import { setOwnKeys } from './own-keys.ts';

/** Saves that the server has not answered: what it tells of the ones before must not undo the choice that is under way. */
let underWay = 0;
keepLive({ docType: 'userSetting', keys: () => (underWay > 0 ? [] : [queryKey(userSettings)]) });

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
    // Who has never chosen anything keeps what this browser was set to before the sign-in.
    if (data.display.version > 0) showDisplay(data.display.value);
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
    const choose = () => show({ value } as Partial<UserSettings[S]>);
    underWay++;
    choose();
    // An answer on its way was asked for before this choice.
    const asked = queries.cancelQueries({ queryKey: key }).then(choose);
    const done = Promise.all([saving, asked]).then(async () => {
      try {
        // Chosen before the settings have come: they are needed for the version, and must not undo the choice.
        const isHeld = queries.getQueryData(key) !== undefined;
        const held = await queries.ensureQueryData({
          queryKey: key,
          queryFn: async () => (await client.call(userSettings)).data,
        });
        if (!isHeld) choose();
        const { data } = await client.call(SAVES[section], {
          body: value as never,
          ifMatch: held[section].version,
        });
        show({ version: (data as { version: number }).version } as Partial<UserSettings[S]>);
      } catch (error) {
        await queries.invalidateQueries({ queryKey: key });
        throw error;
      } finally {
        underWay--;
      }
    });
    saving = done.catch(() => undefined);
    return done;
  };
}

/**
 * Changes how the product looks, from wherever it is chosen: at once, in this browser, and, for who has signed in, wherever else
 * he is.
 */
export function useChooseDisplay(): (part: Partial<Display>) => void {
  const { state } = useSession();
  const text = useText();
  const save = useSaveSection('display');
  const isSignedIn = state === 'user' || state === 'seated';
  return useCallback(
    part => {
      if (part.theme) setTheme(part.theme);
      if (part.language) setLanguage(part.language);
      const next = { ...currentDisplay(), ...part };
      showDisplay(next);
      if (!isSignedIn) return;
      save(next).catch((error: unknown) =>
        showToast({ id: 'settings.display', intent: 'danger', text: text(errorText(error)) }),
      );
    },
    [isSignedIn, save, text],
  );
}
