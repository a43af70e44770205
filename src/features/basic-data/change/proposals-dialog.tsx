import { Button, HTMLSelect } from '@blueprintjs/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { changeList } from '#contract/basic-data/change/calls.ts';
import {
  CHANGE_KIND_LABELS,
  CHANGE_STATE_LABELS,
  CHANGE_STATES,
  type ChangeState,
  type MasterChange,
} from '#contract/basic-data/change/master-change.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { fieldText } from '#kit/form/field-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { keptCursor, movedCursor } from '#kit/grid-cursor.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { useNow } from '#kit/now.ts';
import { queryKey } from '#kit/queries.ts';
import { captionOf, refCaption } from '#kit/resource/resource-fields.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { DecideDialog } from './decide-dialog.tsx';
import './locale/words.ts';
import { type DecisionEvent, mayDecide, type Reader } from './steward.ts';
import './change.css';

const EVENT_OF_KEY: Readonly<Record<string, DecisionEvent>> = { a: 'APPROVE', r: 'REJECT', v: 'REVERT' };
const LABEL_OF = { APPROVE: 'queue.approve', REJECT: 'queue.reject', REVERT: 'queue.revert' } as const;
const TONES: Readonly<Record<ChangeState, Tone>> = {
  PROPOSED: 'info',
  APPROVED: 'warn',
  APPLIED: 'ok',
  REJECTED: 'bad',
  REVERTED: 'neutral',
};

type Refs = Readonly<Record<string, RefLabel>>;

/** One change in words: what to which row, by whom, with which values. */
function ChangeLine({ resource, change, refs }: { resource: Resource; change: MasterChange; refs: Refs }) {
  const t = useT('masterChange');
  const text = useText();
  const language = useLanguage();
  const zone = useViewerZone();
  const fieldName = (name: string): string => text(resource.meta[name]?.label ?? { zh: name, en: name });
  const nameOf = (id: string): string => (refs[id] ? refCaption(refs[id], language) : id);
  const values = Object.entries({ ...change.proposed, ...change.corrections })
    .filter(([name]) => resource.meta[name])
    .map(([name, value]) => {
      const shown = fieldText(resource.meta[name]!, value, { language, zone, labels: refs });
      return shown === '' ? '' : `${fieldName(name)} ${shown}`;
    })
    .filter(Boolean);
  return (
    <>
      <div>
        <StatusTag tone={TONES[change.state]}>{text(CHANGE_STATE_LABELS[change.state])}</StatusTag>{' '}
        <strong>
          {text(CHANGE_KIND_LABELS[change.kind])} {nameOf(change.rowId)}
        </strong>
        {change.targetId && <> → {nameOf(change.targetId)}</>}
        {change.replacementId && <> → {nameOf(change.replacementId)}</>} <small className="fl-muted">{change.no}</small>
      </div>
      {values.length > 0 && <div>{values.join(' · ')}</div>}
      {change.reason && <div>{change.reason}</div>}
      {change.difference.length > 0 && (
        <div className="fl-finding-warning">
          {t('queue.difference', {
            fields: change.difference.map(({ path }) => fieldName(path)).join(' · '),
          })}
        </div>
      )}
      <small className="fl-muted">
        {t('queue.by', { who: change.createdByName ?? '' })} <Instant at={change.createdAt} />
        {change.decidedByName && <> · {t('queue.decided', { who: change.decidedByName })}</>}
        {change.state === 'APPROVED' && <> · {t('queue.from', { day: change.effectiveFrom })}</>}
      </small>
    </>
  );
}

