import { useT, useText } from '#kit/i18n.ts';
import type { OpenPage, Steps } from '#machines/palette/palette.flow.ts';

/** The way to the page in view: what was chosen, and each question with its answer. */
export function PaletteTrail({ pages, steps }: { readonly pages: readonly OpenPage[]; readonly steps: Steps }) {
  const t = useT('shell');
  const text = useText();
  if (pages.length === 0) return null;
  const step = steps[pages.at(-1)?.id ?? ''];
  // A command that asks for one thing is often called as its question.
  const now = step && !(pages.length === 1 && pages[0]?.by?.title.zh === step.title.zh) ? step : undefined;
  return (
    <ol className="fl-palette-trail" aria-label={t('paletteTrail')}>
      {pages.map(({ id, by }, index) => {
        if (!by) return null;
        // The answer stands on the page before; that page's step has the question.
        const question = by.answer ? steps[pages[index - 1]?.id ?? ''] : undefined;
        return (
          <li key={id}>
            {question && <span className="fl-muted">{text(question.title)}: </span>}
            {text(by.title)}
          </li>
        );
      })}
      {now && (
        <li aria-current="step">
          <strong>{text(now.title)}</strong>
        </li>
      )}
    </ol>
  );
}
