import { InputGroup } from '@blueprintjs/core';
import { type RefObject, useId, useState } from 'react';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { labelsIn, lineText, quickBook, type ReadLine } from '#kit/quick-line/quick-book.ts';
import { showToast } from '#kit/toasts.tsx';
import type { RateSearch } from '../use-search.ts';

/** `sha ham 2x40hc 1x20gp jan25 cma`, Enter: what was understood stands below as chips and in the band, where it can be corrected. */
export function QuickLineBox({
  search,
  inputRef,
  onLeave,
}: {
  readonly search: RateSearch;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The line was a question, or is left by a key: the results have the keys. */
  readonly onLeave: () => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const id = useId();
  const language = useLanguage();
  const client = useClient();
  const [read] = useState(() => quickBook(client));
  const [line, setLine] = useState('');
  const [told, setTold] = useState<ReadLine | null>(null);
  const run = async () => {
    try {
      const understood = await read(line, search.today);
      setTold(understood);
      search.learn(labelsIn(understood));
      if (search.ask(lineText(understood))) onLeave();
    } catch (error) {
      showToast({ id: 'rates.quick', intent: 'danger', text: text(errorText(error)) });
    }
  };
  const named = (one: ReadLine['pol']) =>
    one?.found[0] ? labelText({ id: one.found[0].code, ...one.found[0] }, language) : (one?.text ?? '');
  return (
    <form
      className="rs-quick"
      aria-label={t('quickLine')}
      onSubmit={event => {
        event.preventDefault();
        if (line.trim() !== '') void run();
      }}
    >
      <InputGroup
        id={id}
        aria-label={t('quickLine')}
        inputRef={inputRef}
        autoFocus={!search.isAsked}
        data-quick-line
        placeholder={t('quickHint')}
        value={line}
        spellCheck={false}
        autoComplete="off"
        onChange={event => setLine(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onLeave();
        }}
      />
      <span role="status" className="rs-quick">
        {told?.pol && <span className="rs-chip">{named(told.pol)}</span>}
        {told?.pod && <span className="rs-chip">→ {named(told.pod)}</span>}
        {told?.containers.map(one => (
          <span key={one.containerType} className="rs-chip">
            {one.count}x{one.containerType}
          </span>
        ))}
        {told?.etd && (
          <span className="rs-chip">
            {told.etd.from} – {told.etd.to}
          </span>
        )}
        {told?.carriers.map(one => (
          <span key={one.text} className="rs-chip">
            {named(one)}
          </span>
        ))}
        {told?.unread.map(word => (
          <span key={word} className="rs-chip rs-chip-bad">
            {word} ?
          </span>
        ))}
      </span>
    </form>
  );
}
