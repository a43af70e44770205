import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useClient } from '../../client.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { useSend } from '../../send/use-send.ts';
import { showToast } from '../../toasts.tsx';
import { captionOf } from '../resource-fields.ts';
import { callsOf, refreshRows } from '../resource-queries.ts';
import { batchesOf, failedRows, type Outcome } from './outcome.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

interface RemoveOptions {
  readonly onRemoved: (ids: readonly string[]) => void;
  readonly onDeactivate?: (rows: readonly AnyRow[]) => void | Promise<void>;
}

/** So many rows are named in the question; the rest is counted. */
const MOST_NAMED = 5;

/**
 * Deletes rows after asking once. What could not be deleted is told row by row, and may be deactivated instead where the screen
 * knows how.
 */
export function useRemove(
  resource: Resource,
  { onRemoved, onDeactivate }: RemoveOptions,
): { ask(rows: readonly AnyRow[]): void; readonly dialog: ReactNode } {
  const t = useT('kit');
  const language = useLanguage();
  const client = useClient();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<readonly AnyRow[]>([]);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);

  const removing = useSend({
    name: ['resource', 'removed'],
    rowsOf: (rows: readonly AnyRow[]) => rows,
    wordsOf: () => ({}),
    send: async (_, { rows, idempotencyKey }) =>
      (await client.call(callsOf(resource).remove, { body: { rows }, idempotencyKey })).data,
  });
  async function remove(rows: readonly AnyRow[]): Promise<void> {
    const told: Outcome[] = [];
    for (const batch of batchesOf(rows)) {
      const results = await removing.runOrToast(batch);
      if (!results) break;
      for (const { id, ok, message } of results) {
        const row = batch.find(one => one.id === id);
        if (row) told.push({ row, ok, message });
      }
    }
    // Rows that got no answer stay asked about, and can be sent again.
    setAsked(rows.filter(row => !told.some(one => one.row === row)));
    const ids = told.filter(({ ok }) => ok).map(({ row }) => row.id);
    if (ids.length > 0) {
      onRemoved(ids);
      // The toast of a refusal would give way to it.
      if (told.length === rows.length)
        showToast({ id: 'resource.removed', intent: 'success', text: t('resource.remove.done', { n: ids.length }) });
      await refreshRows(queries, resource, ids);
    }
    if (failedRows(told).length > 0) setOutcomes(told);
  }

  const failed = failedRows(outcomes);
  const deactivate = onDeactivate && {
    label: t('resource.remove.deactivate'),
    onRun: async () => {
      await onDeactivate(failed);
      setOutcomes([]);
      await refreshRows(
        queries,
        resource,
        failed.map(({ id }) => id),
      );
    },
  };
  const [only] = asked;
  const dialog = (
    <>
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={
          asked.length === 1 && only
            ? t('resource.remove.titleOne', { name: captionOf(resource, only, language) })
            : t('resource.remove.title', { n: asked.length })
        }
        confirmLabel={t('resource.action.delete')}
        intent="danger"
        onCancel={() => setAsked([])}
        onConfirm={() => remove(asked)}
      >
        {asked.length > 1 && (
          <ul>
            {asked.slice(0, MOST_NAMED).map(row => (
              <li key={row.id}>{captionOf(resource, row, language)}</li>
            ))}
            {asked.length > MOST_NAMED && <li>{t('resource.remove.more', { n: asked.length - MOST_NAMED })}</li>}
          </ul>
        )}
        <p>{t('resource.remove.text')}</p>
      </ConfirmDialog>
      {outcomes.length > 0 && (
        <OutcomeDialog
          resource={resource}
          outcomes={outcomes}
          onClose={() => setOutcomes([])}
          {...(deactivate
            ? { primary: deactivate, hint: t('resource.remove.deactivateHint', { n: failed.length }) }
            : {})}
        />
      )}
    </>
  );
  return { ask: setAsked, dialog };
}
