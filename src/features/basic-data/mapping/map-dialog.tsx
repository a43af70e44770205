import { Checkbox, FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Unmapped } from '#contract/basic-data/mapping/unmapped-code.ts';
import { RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import '#kit/form/form.css';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import './locale/words.ts';

/** Looks a row of ours up for the chosen texts, which are all of one object. */
export function MapDialog({
  texts,
  takesEqual,
  onMap,
  onClose,
}: {
  readonly texts: readonly [Unmapped, ...Unmapped[]];
  readonly takesEqual: boolean;
  readonly onMap: (ourId: string, allEqual: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const t = useT('mapping');
  const field = useId();
  const [value, setValue] = useState<Parameters<Parameters<typeof ReferencePicker>[0]['onChange']>[0]>(null);
  const [chosen, setChosen] = useState<RefLabel | undefined>();
  const [allEqual, setAllEqual] = useState(takesEqual);
  const equal = texts.reduce((sum, text) => sum + text.equal, 0);
  return (
    <FormDialog
      isOpen
      title={t('map.title')}
      primary={{
        label: t('map.do'),
        disabled: typeof value !== 'string',
        async onRun() {
          if (typeof value === 'string' && (await onMap(value, allEqual))) onClose();
        },
      }}
      onCancel={onClose}
    >
      <ul className="fl-mapping-texts">
        {texts.slice(0, 8).map(({ id, system, text }) => (
          <li key={id}>{t('map.texts', { system, text })}</li>
        ))}
      </ul>
      <FormGroup label={t('map.ours')} labelFor={field}>
        <ReferencePicker
          id={field}
          resource={RESOURCE_OF_OBJECT[texts[0].object]}
          value={value}
          chosen={chosen}
          required
          onChange={(next, row) => {
            setValue(next);
            if (row) setChosen(row);
          }}
        />
      </FormGroup>
      <Checkbox
        checked={allEqual}
        label={t('map.equal', { n: equal })}
        onChange={event => setAllEqual(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
