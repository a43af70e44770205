import { useRef, useState } from 'react';
import type { SettingsSection, UserSettings } from '#contract/settings/calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSaveSection } from '#kit/settings/use-settings.ts';
import type { SaveState } from './section.tsx';

/** A section that is saved with every change: what stands beside its title, and how to change it. */
export function useAutosave<S extends SettingsSection>(section: S) {
  const t = useT('settings');
  const text = useText();
  const save = useSaveSection(section);
  const [isSaved, setIsSaved] = useState(false);
  const changes = useRef(0);
  const { isBusy, trouble, runOrToast } = useSend({
    name: ['settings', section],
    // Chosen, taken back and chosen again while the first is under way: the third is saved as well.
    wordsOf: ({ nth }: { readonly nth: number; readonly value: UserSettings[S]['value'] }) => ({ nth }),
    send: ({ value }) => save(value),
    onDone: () => setIsSaved(true),
    refusal: ({ kind, text: reason }) => ({ text: t('failed'), detail: kind === 'stale' ? t('stale') : text(reason) }),
  });
  const state: SaveState = isBusy ? 'saving' : trouble ? 'failed' : isSaved ? 'saved' : 'idle';
  const change = async (value: UserSettings[S]['value']): Promise<void> => {
    changes.current += 1;
    await runOrToast({ nth: changes.current, value });
  };
  return { state, change };
}
