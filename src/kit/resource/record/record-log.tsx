import type { FieldMeta } from '#contract/kernel/field.ts';
import type { LogEntry, Resource } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { BUTTONS } from '#routes/catalogue/buttons.ts';
import { useCallQuery } from '../../client.tsx';
import { formatInstant } from '../../date-time.ts';
import { useLanguage, useText } from '../../i18n.ts';
import { ErrorState, LoadingState } from '../../screen-states.tsx';
import { Timeline, type TimelineEntry } from '../../timeline.tsx';
import { useViewerZone } from '../../viewer-zone.ts';
import { useReferenceNames } from '../filter/reference-names.ts';
import { fieldsOf, refCaption } from '../resource-fields.ts';
import { callsOf } from '../resource-queries.ts';
import { both } from '../resource-words.ts';

const EVENTS = ['CREATE', 'EDIT', 'DELETE', 'RESTORE', 'IMPORT', 'SEED', 'ROLLBACK'] as const;

/** What happened, in words; what only one resource knows is called as its button is. */
function eventText(event: string): Text {
  const known = EVENTS.find(one => one === event);
  if (known) return both(`record.${known}`);
  const buttons: Readonly<Record<string, Text>> = BUTTONS;
  return Object.hasOwn(buttons, event) ? (buttons[event] ?? { zh: event, en: event }) : { zh: event, en: event };
}

interface Words {
  readonly language: Language;
  readonly zone: string;
  readonly refName: (id: string) => string;
}

/** A value as people say it: words of a choice, names of rows, days and times of the reader. */
function valueText(meta: FieldMeta | undefined, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    if (meta?.kind !== 'rows') return value.map(one => valueText(meta, one, words)).join(', ');
    return value.map(entry => entryText(meta, entry, words)).join('\n');
  }
  if (typeof value === 'boolean') return say(both(value ? 'filter.yes' : 'filter.no'), words.language);
  if (meta?.kind === 'instant') return formatInstant(String(value), words.zone);
  if (meta?.kind === 'reference' || meta?.kind === 'references') return words.refName(String(value));
  const choice = meta?.choices?.find(one => one.value === value);
  if (choice) return say(choice.label, words.language);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const entryText = (meta: FieldMeta, entry: unknown, words: Words): string =>
  typeof entry === 'object' && entry !== null
    ? Object.values(entry)
        .filter(value => value !== null && value !== '')
        .map(value => valueText({ ...meta, kind: 'text' }, value, words))
        .join(' · ')
    : String(entry);

/** Field of a path, `calls[2].port` being one of `calls`. */
const fieldAt = (path: string): string => /^\w+/.exec(path)?.[0] ?? path;

/** A log in the words of its fields, newest first; `wordsOf` says what an entry is called and which state it led to. */
export function LogTimeline({
  entries,
  fields,
  wordsOf,
}: {
  readonly entries: readonly LogEntry[];
  readonly fields: Readonly<Record<string, FieldMeta>>;
  readonly wordsOf: (entry: LogEntry) => Pick<TimelineEntry, 'title' | 'state' | 'tone'>;
}) {
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const nameOf = useReferenceNames();
  const words: Words = {
    language,
    zone,
    refName: ref => {
      const label = nameOf(ref);
      return label ? refCaption(label, language) : ref;
    },
  };
  const shown = entries.map(entry => ({
    ...wordsOf(entry),
    key: String(entry.seq),
    at: entry.at,
    who: entry.who ?? undefined,
    remarks: entry.remarks,
    changes: entry.changes.map(({ path, before, after }) => {
      const meta = fields[fieldAt(path)];
      return { path, before: valueText(meta, before, words), after: valueText(meta, after, words) };
    }),
  }));
  return (
    <Timeline
      entries={shown}
      label={path => {
        const meta = fields[fieldAt(path)];
        return meta ? text(meta.label) : path;
      }}
    />
  );
}

/** Everything that happened to a row, newest first, in the words of its fields. */
export function RecordLog({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const text = useText();
  const log = useCallQuery(callsOf(resource).log, { id });
  if (log.isPending) return <LoadingState />;
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  return (
    <LogTimeline
      entries={log.data}
      fields={fieldsOf(resource)}
      wordsOf={({ event }) => ({ title: text(eventText(event)) })}
    />
  );
}
