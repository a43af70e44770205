import type { LogEntry } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { AnyDocument, AnyDocumentRow } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { useCallQuery } from '../client.tsx';
import { formatInstant } from '../date-time.ts';
import { useLanguage, useText } from '../i18n.ts';
import { TitledCallout } from '../titled-callout.tsx';
import { useViewerZone } from '../viewer-zone.ts';
import { pastTextOf } from './document-words.ts';
import { filled, WORDS } from './words.ts';

/** `王芳 2026-11-23 10:32 指派（负责人）`: one fact that came in between. */
export function changeText(
  document: AnyDocument,
  { event, who, at, changes }: LogEntry,
  { zone, language }: { readonly zone: string; readonly language: Language },
): Text {
  const what = filled(WORDS.changedBy, {
    who: who ?? WORDS.system,
    at: formatInstant(at, zone, 'dateMinute'),
    event: pastTextOf(document, event),
  });
  const labels = [...new Set(changes.map(({ path }) => path.split(/[.[]/)[0] ?? ''))].flatMap(field => {
    const label = document.meta[field]?.label;
    return label ? [say(label, language)] : [];
  });
  return labels.length === 0
    ? what
    : filled(WORDS.fields, { what, fields: labels.join(language === 'EN' ? ', ' : '、') });
}

/** Facts that came after the version that was seen, newest first. */
export const changesSince = (log: readonly LogEntry[], version: number): readonly LogEntry[] =>
  log.filter(({ seq }) => seq > version);

/** Somebody else was faster: who did what since the row was seen. */
export function ChangedNotice({ document, seen }: { readonly document: AnyDocument; readonly seen: AnyDocumentRow }) {
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const log = useCallQuery(documentCalls(document).log, { id: seen.id });
  const since = changesSince(log.data ?? [], seen.version);
  return (
    <TitledCallout intent="warning" title={text(WORDS.changed)}>
      {since.length > 0 && (
        <ul className="fl-document-changed">
          {since.map(entry => (
            <li key={entry.seq}>{text(changeText(document, entry, { zone, language }))}</li>
          ))}
        </ul>
      )}
      <p>{text(WORDS.lookAgain)}</p>
    </TitledCallout>
  );
}
