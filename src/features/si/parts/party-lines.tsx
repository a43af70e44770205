/** A party, marks or goods text as it will be printed: its own line breaks, nothing else interpreted. */
export function PartyLines({ text, changed }: { readonly text: string; readonly changed?: boolean | undefined }) {
  if (text === '') return <span className="fl-muted">—</span>;
  return <pre className={changed ? 'si-text si-changed' : 'si-text'}>{text}</pre>;
}
