import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { SavedView } from '#contract/kernel/saved-view.ts';
import { errorText } from '../../error-text.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useT, useText } from '../../i18n.ts';
import { findingTexts } from '../../problem-text.ts';

export type ViewFields = Pick<SavedView, 'title' | 'shared' | 'isDefault'>;

/** Asks how a view is called and whose it is. A name that is taken is told at the name. */
export function SaveViewDialog({
  heading,
  start,
  onSave,
  onCancel,
}: {
  readonly heading: string;
  readonly start: ViewFields;
  readonly onSave: (fields: ViewFields) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const [fields, setFields] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      await onSave({ ...fields, title: fields.title.trim() });
    } catch (error) {
      setRefusal(text(findingTexts(error)[0] ?? errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={heading}
      width={420}
      onCancel={onCancel}
      primary={{ label: t('resource.view.save'), onRun: save, disabled: fields.title.trim() === '' }}
    >
      <FormGroup label={t('resource.view.title')} labelFor="resource-view-title">
        <InputGroup
          id="resource-view-title"
          maxLength={60}
          value={fields.title}
          aria-invalid={refusal !== null}
          onChange={event => {
            setFields({ ...fields, title: event.currentTarget.value });
            setRefusal(null);
          }}
        />
        <p className="fl-field-error" role="alert">
          {refusal && <span className="fl-finding-error">{refusal}</span>}
        </p>
      </FormGroup>
      <Checkbox
        label={t('resource.view.forAll')}
        checked={fields.shared}
        onChange={event => setFields({ ...fields, shared: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('resource.view.byDefault')}
        checked={fields.isDefault}
        onChange={event => setFields({ ...fields, isDefault: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
