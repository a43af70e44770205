import { InputGroup } from '@blueprintjs/core';
import { type RefObject, useId, useState } from 'react';
import { hasLooseNumber } from '#contract/rates/rules/quick-line/read-quick-line.ts';
import type { CriteriaText } from '#contract/rates/search/criteria.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { lineText, quickBook, type ReadLine } from '#kit/quick-line/quick-book.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { showToast } from '#kit/toasts.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '../find.css';
import '../locale/words.ts';

/** `sha ham 2x40hc jan25 cma`, Enter: what was understood stands below as chips; what was not stays marked. */
export function QuickSearchLine({
  inputRef,
  isFirst = false,
  onAsk,
  onUnread = () => {},
}: {
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** Typing begins here. */
  readonly isFirst?: boolean;
  readonly onAsk: (question: CriteriaText) => void;
  /** The line names no two ports, or a number that belongs to nothing: what was found before is no answer to it. */
  readonly onUnread?: () => void;
}) {
  const t = useT('bookingFind');
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const client = useClient();
  const today = todayIn(useViewerZone(), useNow());
  const [read] = useState(() => quickBook(client));
  const [line, setLine] = useState('');
  const [told, setTold] = useState<ReadLine | null>(null);
  const run = async () => {
    try {
      const understood = await read(line, today);
      setTold(understood);
      const question = lineText(understood);
      const isSure = !!question.pol && !!question.pod && !hasLooseNumber(understood);
      if (isSure) onAsk({ ...question, box: question.box || '1x40HC' });
      else onUnread();
    } catch (error) {
      showToast({ id: 'booking.line', intent: 'danger', text: text(errorText(error)) });
    }
  };
  const named = (one: ReadLine['pol']) =>
    one?.found[0] ? labelText({ id: one.found[0].code, ...one.found[0] }, language) : (one?.text ?? '');
  return (
    <form
      className="bq-field bq-wide"
      aria-label={t('line')}
      onSubmit={event => {
        event.preventDefault();
        if (line.trim() !== '') void run();
      }}
    >
      <label htmlFor={id}>{t('line')}</label>
      <InputGroup
        id={id}
        {...(inputRef ? { inputRef } : {})}
        autoFocus={isFirst}
        data-quick-line
        placeholder={t('lineHint')}
        value={line}
        spellCheck={false}
        autoComplete="off"
        onChange={event => setLine(event.currentTarget.value)}
      />
      {told && (
        <p role="status" className="bq-chips">
          {told.pol && <span className="bq-chip">{named(told.pol)}</span>}
          {told.pod && <span className="bq-chip">→ {named(told.pod)}</span>}
          {told.containers.map(one => (
            <span key={one.containerType} className="bq-chip">
              {one.count}x{one.containerType}
            </span>
          ))}
          {told.etd && (
            <span className="bq-chip">
              {told.etd.from} – {told.etd.to}
            </span>
          )}
          {told.carriers.map(one => (
            <span key={one.text} className="bq-chip">
              {named(one)}
            </span>
          ))}
          {told.unread.map(word => (
            <span key={word} className="bq-chip" data-bad>
              {word} ?
            </span>
          ))}
        </p>
      )}
    </form>
  );
}
