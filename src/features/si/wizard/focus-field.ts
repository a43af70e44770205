/** `boxes.0.lines.1.goods` -> itself, then the places around it, nearest first. */
const placesOf = (path: string): string[] => {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
};

const takesFocus = 'input, textarea, select, button, [tabindex]';

/** Puts the focus on the field of a path, or on what is nearest around it. */
export function focusField(root: ParentNode, path: string): void {
  for (const place of placesOf(path)) {
    const found =
      root.querySelector<HTMLElement>(`[data-path="${CSS.escape(place)}"]`) ??
      root.querySelector<HTMLElement>(`[data-path^="${CSS.escape(`${place}.`)}"]`);
    if (!found) continue;
    const target = found.matches(takesFocus) ? found : (found.querySelector<HTMLElement>(takesFocus) ?? found);
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
    return;
  }
}

/**
 * Where the work goes on in a step: the first field of the form, the list of drafts. Without it the focus would fall to the nearest
 * button, which is Undo.
 */
export function focusStep(root: ParentNode, step: string): void {
  const target =
    step === 'process1'
      ? root.querySelector<HTMLElement>(':is(input, textarea, select)[data-path]:not(:disabled)')
      : step === 'process2' || step === 'finish'
        ? root.querySelector<HTMLElement>('[data-grid]')
        : null;
  target?.focus({ preventScroll: true });
}
