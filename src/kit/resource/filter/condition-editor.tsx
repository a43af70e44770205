import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { type Condition, type FilterOp, valuesOfOp } from '#contract/kernel/filter.ts';
import { useT, useText } from '../../i18n.ts';
import { useViewerZone } from '../../viewer-zone.ts';
import { findByName } from '../find-by-name.ts';
import { PickList } from '../pick-list.tsx';
import { usePanel } from '../use-panel.ts';
import { opsFor, opText, typedValues, valuesProblem, wireValues } from './condition.ts';
import { ValueEditor } from './value-editor.tsx';

interface Draft {
  readonly field: string;
  readonly op: FilterOp;
  /** As typed. */
  readonly values: readonly string[];
}

const startValues = (meta: FieldMeta): readonly string[] => (meta.kind === 'yesNo' ? ['true'] : []);

/** One condition, new or changed: which field, which question, which values. Enter goes on, Escape leaves. */
export function ConditionEditor({
  fields,
  condition,
  onApply,
  onClose,
}: {
  readonly fields: Readonly<Record<string, FieldMeta>>;
  readonly condition: Condition | null;
  readonly onApply: (condition: Condition) => void;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const zone = useViewerZone();
  const panel = usePanel(true, onClose);
  const [query, setQuery] = useState('');
  const known = condition && fields[condition.field];
  const [draft, setDraft] = useState<Draft | null>(
    known ? { ...condition, values: typedValues(known, condition.values, zone) } : null,
  );
  const [isTold, setTold] = useState(false);
  const values = useRef<HTMLDivElement>(null);
  const meta = draft && fields[draft.field];
  const asked = draft && `${draft.field} ${draft.op}`;

  // A question that was chosen is to be answered; one without values is to be sent.
  useEffect(() => {
    if (asked === null) return;
    const place = values.current?.querySelector<HTMLElement>('input, select') ?? null;
    (place ?? panel.current?.querySelector<HTMLElement>('[data-apply]'))?.focus();
  }, [asked, panel]);

  const offered = Object.entries(fields)
    .filter(([, field]) => opsFor(field).length > 0)
    .map(([id, field]) => ({ id, title: field.label }));
  const chooseField = (field: string): void => {
    const chosen = fields[field];
    const op = chosen && opsFor(chosen)[0];
    if (chosen && op) setDraft({ field, op, values: startValues(chosen) });
  };

  const problem = draft && meta ? valuesProblem(meta, draft.op, draft.values) : null;
  const apply = (over: Partial<Draft> = {}): void => {
    if (!draft || !meta) return;
    const { field, op, values: typed } = { ...draft, ...over };
    if (valuesProblem(meta, op, typed)) {
      setTold(true);
      return;
    }
    onApply({ field, op, values: valuesOfOp(op) === 0 ? [] : wireValues(meta, op, typed, zone) });
  };
  const turnTo = (op: FilterOp): void => {
    if (!draft || !meta) return;
    const wanted = valuesOfOp(op);
    const kept = wanted === 'many' ? draft.values : draft.values.slice(0, wanted);
    setDraft({ ...draft, op, values: kept.length === 0 ? startValues(meta) : kept });
    setTold(false);
  };

  return (
    <div
      ref={panel}
      className="fl-panel fl-condition"
      role="dialog"
      aria-label={t(condition ? 'resource.filter.edit' : 'resource.filter.add')}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        apply();
      }}
    >
      {draft && meta ? (
        <>
          <div className="fl-condition-head">
            <b>{text(meta.label)}</b>
            <HTMLSelect
              aria-label={t('resource.filter.op')}
              value={draft.op}
              onChange={event => turnTo(event.currentTarget.value as FilterOp)}
            >
              {opsFor(meta).map(op => (
                <option key={op} value={op}>
                  {text(opText(meta, op))}
                </option>
              ))}
            </HTMLSelect>
          </div>
          <div ref={values}>
            <ValueEditor
              key={asked}
              meta={meta}
              op={draft.op}
              values={draft.values}
              label={t('resource.filter.value')}
              onChange={next => setDraft({ ...draft, values: next })}
              onDays={days => apply({ op: 'between', values: days })}
              onDone={apply}
            />
          </div>
          <p className="fl-field-error" role="alert">
            {isTold && problem && <span className="fl-finding-error">{text(problem)}</span>}
          </p>
          <div className="fl-condition-foot">
            <Button text={t('cancel')} onClick={onClose} />
            <Button intent="primary" text={t('resource.filter.apply')} data-apply onClick={() => apply()} />
          </div>
        </>
      ) : (
        <PickList
          label={t('resource.filter.field')}
          placeholder={t('resource.filter.findField')}
          query={query}
          onQuery={setQuery}
          options={findByName(offered, query).map(({ id, title }) => ({ id, label: text(title) }))}
          onPick={chooseField}
        />
      )}
    </div>
  );
}
