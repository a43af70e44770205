import type { Resource } from '#contract/kernel/resource.ts';
import { FormDialog, type FormDialogProps } from '../../form-dialog.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { captionOf } from '../resource-fields.ts';
import type { Outcome } from './outcome.ts';
import { OutcomeList } from './outcome-list.tsx';

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
  const language = useLanguage();
  const shown = outcomes.map(({ row, ok, message }) => ({
    id: row.id,
    name: captionOf(resource, row, language),
    ok,
    message,
  }));
  return (
    <FormDialog
      isOpen
      title={t('resource.result.title')}
      width={640}
      onCancel={onClose}
      {...(primary ? { primary } : {})}
    >
      <OutcomeList outcomes={shown} />
      {hint && <p>{hint}</p>}
    </FormDialog>
  );
}
