import type { Resource } from '#contract/kernel/resource.ts';
import { FormDialog, type FormDialogProps } from '../../form-dialog.tsx';
import { useLanguage, useT, useText } from '../../i18n.ts';
import { ScrollRegion } from '../../scroll-region.tsx';
import { StatusTag } from '../../status-tag.tsx';
import { captionOf } from '../resource-fields.ts';
import { failedRows, type Outcome } from './outcome.ts';

/** What became of each row; those that failed stand first, each with its reason. */
export function OutcomeDialog({
  resource,
  outcomes,
  onClose,
  primary,
  hint,
}: {
  readonly resource: Resource;
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
  readonly primary?: FormDialogProps['primary'];
  readonly hint?: string;
}) {
  const t = useT('kit');
  const text = useText();
  const language = useLanguage();
  const failed = failedRows(outcomes).length;
  return (
    <FormDialog
      isOpen
      title={t('resource.result.title')}
      width={640}
      onCancel={onClose}
      {...(primary ? { primary } : {})}
    >
      <p role="status">{t('resource.result.summary', { ok: outcomes.length - failed, failed })}</p>
      <ScrollRegion label={t('resource.result.title')} className="fl-outcomes">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('resource.result.row')}</th>
              <th scope="col">{t('resource.result.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes
              .toSorted((one, other) => Number(one.ok) - Number(other.ok))
              .map(({ row, ok, message }) => (
                <tr key={row.id} data-outcome={ok ? 'ok' : 'failed'}>
                  <td>{captionOf(resource, row, language)}</td>
                  <td>
                    <StatusTag tone={ok ? 'ok' : 'bad'}>
                      {t(ok ? 'resource.result.ok' : 'resource.result.failed')}
                    </StatusTag>{' '}
                    {message && text(message)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hint && <p>{hint}</p>}
    </FormDialog>
  );
}
