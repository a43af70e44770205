import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '#kit/i18n.ts';
import type { LogEntry } from '#streams/client-log.ts';
import { summaryOf } from './log-view.ts';

/** So many lines around the chosen one are drawn; a log has thousands. */
const DRAWN = 120;

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);

/** The entries, one line each. Up and down go one entry back and forth, Page keys twenty, Home and End to the ends. */
export function EntryList({
  entries,
  chosen,
  onChoose,
}: {
  readonly entries: readonly LogEntry[];
  /** Id of the chosen entry. */
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}) {
  const t = useT('inspector');
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    entries.findIndex(({ id }) => id === chosen),
    0,
  );
  const first = Math.max(0, Math.min(at - DRAWN / 2, entries.length - DRAWN));
  const drawn = entries.slice(first, first + DRAWN);

  useEffect(() => {
    const line = chosen === null ? null : list.current?.querySelector(`#fl-entry-${chosen}`);
    line?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - 20,
      PageDown: at + 20,
      Home: 0,
      End: entries.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const entry = entries[Math.min(Math.max(to, 0), entries.length - 1)];
    if (entry) onChoose(entry.id);
  };
  return (
    <div
      ref={list}
      className="fl-inspector-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('entries')}
      aria-activedescendant={chosen === null ? undefined : `fl-entry-${chosen}`}
      onKeyDown={onKeyDown}
    >
      {entries.length === 0 && <p className="fl-muted">{t('nothing')}</p>}
      {drawn.map(entry => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the list
        <div
          key={entry.id}
          id={`fl-entry-${entry.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry.id === chosen}
          onClick={() => onChoose(entry.id)}
        >
          <time>{timeOf(entry.at)}</time>
          <small>{t(`sources.${entry.source}`)}</small>
          <b>{entry.type}</b>
          <span>{summaryOf(entry)}</span>
        </div>
      ))}
    </div>
  );
}
