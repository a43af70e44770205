/** Does this element take typed text, so that single letters belong to it? */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (!target.matches('input')) return false;
  return !/^(checkbox|radio|button|submit|reset|range|color|file)$/.test(target.getAttribute('type') ?? 'text');
}

/** Elements that answer Enter and Space themselves. */
export const answersEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a[href], summary, [role=button], [role=menuitem]') !== null;

/** Boxes to tick answer Space themselves as well. */
export const answersSpace = (target: EventTarget | null): boolean =>
  answersEnter(target) || (target instanceof HTMLElement && target.matches('input:is([type=checkbox], [type=radio])'));

/** An input method is composing: the key belongs to it (key code 229 is the sign where `isComposing` is not set). */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
