import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { type SiTemplate, templateList } from '#contract/si/calls.ts';
import { applyTemplate } from '#contract/si/template.calls.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../desk/locale/words.ts';
import { tellError } from './tell.ts';

/** Chooses a template and hands it over; what it holds goes into the open draft. */
export function TemplateDialog({
  pod,
  onApply,
  onCancel,
}: {
  /** Port of discharge of the draft: templates for it stand first. */
  readonly pod: string;
  readonly onApply: (template: SiTemplate) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('si');
  const desk = useT('siDesk');
  const id = useId();
  const client = useClient();
  const templates = useCallQuery(templateList);
  const [chosen, setChosen] = useState('');
  const isForPod = (template: { readonly POD: string }): boolean => pod !== '' && template.POD === pod;
  const offered = (templates.data ?? []).toSorted((one, other) => Number(isForPod(other)) - Number(isForPod(one)));
  const first = offered[0]?.Id ?? '';
  const templateId = chosen || first;
  const apply = async () => {
    try {
      onApply((await client.call(applyTemplate, { body: { Id: templateId } })).data);
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
            options={offered.map(template => ({
              value: template.Id,
              label: [
                template.TBI_TEMPLATE_NAME,
                isForPod(template) ? desk('template.forPod') : '',
                template.UsedCount > 0 ? desk('template.times', { n: template.UsedCount }) : '',
              ]
                .filter(part => part !== '')
                .join(' · '),
            }))}
          />
        </FormGroup>
      )}
    </FormDialog>
  );
}
