import type { ReactNode } from 'react';
import type { Change } from '#contract/kernel/facts.ts';
import { useT } from './i18n.ts';
import { Instant } from './instant.tsx';
import { StatusTag, type Tone } from './status-tag.tsx';
import './timeline.css';

/**
 * The log of a document, newest first: `<Timeline entries={facts.map(toEntry)} label={path => fieldLabel(path)} />`.
 * The area says what its events are called; the kit only lays them out.
 */
export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  /** What happened, `退回`. */
  readonly title: string;
  /** State reached, shown as a tag. */
  readonly state?: string;
  readonly tone?: Tone;
  /** Name of the person; absent = the system. */
  readonly who?: string;
  readonly remarks?: string | null;
  readonly changes?: readonly Change[];
  /** Links of the entry, as "show this revision". */
  readonly extra?: ReactNode;
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

export function Timeline({
  entries,
  label = path => path,
}: {
  readonly entries: readonly TimelineEntry[];
  readonly label?: (path: string) => string;
}) {
  const t = useT('kit');
  if (entries.length === 0) return <p className="fl-muted">{t('timeline.empty')}</p>;
  return (
    <ol className="fl-timeline">
      {entries.map(entry => (
        <li key={entry.key}>
          <div className="fl-timeline-head">
            <b>{entry.title}</b>
            {entry.state && <StatusTag tone={entry.tone ?? 'neutral'}>{entry.state}</StatusTag>}
            <span className="fl-muted">{entry.who ?? t('timeline.system')}</span>
            <Instant at={entry.at} />
            {entry.extra}
          </div>
          {entry.remarks && <blockquote>{entry.remarks}</blockquote>}
          {entry.changes && entry.changes.length > 0 && (
            <details>
              <summary>
                {t(entry.changes.length === 1 ? 'timeline.change' : 'timeline.changes', { n: entry.changes.length })}
              </summary>
              <dl>
                {entry.changes.map(change => (
                  <div key={change.path}>
                    <dt>{label(change.path)}</dt>
                    <dd>
                      <del>{shown(change.before)}</del> <ins>{shown(change.after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
