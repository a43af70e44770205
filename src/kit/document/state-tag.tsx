import type { AnyDocument } from '#machines/kernel/document.ts';
import { useText } from '../i18n.ts';
import { StatusTag } from '../status-tag.tsx';
import { stateTextOf, stateToneOf } from './document-words.ts';
import type { Pending } from './use-apply.ts';
import { WORDS } from './words.ts';
import './document.css';

/** The state of a row; while something is under way the state that the machine leads it to, marked as not there yet. */
export function StateTag({
  document,
  state,
  pending,
}: {
  readonly document: AnyDocument;
  readonly state: string;
  readonly pending?: Pending | undefined;
}) {
  const text = useText();
  const shown = pending?.to ?? state;
  const label = text(stateTextOf(document, shown));
  const tag = <StatusTag tone={stateToneOf(document, shown)}>{label}</StatusTag>;
  if (!pending) return tag;
  return (
    <span className="fl-document-pending" title={text(WORDS.pending, { state: label })} data-pending={pending.event}>
      {tag}
      <span className="fl-hidden-text">{text(WORDS.sending)}</span>
    </span>
  );
}
