import {
  type Action,
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  KBarSearch,
  useMatches,
} from 'kbar';
import { useMemo } from 'react';
import type { PaletteEntry } from '#machines/palette/entry.ts';

/** kbar as its README shows it, without its animation: virtual rows, its own search. */
export function PlainKbarPage({ entries }: { readonly entries: readonly PaletteEntry[] }) {
  const actions = useMemo(
    () =>
      entries.map(
        ({ id, title, path, module }): Action => ({
          id,
          name: `${title.zh} ${title.en}`,
          keywords: [title.en, path ?? '', module?.en ?? ''].join(' '),
          perform: () => undefined,
        }),
      ),
    [entries],
  );
  return (
    <KBarProvider actions={actions} options={{ animations: { enterMs: 1, exitMs: 1 } }}>
      <KBarPortal>
        <KBarPositioner>
          <KBarAnimator className="plain">
            <KBarSearch />
            <Results />
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}

function Results() {
  const { results } = useMatches();
  return (
    <KBarResults
      items={results}
      onRender={({ item }) => (
        <div className="plain-line" data-line>
          {typeof item === 'string' ? item : item.name}
        </div>
      )}
    />
  );
}
