import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { proposeChange, similarRows } from '#contract/basic-data/change/calls.ts';
import type { SimilarRow } from '#contract/basic-data/change/master-change.ts';
import { DUPLICATE_BLOCKS } from '#contract/basic-data/rules/duplicates.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { readInput } from '#kit/form/read-input.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { captionOf, refCaption } from '#kit/resource/resource-fields.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { type FieldsForm, FieldsInputs, useFieldsForm } from './fields-form.tsx';
import './locale/words.ts';
import {
  editMetas,
  IS_ANOTHER,
  proposalMetas,
  REASON,
  reasonMetas,
  sentValues,
  valuesOfTyped,
} from './proposal-fields.ts';
import { useChangeCall } from './use-change-call.ts';
import './change.css';

const NONE: readonly SimilarRow[] = [];

/** Rows like the one that is being typed. */
function useSimilar(resource: Resource, form: FieldsForm, isNew: boolean): readonly SimilarRow[] {
  const client = useClient();
  const read = Object.entries(form.metas).map(([name, meta]) => ({
    name,
    ...readInput(meta, form.values[name], form.place),
  }));
  const wire = Object.fromEntries(
    read
      .filter(({ findings, name }) => findings.length === 0 && !name.startsWith('$'))
      .map(one => [one.name, one.value]),
  );
  const asked = useSettled(JSON.stringify(sentValues(form.metas, wire, null)), 400);
  const found = useQuery({
    queryKey: [...queryKey(similarRows), resource.name, asked],
    enabled: isNew && asked !== '{}',
    queryFn: async ({ signal }) =>
      (await client.call(similarRows, { body: { resource: resource.name, values: JSON.parse(asked) }, signal })).data,
  });
  return found.data ?? NONE;
}

export interface ProposeDialogProps {
  readonly resource: Resource;
  /** The row that is to change; without it a new one is proposed. */
  readonly row?: AnyRow;
  /** What was typed into a picker that did not find it. */
  readonly typed?: string;
  /** The row that can be used from now on: the proposed one, or the one that was meant. */
  readonly onDone: (row: RefLabel) => void;
  readonly onCancel: () => void;
}

/** Anybody says what is missing or wrong; rows that may be the same are shown while typing. */
export function ProposeDialog({ resource, row, typed = '', onDone, onCancel }: ProposeDialogProps) {
  const t = useT('masterChange');
  const text = useText();
  const language = useLanguage();
  const [hasTwin, setHasTwin] = useState(false);
  const fields = useMemo(() => (row ? editMetas(resource) : proposalMetas(resource)), [resource, row]);
  const metas = useMemo(() => ({ ...fields, ...reasonMetas(hasTwin) }), [fields, hasTwin]);
  const form = useFieldsForm(metas, row ? { ...row } : valuesOfTyped(resource, typed));
  const similar = useSimilar(resource, form, row === undefined);
  const send = useChangeCall(resource);

  const run = async (): Promise<void> => {
    const wire = form.read();
    if (!wire) return;
    const reason = wire[REASON];
    const done = await send(
      proposeChange,
      {
        resource: resource.name,
        kind: row ? 'EDIT' : 'CREATE',
        ...(row ? { rowId: row.id } : {}),
        values: sentValues(fields, wire, row ?? null),
        ...(typeof reason === 'string' ? { reason } : {}),
        isAnother: wire[IS_ANOTHER] === true,
      },
      {
        idsOf: ({ change }) => [change.rowId],
        refuse(findings) {
          // Only then is the question asked; before, nobody is to think about it.
          if (findings.some(({ code }) => code === 'MC-06')) setHasTwin(true);
          form.refuse(
            findings.map(finding =>
              finding.path === 'reason' || finding.path === 'isAnother'
                ? { ...finding, path: `$${finding.path}` }
                : finding,
            ),
          );
        },
      },
    );
    if (!done) return;
    const { no } = done.change;
    showToast({
      id: 'master.proposed',
      intent: 'success',
      text: t(row ? 'done.proposedEdit' : 'done.proposed', { no }),
    });
    onDone(done.row);
  };

  const title = row
    ? t('propose.editTitle', { name: captionOf(resource, row, language) })
    : t('propose.title', { title: text(resource.title) });
  return (
    <FormDialog isOpen title={title} width={760} onCancel={onCancel} primary={{ label: t('propose.do'), onRun: run }}>
      {!row && <p className="fl-muted">{t('propose.intro')}</p>}
      <FieldsInputs form={form} />
      {similar.length > 0 && (
        <section aria-label={t('propose.similar')}>
          <h3>{t('propose.similar')}</h3>
          <ul className="fl-change-similar" aria-live="polite">
            {similar.map(one => (
              <li key={one.id}>
                <StatusTag tone={one.score >= DUPLICATE_BLOCKS ? 'bad' : 'warn'}>
                  {t('propose.score', { n: one.score })}
                </StatusTag>{' '}
                {refCaption(one, language)}{' '}
                <Button size="small" variant="minimal" text={t('propose.use')} onClick={() => onDone(one)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
