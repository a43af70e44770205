import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useState } from 'react';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { type FilterOp, valuesOfOp } from '#contract/kernel/filter.ts';
import { DayInput } from '../../form/day-input.tsx';
import { useT, useText } from '../../i18n.ts';
import { useNow } from '../../now.ts';
import { useDisplay } from '../../settings/display.ts';
import { useViewerZone } from '../../viewer-zone.ts';
import { findByName } from '../find-by-name.ts';
import { PickList } from '../pick-list.tsx';
import { DAY_WORDS, daysOf, todayIn } from './day-words.ts';
import { ReferenceValues } from './reference-values.tsx';

interface ValueEditorProps {
  readonly meta: FieldMeta;
  readonly op: FilterOp;
  /** As typed: days for instants. */
  readonly values: readonly string[];
  readonly label: string;
  readonly onChange: (values: readonly string[]) => void;
  /** Two days at once, chosen by a word. */
  readonly onDays: (days: readonly [string, string]) => void;
  readonly onDone: () => void;
}

/** What a condition compares with, by the kind of the field. Enter in any of these is `onDone`. */
export function ValueEditor(props: ValueEditorProps) {
  const { meta, op, values, label, onChange, onDone } = props;
  if (valuesOfOp(op) === 0) return null;
  if (meta.kind === 'yesNo') return <YesNo {...props} />;
  if (meta.choices) return <Choices {...props} />;
  if ((meta.kind === 'reference' || meta.kind === 'references') && meta.resource)
    return (
      <ReferenceValues
        resource={meta.resource}
        label={label}
        values={values}
        many={valuesOfOp(op) === 'many'}
        onChange={onChange}
        onDone={onDone}
      />
    );
  if (meta.kind === 'date' || meta.kind === 'instant') return <Days {...props} />;
  return op === 'in' ? <SeveralTexts {...props} /> : <Plain {...props} />;
}

const doneOnEnter = (onDone: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  onDone();
};

const at = (values: readonly string[], place: number, value: string, length: number): readonly string[] =>
  Array.from({ length }, (_, index) => (index === place ? value : (values[index] ?? '')));

function YesNo({ values, label, onChange, onDone }: ValueEditorProps) {
  const t = useT('kit');
  return (
    <HTMLSelect
      fill
      aria-label={label}
      value={values[0] ?? 'true'}
      onChange={event => onChange([event.currentTarget.value])}
      onKeyDown={doneOnEnter(onDone)}
    >
      <option value="true">{t('resource.filter.yes')}</option>
      <option value="false">{t('resource.filter.no')}</option>
    </HTMLSelect>
  );
}

function Choices({ meta, op, values, label, onChange, onDone }: ValueEditorProps) {
  const text = useText();
  const [query, setQuery] = useState('');
  const many = valuesOfOp(op) === 'many';
  const named = (meta.choices ?? []).map(choice => ({ id: choice.value, title: choice.label }));
  return (
    <PickList
      label={label}
      query={query}
      onQuery={setQuery}
      options={findByName(named, query).map(({ id, title }) => ({ id, label: text(title) }))}
      picked={values}
      onPick={id =>
        onChange(many ? (values.includes(id) ? values.filter(value => value !== id) : [...values, id]) : [id])
      }
      onDone={onDone}
    />
  );
}

function Days({ op, values, label, onChange, onDays, onDone }: ValueEditorProps) {
  const t = useT('kit');
  const zone = useViewerZone();
  const now = useNow();
  const { weekStart } = useDisplay();
  const length = op === 'between' ? 2 : 1;
  const names = length === 2 ? [t('resource.filter.from'), t('resource.filter.to')] : [label];
  return (
    <div className="fl-condition-days">
      <div className="fl-condition-range">
        {names.map((name, place) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the field in it
          <span key={name} onKeyDown={doneOnEnter(onDone)}>
            <DayInput
              label={name}
              value={values[place] ?? ''}
              onChange={day => onChange(at(values, place, day, length))}
            />
          </span>
        ))}
      </div>
      <div className="fl-condition-words">
        {DAY_WORDS.map(word => (
          <Button
            key={word}
            size="small"
            variant="minimal"
            text={t(`resource.day.${word}`)}
            onClick={() => onDays(daysOf(word, todayIn(zone, now), weekStart))}
          />
        ))}
      </div>
    </div>
  );
}

const PARTS = /[,，;；\n]/;

/** A list pasted from a sheet or a mail is as good as one typed. */
function SeveralTexts({ values, label, onChange, onDone }: ValueEditorProps) {
  const t = useT('kit');
  const [text, setText] = useState(values.join(', '));
  return (
    <InputGroup
      aria-label={label}
      placeholder={t('resource.filter.several')}
      value={text}
      onChange={event => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.split(PARTS));
      }}
      onPaste={event => {
        const pasted = event.clipboardData.getData('text');
        if (!pasted.includes('\n')) return;
        event.preventDefault();
        const next = [text, ...pasted.split(/\r?\n/)].filter(part => part.trim() !== '').join(', ');
        setText(next);
        onChange(next.split(PARTS));
      }}
      onKeyDown={doneOnEnter(onDone)}
    />
  );
}

function Plain({ meta, op, values, label, onChange, onDone }: ValueEditorProps) {
  const t = useT('kit');
  const length = op === 'between' ? 2 : 1;
  const names = length === 2 ? [t('resource.filter.from'), t('resource.filter.to')] : [label];
  const isNumber = meta.kind === 'integer' || meta.kind === 'decimal';
  return (
    <div className="fl-condition-range">
      {names.map((name, place) => (
        <InputGroup
          key={name}
          aria-label={name}
          placeholder={length === 2 ? name : ''}
          inputMode={isNumber ? 'decimal' : 'text'}
          value={values[place] ?? ''}
          onChange={event => onChange(at(values, place, event.currentTarget.value, length))}
          onKeyDown={doneOnEnter(onDone)}
        />
      ))}
    </div>
  );
}
