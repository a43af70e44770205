import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { getDataInfo, saveTemplate, templateList } from '#contract/si/calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { TEMPLATE_NAME_LENGTH, TEMPLATE_SCOPE } from '#contract/si/template.resource.ts';
import { siToWire } from '#contract/si/wire.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { queryKey } from '#kit/queries.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import '../desk/locale/words.ts';

type Scope = keyof typeof TEMPLATE_SCOPE;
const SCOPES = Object.keys(TEMPLATE_SCOPE) as Scope[];

/** What of the draft a template keeps, in the names of the call. */
function contentOf(draft: SiDraft): Omit<BodyOf<typeof saveTemplate>, 'Id'> {
  const wire = siToWire(draft) as Record<string, string | string[]>;
  const text = (name: string): string => [wire[name] ?? ''].flat().join(',');
  return {
    TBI_CONSIGNOR: text('TBI_CONSIGNOR'),
    TBI_CONSIGNEE: text('TBI_CONSIGNEE'),
    TBI_NOTIFIER_1: text('TBI_NOTIFIER_1'),
    TBI_NOTIFIER_2: text('TBI_NOTIFIER_2'),
    TBI_NOTIFIER_3: text('TBI_NOTIFIER_3'),
    TBI_MARKS: text('TBI_MARKS'),
    TBI_GOODS: text('TBI_GOODS'),
    TBI_PACKAGE: text('TBI_PACKAGE'),
    TBI_HSCODE: text('TBI_HSCODE'),
    TBI_EMAILS: text('TBI_EMAILS'),
    TBI_REMARKS: text('TBI_REMARKS'),
  };
}

/** Keeps what was typed for the next SI of the trade: as a new template, or over one that is there. */
export function SaveTemplateDialog({ draft, onClose }: { readonly draft: SiDraft; readonly onClose: () => void }) {
  const t = useT('siDesk');
  const text = useText();
  const id = useId();
  const queries = useQueryClient();
  const templates = useCallQuery(templateList);
  const [over, setOver] = useState('');
  const [name, setName] = useState(`${draft.discharge} / ${draft.goods.split('\n')[0]}`.slice(0, TEMPLATE_NAME_LENGTH));
  const [scope, setScope] = useState<Scope>('COMPANY');
  const [pod, setPod] = useState(draft.dischargeCode);
  const choose = (next: string) => {
    setOver(next);
    const known = templates.data?.find(({ Id }) => Id === next);
    if (!known) return;
    setName(known.TBI_TEMPLATE_NAME);
    setScope(known.SCOPE);
    setPod(known.POD);
  };
  const saving = useSendCall(saveTemplate, {
    name: ['siTemplate', 'saved'],
    onDone: () => {
      void queries.invalidateQueries({ queryKey: [...queryKey(templateList)] });
      void queries.invalidateQueries({ queryKey: [...queryKey(getDataInfo)] });
      onClose();
    },
    notice: (_, said) => ({ text: t('template.saved', { name: said.TBI_TEMPLATE_NAME ?? '' }) }),
  });
  const save = () => saving.run({ Id: over, TBI_TEMPLATE_NAME: name, SCOPE: scope, POD: pod, ...contentOf(draft) });
  return (
    <AskDialog
      title={t('template.saveTitle')}
      onClose={onClose}
      send={{ label: t('template.save'), disabled: name.trim() === '', run: save }}
    >
      <p className="fl-muted">{t('template.saveHelp')}</p>
      <FormGroup label={t('template.name')} labelFor={`${id}-name`}>
        <InputGroup
          id={`${id}-name`}
          autoFocus
          fill
          maxLength={TEMPLATE_NAME_LENGTH}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
      </FormGroup>
      <FormGroup label={t('template.over')} labelFor={`${id}-over`}>
        <HTMLSelect id={`${id}-over`} fill value={over} onChange={event => choose(event.currentTarget.value)}>
          <option value="">{t('template.asNew')}</option>
          {(templates.data ?? []).map(template => (
            <option key={template.Id} value={template.Id}>
              {template.TBI_TEMPLATE_NAME}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <div className="si-field-grid">
        <FormGroup label={t('template.scope')} labelFor={`${id}-scope`}>
          <HTMLSelect
            id={`${id}-scope`}
            fill
            value={scope}
            onChange={event => setScope(event.currentTarget.value as Scope)}
            options={SCOPES.map(value => ({ value, label: text(TEMPLATE_SCOPE[value]) }))}
          />
        </FormGroup>
        <FormGroup label={t('template.pod')} labelFor={`${id}-pod`}>
          <InputGroup
            id={`${id}-pod`}
            fill
            maxLength={5}
            value={pod}
            onChange={event => setPod(event.currentTarget.value.toUpperCase())}
          />
        </FormGroup>
      </div>
    </AskDialog>
  );
}