/** Changes of a resource, or of one row: open proposals first, worked through by keys. */
export function ProposalsDialog({
  resource,
  row,
  reader,
  onClose,
}: {
  readonly resource: Resource;
  /** All changes of this row instead of the queue. */
  readonly row?: AnyRow;
  readonly reader: Reader;
  readonly onClose: () => void;
}) {
  const t = useT('masterChange');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const now = useNow();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ChangeState | ''>(row ? '' : 'PROPOSED');
  const [cursor, setCursor] = useState<string | null>(null);
  const [before, setBefore] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ readonly event: DecisionEvent; readonly change: MasterChange } | null>(null);
  const query = { resource: resource.name, ...(state === '' ? {} : { state }), ...(row ? { rowId: row.id } : {}) };
  const pages = useInfiniteQuery({
    queryKey: [...queryKey(changeList, query), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(changeList, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal }))
        .data,
    getNextPageParam: page => page.nextCursor,
    staleTime: 0,
  });
  const changes = pages.data?.pages.flatMap(page => page.rows) ?? [];
  const refs: Refs = Object.assign({}, ...(pages.data?.pages.map(page => page.refs) ?? []));
  const keys = changes.map(({ id }) => id);
  // What was decided is gone from the queue: the next one is in its place.
  if (keys.join() !== before.join()) {
    setBefore(keys);
    setCursor(keptCursor(before, keys, cursor) ?? keys[0] ?? null);
  }
  const current = changes.find(({ id }) => id === cursor) ?? null;
  const isReading = asked === null;

  useEffect(() => {
    if (isReading && keys.length > 0) list.current?.focus();
  }, [isReading, keys.length]);

  const may = (change: MasterChange, event: DecisionEvent) =>
    mayDecide(reader, change, event, new Date(now).toISOString());
  const ask = (event: DecisionEvent): void => {
    if (!current) return;
    const right = may(current, event);
    if (right === true) setAsked({ event, change: current });
    else showToast({ id: 'master.refused', intent: 'warning', text: text(right) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const decision = EVENT_OF_KEY[event.key];
    const moves = {
      j: 'next',
      ArrowDown: 'next',
      k: 'previous',
      ArrowUp: 'previous',
      Home: 'first',
      End: 'last',
    } as const;
    const move = moves[event.key as keyof typeof moves];
    if (!decision && !move) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) setCursor(movedCursor(keys, cursor, move));
    else if (decision && !event.repeat) ask(decision);
  };

  if (asked)
    return (
      <DecideDialog
        {...asked}
        resource={resource}
        refs={refs}
        onDone={() => setAsked(null)}
        onCancel={() => setAsked(null)}
      />
    );
  const title = t('queue.title', { title: row ? captionOf(resource, row, language) : text(resource.title) });
  return (
    <FormDialog isOpen title={title} width={760} onCancel={onClose}>
      <HTMLSelect
        aria-label={t('queue.state')}
        value={state}
        onChange={event => setState(event.currentTarget.value as ChangeState | '')}
      >
        <option value="">-</option>
        {CHANGE_STATES.map(one => (
          <option key={one} value={one}>
            {text(CHANGE_STATE_LABELS[one])}
          </option>
        ))}
      </HTMLSelect>
      {pages.isPending && <LoadingState />}
      {pages.error && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && changes.length === 0 && <EmptyState title={t('queue.empty')} />}
      {changes.length > 0 && (
        <>
          <div
            ref={list}
            role="listbox"
            tabIndex={0}
            aria-label={t('queue.list')}
            aria-activedescendant={cursor === null ? undefined : `${listId}-${cursor}`}
            className="fl-change-queue"
            onKeyDown={onKeyDown}
          >
            {changes.map(change => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
              <div
                key={change.id}
                id={`${listId}-${change.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={change.id === cursor}
                data-change={change.no}
                onClick={() => setCursor(change.id)}
              >
                <ChangeLine resource={resource} change={change} refs={refs} />
              </div>
            ))}
          </div>
          <div>
            {(['APPROVE', 'REJECT', 'REVERT'] as const).map(event => {
              const right = current ? may(current, event) : true;
              return (
                <Button
                  key={event}
                  data-decide={event}
                  text={t(LABEL_OF[event])}
                  disabled={!current || right !== true}
                  {...(right === true ? {} : { title: text(right) })}
                  onClick={() => ask(event)}
                />
              );
            })}{' '}
            <small className="fl-muted">{t('queue.hint')}</small>
          </div>
        </>
      )}
      {pages.hasNextPage && (
        <Button
          variant="minimal"
          text={t('queue.more')}
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        />
      )}
    </FormDialog>
  );
}
