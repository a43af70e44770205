import { useState } from 'react';
import type { SettingsSection, UserSettings } from '#contract/settings/calls.ts';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useSaveSection } from '#kit/settings/use-settings.ts';
import { showToast } from '#kit/toasts.tsx';
import { CallError } from '#streams/call-error.ts';
import type { SaveState } from './section.tsx';

/** A section that is saved with every change: what stands beside its title, and how to change it. */
export function useAutosave<S extends SettingsSection>(section: S) {
  const t = useT('settings');
  const text = useText();
  const save = useSaveSection(section);
  const [state, setState] = useState<SaveState>('idle');
  const change = async (value: UserSettings[S]['value']): Promise<void> => {
    setState('saving');
    try {
      await save(value);
      setState('saved');
    } catch (error) {
      setState('failed');
      const isStale = error instanceof CallError && error.kind === 'stale';
      showToast({
        id: `settings.${section}`,
        intent: 'danger',
        text: t('failed'),
        detail: isStale ? t('stale') : text(errorText(error)),
      });
    }
  };
  return { state, change };
}
