import type { Change } from '#contract/kernel/facts.ts';
import type { LogEntry } from '#contract/kernel/resource.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { useCallQuery } from '../client.tsx';
import { useText } from '../i18n.ts';
import { LogTimeline } from '../resource/record/record-log.tsx';
import { ErrorState, LoadingState } from '../screen-states.tsx';
import { pastTextOf, stateTextOf, stateToneOf } from './document-words.ts';

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The first fact tells the whole document at once: of it, the fields that people typed and did not leave empty. */
const typedOf = ({ meta }: AnyDocument, after: unknown): readonly Change[] =>
  Object.entries(typeof after === 'object' && after !== null ? after : {})
    .filter(([field, value]) => meta[field]?.computed !== true && meta[field] !== undefined && !isBlank(value))
    .map(([path, value]) => ({ path, after: value }));

const inFields = (document: AnyDocument, entry: LogEntry): LogEntry => ({
  ...entry,
  changes: entry.changes.flatMap(change => (change.path === '' ? typedOf(document, change.after) : [change])),
});

/** The facts of one document, newest first: what happened, which state it led to, who, when, why, and what it changed. */
export function DocumentLog({ document, id }: { readonly document: AnyDocument; readonly id: string }) {
  const text = useText();
  const log = useCallQuery(documentCalls(document).log, { id });
  if (log.isPending) return <LoadingState />;
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  return (
    <LogTimeline
      entries={log.data.map(entry => inFields(document, entry))}
      fields={document.meta}
      wordsOf={({ event, state }) => ({
        title: text(pastTextOf(document, event)),
        state: text(stateTextOf(document, state)),
        tone: stateToneOf(document, state),
      })}
    />
  );
}
