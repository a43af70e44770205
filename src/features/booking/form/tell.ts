import { say, type Text } from '#contract/kernel/text.ts';
import { currentLanguage } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

/** A notice of the form in the reader's language. */
export const tell = (id: string, text: Text, intent: 'success' | 'warning' | 'danger'): void =>
  showToast({ id: `booking.${id}`, intent, text: say(text, currentLanguage()) });
