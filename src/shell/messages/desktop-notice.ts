import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { MessageLevel } from '#contract/message/calls.ts';
import { isQuiet, isTold, type NotifyCategory, type Preferences } from '#contract/message/preferences.ts';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** How an arriving message is told here: which ways are wanted, and whether this is the hour. What is urgent is told always. */
export function tellingOf(
  { Category, Level }: { readonly Category: NotifyCategory; readonly Level: MessageLevel },
  preferences: Preferences,
  { at, zone, isHidden }: { readonly at: Date; readonly zone: string; readonly isHidden: boolean },
): { readonly toast: boolean; readonly desktop: boolean } {
  if (Level === 'CRITICAL') return { toast: true, desktop: isHidden };
  const minute = minutesOf(localTimeOf(at.toISOString(), zone).slice(11, 16));
  return {
    toast: isTold(preferences, Category, 'toast'),
    desktop: isHidden && isTold(preferences, Category, 'desktop') && !isQuiet(preferences.quiet, minute),
  };
}

let leading = false;

/** Of several tabs of one browser one shows desktop notices: whichever holds the lock, until it is closed (G.4). */
export function standForNotices(): void {
  void navigator.locks?.request('desktop-notices', () => {
    leading = true;
    return new Promise<never>(() => undefined);
  });
}

/** A notice of the system, where the browser allows it; `onView` when it is clicked. */
export function showDesktopNotice(
  { id, title, body }: { readonly id: string; readonly title: string; readonly body: string },
  onView: () => void,
): void {
  if (!leading || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body, tag: id });
  notice.onclick = () => {
    window.focus();
    onView();
    notice.close();
  };
}
