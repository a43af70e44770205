import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useId, useMemo } from 'react';
import type { Command } from '#kit/command.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { pressesOf, pressMatches } from '#kit/shortcut.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import type { PaletteContext, PaletteEvent } from '#machines/palette/palette.flow.ts';
import { eventOfKey } from '#machines/palette/palette-keys.ts';
import { parseQuery } from '#machines/palette/scope.ts';
import { PalettePreview } from './palette-preview.tsx';
import { PaletteRow, type Speech } from './palette-row.tsx';
import { PaletteTrail } from './palette-trail.tsx';
import type { Loading } from './use-loaded-choices.ts';
import { usePreparedTexts } from './use-prepared-texts.ts';
import { useRowsInReach } from './use-rows-in-reach.ts';
import './palette.css';

const toggle = pressesOf('mod+k')[0]!;

/** The face of the palette machine: input, lines, preview. It knows nothing but the machine's context. */
export function PaletteView({
  context,
  send,
  commandOf,
  loading,
  onClose,
}: {
  readonly context: PaletteContext;
  readonly send: (event: PaletteEvent) => void;
  /** The command behind a line. */
  readonly commandOf: (entry: PaletteEntry) => Command | undefined;
  readonly loading: Loading;
  readonly onClose: () => void;
}) {
  const t = useT('shell');
  const text = useText();
  const language = useLanguage();
  const speech = useMemo((): Speech => ({ t, text, language }), [t, text, language]);
  const previewId = useId();
  const { query, pages, steps, results, highlighted, usage, kept } = context;
  const step = steps[pages.at(-1)?.id ?? ''];
  const asked = step ? text(step.title) : t('search');
  const { scope, term } = parseQuery(query);
  // A sign alone asks for nothing yet: what it narrows to is only found by a word behind it.
  const isAsking = term.trim() === '' && (scope === 'records' || scope === 'people');
  const nothing = isAsking ? t(`paletteAsksFor.${scope}`) : t('paletteNothing');
  const current = results.find(({ id }) => id === highlighted);
  const rows = useRowsInReach(results, highlighted, `${pages.length} ${query}`);
  usePreparedTexts(context.texts);

  const onKeyDown = (event: KeyboardEvent) => {
    if (pressMatches(toggle, event.nativeEvent)) {
      event.preventDefault();
      send({ type: 'palette.dismissed' });
      return;
    }
    const meant = eventOfKey(event.nativeEvent, query, Date.now());
    if (!meant) return;
    event.preventDefault();
    send(meant);
  };

  return (
    <div className="fl-palette-back" onPointerDown={event => event.target === event.currentTarget && onClose()}>
      <Cmdk
        className="fl-palette"
        role="dialog"
        aria-modal="true"
        aria-label={t('palette')}
        label={asked}
        shouldFilter={false}
        vimBindings={false}
        disablePointerSelection
        value={highlighted ?? ''}
        onKeyDown={onKeyDown}
        onCompositionStart={() => send({ type: 'composition.started' })}
        onCompositionEnd={() => send({ type: 'composition.ended' })}
      >
        <PaletteTrail pages={pages} steps={steps} />
        <Cmdk.Input
          autoFocus
          value={query}
          placeholder={asked}
          aria-describedby={previewId}
          onValueChange={typed => send({ type: 'query.typed', query: typed })}
          onBlur={event => event.relatedTarget === null && event.currentTarget.focus()}
        />
        <div className="fl-palette-body">
          <Cmdk.List label={t('palette')} onScroll={rows.onScroll}>
            {results.length === 0 && (
              <Cmdk.Empty>{step && step.kind !== 'choice' ? t('paletteType') : nothing}</Cmdk.Empty>
            )}
            {rows.shown.map((entry, at) => (
              <PaletteRow
                key={entry.id}
                entry={entry}
                place={at + 1}
                of={results.length}
                speech={speech}
                pinned={kept.pinned.includes(entry.id)}
                recent={query === '' && pages.length === 0 && Object.hasOwn(usage, entry.id)}
                send={send}
              />
            ))}
          </Cmdk.List>
          <PalettePreview
            id={previewId}
            entry={current}
            command={current && commandOf(current)}
            pinned={kept.pinned.includes(current?.id ?? '')}
          />
        </div>
        <footer>
          <span>{t(pages.length > 0 ? 'paletteHintNested' : 'paletteHint')}</span>
          <span role="status">
            {loading === 'loading' ? t('paletteLoading') : loading === 'failed' ? t('paletteFailed') : ''}
          </span>
        </footer>
      </Cmdk>
    </div>
  );
}
