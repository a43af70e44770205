import { fill } from '#contract/kernel/text.ts';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { useText } from '../i18n.ts';
import { WORDS } from './words.ts';

/** How long something may still be taken back, counted down. For eyes alone: it would be read out every second. */
export function UndoLeft({ until }: { readonly until: number }) {
  const text = useText();
  const s = useSecondsUntil(until);
  return (
    <small aria-hidden="true" data-undo-left={s}>
      {fill(text(WORDS.undoLeft), { s })}
    </small>
  );
}
