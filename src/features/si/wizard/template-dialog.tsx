import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { getTemplate, type SiTemplate, templateList } from '#contract/si/calls.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { tellError } from './tell.ts';

/** Chooses a template and hands it over; what it holds goes into the open draft. */
export function TemplateDialog({
  onApply,
  onCancel,
}: {
  readonly onApply: (template: SiTemplate) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('si');
  const id = useId();
  const client = useClient();
  const templates = useCallQuery(templateList);
  const [chosen, setChosen] = useState('');
  const first = templates.data?.[0]?.Id ?? '';
  const templateId = chosen || first;
  const apply = async () => {
    try {
      onApply((await client.call(getTemplate, { query: { Id: templateId } })).data);
    } catch (error) {
      tellError('template', error);
    }
  };
  return (
    <FormDialog
      isOpen
      title={t('wizard.applyTemplate')}
      onCancel={onCancel}
      primary={{ label: t('wizard.applyTemplate'), disabled: templateId === '', onRun: apply }}
    >
      {templates.isPending && <LoadingState lines={2} />}
      {templates.error && <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.data?.length === 0 && <p>{t('wizard.noTemplates')}</p>}
      {templateId !== '' && (
        <FormGroup label={t('wizard.template')} labelFor={id} helperText={t('wizard.templateHelp')}>
          <HTMLSelect
            id={id}
            autoFocus
            fill
            value={templateId}
            onChange={event => setChosen(event.currentTarget.value)}
            options={(templates.data ?? []).map(({ Id, TBI_TEMPLATE_NAME }) => ({
              value: Id,
              label: TBI_TEMPLATE_NAME,
            }))}
          />
        </FormGroup>
      )}
    </FormDialog>
  );
}
