import type { Suggested } from '#contract/basic-data/mapping/unmapped-code.ts';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

/** Up to three rows a text may mean, each a button with its key; the keys act on the text under the cursor. */
export function SuggestionList({
  suggestions,
  active,
  onTake,
  captionOf,
}: {
  readonly suggestions: readonly Suggested[];
  readonly active: boolean;
  readonly onTake: (index: number) => void;
  readonly captionOf: (suggestion: Suggested) => string;
}) {
  const t = useT('mapping');
  if (suggestions.length === 0) return <span className="fl-muted">{t('inbox.noSuggestion')}</span>;
  return (
    <span className="fl-mapping-suggestions">
      {suggestions.map((suggestion, index) => (
        <button
          key={suggestion.id}
          type="button"
          tabIndex={-1}
          onClick={event => {
            event.stopPropagation();
            onTake(index);
          }}
        >
          {active && <kbd>{index + 1}</kbd>}
          <span className="fl-hidden-text">{t('inbox.take')}</span>
          <span>{captionOf(suggestion)}</span>
          <small className="fl-muted">
            {suggestion.score}
            <span className="fl-hidden-text">{t('inbox.ofHundred')}</span>
          </small>
        </button>
      ))}
    </span>
  );
}
