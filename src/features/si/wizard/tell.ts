import type { Text } from '#contract/kernel/text.ts';
import { say } from '#contract/kernel/text.ts';
import { errorText } from '#kit/error-text.ts';
import { currentLanguage } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';

/** A notice of the wizard in the reader's language. */
export const tell = (id: string, text: Text, intent: 'success' | 'warning' | 'danger' = 'warning'): void =>
  showToast({ id: `si.wizard.${id}`, intent, text: say(text, currentLanguage()) });

/** A read that failed inside a dialog: the dialog stays and the person may try again. */
export const tellError = (id: string, error: unknown): void => tell(id, errorText(error), 'danger');
