import { HTMLSelect } from '@blueprintjs/core';
import { useMemo } from 'react';
import { UNMAPPED_STATES, type Unmapped, type UnmappedState } from '#contract/basic-data/mapping/unmapped-code.ts';
import { MAPPED_OBJECTS, type MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { refCaption } from '#kit/resource/resource-fields.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { SuggestionList } from './suggestion-list.tsx';
import type { Inbox } from './use-inbox.ts';

const keyOf = ({ id }: Unmapped): string => id;
const label = (key: 'text' | 'object' | 'system' | 'count' | 'met' | 'last' | 'suggestions') => both(`inbox.${key}`);

/** The texts that wait, with where they were met and what they may mean. Its keys work wherever the focus is on the screen. */
export function InboxPanel({
  inbox,
  commands,
  object,
}: {
  readonly inbox: Inbox;
  readonly commands: readonly Command[];
  readonly object: MappedObject | null;
}) {
  const t = useT('mapping');
  const text = useText();
  const language = useLanguage();
  const { rows, cursor, state, take } = inbox;
  const isOpen = state === 'OPEN';
  const columns = useMemo((): readonly Column<Unmapped>[] => {
    const all: (Column<Unmapped> | null)[] = [
      {
        key: 'text',
        label: label('text'),
        width: 180,
        cell: row => (
          <>
            <b>{row.text}</b>
            {row.equal > 0 && (
              <span className="fl-mapping-equal" title={t('inbox.equal', { n: row.equal })}>
                {` +${row.equal}`}
              </span>
            )}
          </>
        ),
      },
      object
        ? null
        : { key: 'object', label: label('object'), width: 90, cell: row => text(MAPPED_OBJECTS[row.object]) },
      { key: 'system', label: label('system'), width: 130, cell: row => row.system },
      { key: 'count', label: label('count'), width: 76, numeric: true, cell: row => row.count },
      isOpen
        ? {
            key: 'suggestions',
            label: label('suggestions'),
            width: 440,
            cell: row => (
              <SuggestionList
                suggestions={row.suggestions}
                active={row.id === cursor.active}
                onTake={index => {
                  cursor.moveTo(row.id);
                  void take(index, row);
                }}
                captionOf={one => refCaption(one, language)}
              />
            ),
          }
        : null,
      { key: 'met', label: label('met'), width: 200, cell: row => row.samples.map(sample => sample.label).join(' · ') },
      { key: 'last', label: label('last'), width: 130, cell: row => <Instant at={row.lastSeen} /> },
    ];
    return all.filter(column => column !== null);
  }, [object, isOpen, t, text, language, cursor, take]);

  return (
    <div className="fl-inbox" data-inbox={state}>
      <header>
        <h2>{t('inbox.title')}</h2>
        <HTMLSelect
          aria-label={t('inbox.state')}
          value={state}
          onChange={event => inbox.setState(event.currentTarget.value as UnmappedState)}
        >
          {Object.entries(UNMAPPED_STATES).map(([value, title]) => (
            <option key={value} value={value}>
              {text(title)}
            </option>
          ))}
        </HTMLSelect>
        <FilterInput keys={false} placeholder={t('inbox.find')} value={inbox.q} onChange={inbox.setQ} />
        <ActionBar commands={commands} label={t('inbox.title')} />
      </header>
      {rows.length === 0 && !inbox.loading && !inbox.error && inbox.q === '' ? (
        <p className="fl-muted" role="status">
          {isOpen ? t('inbox.nothing') : t('inbox.nothingHere', { state: text(UNMAPPED_STATES[state]) })}
        </p>
      ) : (
        <DataGrid
          label={t('inbox.title')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          cursor={cursor}
          loading={inbox.loading}
          error={inbox.error}
          onRetry={inbox.retry}
          empty={<EmptyState />}
          total={{ count: inbox.total, isMore: false }}
        />
      )}
      {inbox.total > rows.length && rows.length > 0 && (
        <small className="fl-muted">{t('inbox.shown', { n: rows.length, total: inbox.total })}</small>
      )}
    </div>
  );
}
