import { Button } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import { importRows } from '#contract/imports/calls.ts';
import type { ImportDecision, ImportOutcome, ImportRow, ImportRun } from '#contract/imports/import-run.ts';
import type { RefLabel, Resource } from '#contract/kernel/resource.ts';
import { DataGrid } from '../data-grid.tsx';
import type { Column } from '../grid-column.ts';
import { useT, useText } from '../i18n.ts';
import { StatusTag } from '../status-tag.tsx';
import { useCallPages } from '../use-call-pages.ts';
import { useGridCursor } from '../use-grid-cursor.ts';
import type { ImportSession } from './use-import.ts';

const KEYS: Readonly<Record<string, ImportDecision | null>> = { t: 'TAKE', k: 'KEEP', s: 'SKIP', u: null };
const DECIDABLE: ReadonlySet<ImportOutcome> = new Set(['CONFLICT', 'CHANGED', 'NEW', 'REMOVED']);

type ShownRow = ImportRow & { readonly refs: Readonly<Record<string, RefLabel>> };

const shown = (value: unknown, refs: Readonly<Record<string, RefLabel>>): string => {
  if (value === null || value === undefined || value === '') return '∅';
  if (Array.isArray(value)) return value.map(one => shown(one, refs)).join(', ') || '∅';
  if (typeof value === 'object') return JSON.stringify(value);
  return refs[String(value)]?.code ?? String(value);
};

/**
 * Rows of one outcome, in the order of the file: what differs, field by field, and what is wrong. `t` takes theirs, `k` keeps
 * ours, `s` skips, `u` takes the decision back; marked rows together.
 */
export function ImportRows({
  run,
  resource,
  outcome,
  session,
}: {
  readonly run: ImportRun;
  readonly resource: Resource;
  readonly outcome: ImportOutcome;
  readonly session: ImportSession;
}) {
  const t = useT('kit');
  const text = useText();
  const pages = useCallPages<ShownRow, typeof importRows>(importRows, { run: run.id, outcome, limit: 100 }, page => ({
    ...page,
    rows: page.rows.map(row => ({ ...row, refs: page.refs })),
  }));
  const isOpen = (run.state === 'PREVIEW' || run.state === 'PARTLY') && DECIDABLE.has(outcome);
  const columns: readonly Column<ShownRow>[] = [
    { key: 'line', label: WORDS.line, width: 70, numeric: true, cell: row => (row.isMissing ? '—' : row.line) },
    { key: 'key', label: WORDS.key, width: 130, cell: row => row.key || row.cells.slice(0, 3).join(' · ') },
    {
      key: 'what',
      label: WORDS.what,
      width: 560,
      cell: row => (
        <span>
          {row.messages.map(message => (
            <span key={`${message.path} ${message.code}`} className={`fl-finding-${message.severity}`}>
              {text(message.message, message.params)} <small className="fl-muted">{message.code}</small>{' '}
            </span>
          ))}
          {row.diff.map(({ field, ours, theirs, locked }) => (
            <span key={field} className="fl-import-diff">
              <b>{text(resource.meta[field]?.label ?? { zh: field, en: field })}</b>{' '}
              {row.outcome !== 'NEW' && <del>{shown(ours, row.refs)}</del>} <ins>{shown(theirs, row.refs)}</ins>
              {locked && <StatusTag tone="info">{t('import.locked')}</StatusTag>}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'decision',
      label: WORDS.decision,
      width: 110,
      cell: row => (row.decision ? t(`import.decisions.${row.decision}`) : ''),
    },
  ];
  const cursor = useGridCursor({
    rows: pages.rows,
    rowKey: row => String(row.line),
    marks: isOpen,
    keys: false,
    startAtFirst: true,
  });
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : cursor.activeRow ? [cursor.activeRow] : [];
  const decide = (decision: ImportDecision | null) => {
    if (chosen.length > 0) session.ask({ name: 'decide', lines: chosen.map(({ line }) => line), decision });
    cursor.clearMarks();
    cursor.move('next');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || !(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    decide(KEYS[event.key] ?? null);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the grid inside
    <div className="fl-import-rows" onKeyDown={onKeyDown}>
      {isOpen && (
        <div className="fl-import-decide" role="toolbar" aria-label={t('import.decide')}>
          {(['TAKE', 'KEEP', 'SKIP'] as const).map(decision => (
            <Button
              key={decision}
              size="small"
              text={`${t(`import.decisions.${decision}`)} (${decision.charAt(0).toLowerCase()})`}
              onClick={() => decide(decision)}
            />
          ))}
          <Button
            size="small"
            variant="minimal"
            text={t('import.takeAll', { n: pages.total?.count ?? 0 })}
            onClick={() => session.ask({ name: 'decideAll', outcome, decision: 'TAKE' })}
          />
          <Button
            size="small"
            variant="minimal"
            text={t('import.keepAll')}
            onClick={() => session.ask({ name: 'decideAll', outcome, decision: 'KEEP' })}
          />
        </div>
      )}
      <DataGrid
        label={t('import.rows')}
        columns={columns}
        rows={pages.rows}
        rowKey={row => String(row.line)}
        cursor={cursor}
        loading={pages.loading}
        error={pages.error}
        onRetry={pages.retry}
        hasMore={pages.hasMore}
        onMore={pages.more}
        loadingMore={pages.loadingMore}
        {...(pages.total ? { total: pages.total } : {})}
      />
    </div>
  );
}

const WORDS = {
  line: { zh: '行', en: 'Line' },
  key: { zh: '代码', en: 'Key' },
  what: { zh: '差异与提示', en: 'Differences and remarks' },
  decision: { zh: '处理', en: 'Decision' },
} as const;
