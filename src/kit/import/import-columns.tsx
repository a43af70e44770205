import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import type { ImportRun } from '#contract/imports/import-run.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useT, useText } from '../i18n.ts';
import { type ImportSession, mappingOf } from './use-import.ts';

/** What each column of the file is; what a person says is remembered for files with the same headings. */
export function ImportColumns({
  run,
  resource,
  session,
}: {
  readonly run: ImportRun;
  readonly resource: Resource;
  readonly session: ImportSession;
}) {
  const t = useT('kit');
  const text = useText();
  const columns = run.header?.columns ?? [];
  const mapping = mappingOf(run, session.context.mapping);
  const fields = Object.entries(resource.meta).filter(([, meta]) => !meta.computed);
  // Without a recognised column the user has to map columns first.
  const isLost = run.state === 'FAILED';
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isLost) first.current?.focus();
  }, [isLost]);
  if (columns.length === 0) return null;
  return (
    <details className="fl-import-columns" open={isLost}>
      <summary>
        {t('import.columns', { n: columns.filter(({ field }) => field !== null).length, of: columns.length })}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.sample')}</th>
            <th scope="col">{t('import.field')}</th>
            <th scope="col">{t('import.by')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ index, title, sample, by }, place) => (
            <tr key={index}>
              <th scope="row">{title || index + 1}</th>
              <td className="fl-muted">{sample}</td>
              <td>
                <HTMLSelect
                  {...(place === 0 ? { ref: first } : {})}
                  aria-label={`${t('import.field')}: ${title || index + 1}`}
                  value={mapping[String(index)] ?? ''}
                  onChange={event =>
                    session.tell({
                      type: 'column.mapped',
                      column: String(index),
                      field: event.currentTarget.value || null,
                    })
                  }
                >
                  <option value="">{t('import.notRead')}</option>
                  {fields.map(([field, meta]) => (
                    <option key={field} value={field}>
                      {text(meta.label)}
                    </option>
                  ))}
                </HTMLSelect>
              </td>
              <td className="fl-muted">{by ? t(`import.found.${by}`) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button text={t('import.readAgain')} onClick={() => session.ask({ name: 'map' })} />
    </details>
  );
}
