import { showToast } from '../toasts.tsx';

/** Puts the address in the bar onto the clipboard: it says all that the screen shows. */
export async function copyLink(done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    showToast({ id: 'resource.link', intent: 'success', text: done });
  } catch {
    showToast({ id: 'resource.link', intent: 'warning', text: failed });
  }
}
