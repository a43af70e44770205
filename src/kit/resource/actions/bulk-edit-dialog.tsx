import { Callout, FormGroup, HTMLSelect, ProgressBar } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import { FieldInput } from '../../form/field-input.tsx';
import { FormContext } from '../../form/form-context.ts';
import { emptyOf, readInput } from '../../form/read-input.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useT, useText } from '../../i18n.ts';
import { useNow } from '../../now.ts';
import { useViewerZone } from '../../viewer-zone.ts';
import { todayIn } from '../filter/day-words.ts';
import { rememberReferences } from '../filter/reference-names.ts';
import { refreshRows } from '../resource-queries.ts';
import { both } from '../resource-words.ts';
import { bulkFields, useChangeRows } from './change-rows.ts';
import type { Outcome } from './outcome.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

const blankOf = (resource: Resource, field: string | undefined): unknown => {
  const meta = field === undefined ? undefined : resource.meta[field];
  return meta ? emptyOf(meta) : null;
};

/** Sets one field of many rows to one value, and tells row by row what became of it. */
export function BulkEditDialog({
  resource,
  rows,
  onChanged,
  onClose,
}: {
  readonly resource: Resource;
  readonly rows: readonly AnyRow[];
  /** The rows were changed, as far as they could be. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const change = useChangeRows(resource);
  const queries = useQueryClient();
  const zone = useViewerZone();
  const today = todayIn(zone, useNow());
  // Rows as they were marked: versions must be those that were read when the person decided.
  const [chosen] = useState(rows);
  const fields = bulkFields(resource);
  const [field, setField] = useState(fields[0] ?? '');
  const [typed, setTyped] = useState<unknown>(() => blankOf(resource, fields[0]));
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const meta = resource.meta[field];
  const place = useMemo(() => ({ today, zone }), [today, zone]);
  const surroundings = useMemo(
    () => ({
      place,
      labels,
      learn: (label: RefLabel) => {
        rememberReferences(queries, [label]);
        setLabels(known => ({ ...known, [label.id]: label }));
      },
    }),
    [place, labels, queries],
  );
  if (!meta) return null;

  const choose = (next: string): void => {
    setField(next);
    setTyped(blankOf(resource, next));
    setRefusal(null);
  };
  const run = async (): Promise<void> => {
    const { value, findings } = readInput(meta, typed, place);
    const [finding] = findings;
    const schema = resource.schema.shape[field] as z.ZodType | undefined;
    const parsed = schema?.safeParse(value);
    if (finding || !parsed?.success) {
      setRefusal(finding ? text(finding.message, finding.params) : text(both('filter.invalid')));
      return;
    }
    setDone(0);
    const made = await change(chosen, { [field]: parsed.data }, setDone);
    setOutcomes(made);
    onChanged();
    await refreshRows(
      queries,
      resource,
      made.filter(({ ok }) => ok).map(({ row }) => row.id),
    );
  };

  if (outcomes) return <OutcomeDialog resource={resource} outcomes={outcomes} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title={t('resource.bulk.title', { n: chosen.length })}
      width={480}
      onCancel={onClose}
      primary={{ label: t('resource.bulk.do'), onRun: run }}
    >
      <FormContext value={surroundings}>
        <FormGroup label={t('resource.bulk.field')} labelFor="resource-bulk-field">
          <HTMLSelect
            id="resource-bulk-field"
            fill
            value={field}
            disabled={done !== null}
            onChange={event => choose(event.currentTarget.value)}
          >
            {fields.map(name => (
              <option key={name} value={name}>
                {text(resource.meta[name]?.label ?? { zh: name, en: name })}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup
          label={<span id="resource-bulk-label">{t('resource.bulk.value')}</span>}
          labelFor="resource-bulk-value"
        >
          <FieldInput
            key={field}
            id="resource-bulk-value"
            meta={meta}
            value={typed}
            label={t('resource.bulk.value')}
            labelledBy="resource-bulk-label"
            describedBy="resource-bulk-error"
            invalid={refusal !== null}
            readOnly={done !== null}
            onLeave={() => undefined}
            onChange={value => {
              setTyped(value);
              setRefusal(null);
            }}
          />
          <p id="resource-bulk-error" className="fl-field-error" role="alert">
            {refusal && <span className="fl-finding-error">{refusal}</span>}
          </p>
        </FormGroup>
        {done !== null && (
          <Callout compact>
            <ProgressBar value={done / chosen.length} stripes={false} />
            <span role="status">{t('resource.result.progress', { done, total: chosen.length })}</span>
          </Callout>
        )}
      </FormContext>
    </FormDialog>
  );
}
