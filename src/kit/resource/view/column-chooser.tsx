import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, TickIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import type { GridView } from '#contract/kernel/saved-view.ts';
import type { Text } from '#contract/kernel/text.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useT, useText } from '../../i18n.ts';
import { findByName } from '../find-by-name.ts';
import {
  type ChosenColumn,
  chosenColumns,
  movedColumn,
  type PossibleColumn,
  toggledColumn,
  viewColumns,
} from './column-choice.ts';

const MOST_FROZEN = 5;

/** Which columns, in which order, how many of them stay in view. Nothing changes before it is confirmed. */
export function ColumnChooser({
  possible,
  view,
  onApply,
  onCancel,
}: {
  readonly possible: readonly PossibleColumn[];
  readonly view: Pick<GridView, 'columns' | 'frozen'>;
  readonly onApply: (view: Pick<GridView, 'columns' | 'frozen'>) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const id = useId();
  const [columns, setColumns] = useState(() => chosenColumns(possible, view.columns));
  const [frozen, setFrozen] = useState(view.frozen);
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<string | null>(null);

  const labels = new Map(possible.map(({ field, label }) => [field, label]));
  const labelOf = (field: string): Text => labels.get(field) ?? { zh: field, en: field };
  const named = columns.map(column => ({ ...column, id: column.field, title: labelOf(column.field) }));
  const listed = findByName(named, query);
  const active = listed.some(({ field }) => field === moved) ? moved : (listed[0]?.field ?? null);
  const shown = columns.filter(column => column.isShown).length;
  const isSearching = query.trim() !== '';

  const step = (by: number): void => {
    const at = listed.findIndex(({ field }) => field === active) + by;
    setMoved(listed[Math.min(Math.max(at, 0), listed.length - 1)]?.field ?? null);
  };
  const shift = (by: number): void => {
    if (active === null || isSearching) return;
    setColumns(movedColumn(columns, active, by));
    setMoved(active);
  };
  const toggle = (field: string): void => {
    setColumns(toggledColumn(columns, field));
    setMoved(field);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isTyping = event.target instanceof HTMLInputElement;
    if (by !== 0) (event.altKey ? shift : step)(by);
    else if (event.key === ' ' && active !== null && (!isTyping || !isSearching)) toggle(active);
    else if (event.key === 'Enter' && active !== null && isTyping && !event.ctrlKey && !event.metaKey) toggle(active);
    else return;
    event.preventDefault();
  };

  const line = ({ field, isShown }: ChosenColumn) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the list, which names the active column
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the list
    <div
      key={field}
      id={`${id}-${field}`}
      role="option"
      className="fl-pick-option"
      aria-selected={isShown}
      data-column={field}
      data-active={field === active || undefined}
      onClick={() => toggle(field)}
    >
      <span className="fl-pick-tick" aria-hidden="true">
        {isShown && <TickIcon size={14} />}
      </span>
      <span className="fl-pick-label">{text(labelOf(field))}</span>
    </div>
  );
  return (
    <FormDialog
      isOpen
      title={t('resource.view.columns')}
      width={440}
      onCancel={onCancel}
      more={<Button text={t('resource.columns.reset')} onClick={() => onApply({ columns: [], frozen: 1 })} />}
      primary={{
        label: t('resource.filter.apply'),
        disabled: shown === 0,
        onRun: () => onApply({ columns: viewColumns(possible, columns), frozen: Math.min(frozen, shown) }),
      }}
    >
      <div className="fl-columns">
        <InputGroup
          value={query}
          aria-label={t('resource.columns.find')}
          aria-controls={`${id}-list`}
          placeholder={t('resource.columns.find')}
          onChange={event => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={0}
          aria-multiselectable="true"
          aria-label={t('resource.columns.list')}
          aria-activedescendant={active === null ? undefined : `${id}-${active}`}
          onKeyDown={onKeyDown}
        >
          {listed.map(line)}
        </div>
        <div className="fl-columns-tools">
          <Button
            size="small"
            icon={<ArrowUpIcon />}
            aria-label={t('resource.columns.up')}
            disabled={isSearching}
            onClick={() => shift(-1)}
          />
          <Button
            size="small"
            icon={<ArrowDownIcon />}
            aria-label={t('resource.columns.down')}
            disabled={isSearching}
            onClick={() => shift(1)}
          />
          <Button
            size="small"
            text={t('resource.columns.widths')}
            onClick={() =>
              setColumns(
                columns.map(column => ({
                  ...column,
                  width: possible.find(one => one.field === column.field)?.width ?? column.width,
                })),
              )
            }
          />
          <small className="fl-muted">{shown === 0 ? t('resource.columns.one') : t('resource.columns.hint')}</small>
        </div>
        <FormGroup inline label={t('resource.columns.frozen')} labelFor={`${id}-frozen`}>
          <HTMLSelect
            id={`${id}-frozen`}
            value={frozen}
            onChange={event => setFrozen(Number(event.currentTarget.value))}
          >
            {Array.from({ length: MOST_FROZEN + 1 }, (_, count) => count).map(count => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      </div>
    </FormDialog>
  );
}
