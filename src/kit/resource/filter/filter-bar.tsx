import { Button } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Command } from '../../command.ts';
import { useCommands } from '../../command-registry.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { Kbd } from '../../kbd.tsx';
import { useViewerZone } from '../../viewer-zone.ts';
import { fieldsOf, refCaption } from '../resource-fields.ts';
import { both } from '../resource-words.ts';
import { focusGrid } from '../use-panel.ts';
import { conditionText } from './condition.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { filterCommands } from './filter-commands.ts';
import { useConditionNames, useReferenceNames } from './reference-names.ts';

/** More than these the contract does not carry. */
const MOST_CONDITIONS = 20;

/** The condition in its place; the same asked twice is asked once. */
const withCondition = (filter: readonly Condition[], place: number, condition: Condition): readonly Condition[] => {
  const said = JSON.stringify(condition);
  const next = [...filter.slice(0, place), condition, ...filter.slice(place + 1)];
  return next.filter((other, index) => index === place || JSON.stringify(other) !== said);
};

/** Conditions as chips above the list: `f` adds one, Enter on a chip changes it, Delete or Backspace takes it away. */
export function FilterBar({
  resource,
  filter,
  onChange,
}: {
  readonly resource: Resource;
  readonly filter: readonly Condition[];
  readonly onChange: (filter: readonly Condition[]) => void;
}) {
  const t = useT('kit');
  const language = useLanguage();
  const zone = useViewerZone();
  useConditionNames(resource, filter);
  const nameOf = useReferenceNames();
  const fields = fieldsOf(resource);
  const chips = useRef<HTMLUListElement>(null);
  /** Place of the condition that is changed; past the last one for a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);

  const section = resource.title;
  const isFull = filter.length >= MOST_CONDITIONS;
  useCommands<Command>([
    {
      id: 'resource.filter.add',
      title: both('filter.add'),
      section,
      shortcut: 'f',
      enabled: isFull ? both('filter.full', { n: MOST_CONDITIONS }) : true,
      quiet: true,
      run: () => setEditing(filter.length),
    },
    ...filterCommands({ section, fields, filter, zone, apply: onChange }),
  ]);

  // After a chip is gone its neighbour has the focus; the list, when none is left.
  useEffect(() => {
    if (focused === null) return;
    setFocused(null);
    const buttons = chips.current?.querySelectorAll<HTMLElement>('[data-chip]');
    const next = buttons?.[Math.min(focused, (buttons?.length ?? 0) - 1)];
    if (next) next.focus();
    else focusGrid();
  }, [focused]);

  const remove = (place: number): void => {
    onChange(filter.filter((_, other) => other !== place));
    setFocused(place);
  };
  const step = (from: number, by: number): void => {
    chips.current?.querySelectorAll<HTMLElement>('[data-chip]')[from + by]?.focus();
  };
  const onChipKey = (place: number) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(place);
    else if (event.key === 'ArrowRight') step(place, 1);
    else if (event.key === 'ArrowLeft') step(place, -1);
    else return;
    event.preventDefault();
  };
  const words = {
    language,
    zone,
    refName: (id: string) => {
      const label = nameOf(id);
      return label && refCaption(label, language);
    },
  };
  return (
    <div className="fl-filter-bar">
      <ul ref={chips} aria-label={t('resource.conditions')}>
        {filter.map((condition, place) => {
          const shown = conditionText(fields[condition.field], condition, words);
          return (
            <li key={JSON.stringify(condition)} className="fl-chip">
              <button
                type="button"
                data-chip={condition.field}
                className={fields[condition.field] ? undefined : 'fl-finding-error'}
                title={shown}
                aria-description={t('resource.filter.chipKeys')}
                onClick={() => setEditing(place)}
                onKeyDown={onChipKey(place)}
              >
                {shown}
              </button>
              <button
                type="button"
                // For the mouse; the chip itself hears Delete.
                tabIndex={-1}
                aria-hidden="true"
                title={t('resource.filter.remove')}
                onClick={() => remove(place)}
              >
                <CrossIcon size={12} />
              </button>
            </li>
          );
        })}
      </ul>
      <Button
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        text={t('resource.filter.add')}
        endIcon={<Kbd keys="f" />}
        aria-keyshortcuts="F"
        data-add-condition
        data-command="resource.filter.add"
        disabled={isFull}
        onClick={() => setEditing(filter.length)}
      />
      {editing !== null && (
        <ConditionEditor
          fields={fields}
          condition={filter[editing] ?? null}
          onClose={() => setEditing(null)}
          onApply={condition => {
            onChange(withCondition(filter, editing, condition));
            setEditing(null);
          }}
        />
      )}
    </div>
  );
}
