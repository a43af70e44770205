import { useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useT } from './i18n.ts';
import './merge-dialog.css';

/** A field both sides have changed since the version the reader began with. */
export interface MergeField {
  readonly path: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}
export type MergeChoice = 'mine' | 'theirs';

/**
 * After a 412: which value stays, field by field. `<MergeDialog isOpen fields={…} onResolve={choices => …} onCancel={…} />`;
 * choices are keyed by path and start with "mine", because that is what the person has just typed.
 */
export function MergeDialog({
  isOpen,
  fields,
  onResolve,
  onCancel,
}: {
  readonly isOpen: boolean;
  readonly fields: readonly MergeField[];
  readonly onResolve: (choices: Readonly<Record<string, MergeChoice>>) => void | Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('kit');
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice>>>({});
  const choiceOf = (path: string): MergeChoice => chosen[path] ?? 'mine';
  const side = (field: MergeField, which: MergeChoice) => (
    <td>
      <label className="fl-merge-choice">
        <input
          type="radio"
          name={`merge ${field.path}`}
          checked={choiceOf(field.path) === which}
          onChange={() => setChosen({ ...chosen, [field.path]: which })}
          aria-label={`${field.label}: ${t(`merge.${which}`)}`}
        />
        <span>{field[which] || t('merge.blank')}</span>
      </label>
    </td>
  );
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('merge.title')}
      width={720}
      onCancel={onCancel}
      primary={{
        label: t('merge.apply'),
        onRun: () => onResolve(Object.fromEntries(fields.map(({ path }) => [path, choiceOf(path)]))),
      }}
    >
      <p>{t('merge.intro')}</p>
      <table className="fl-merge">
        <thead>
          <tr>
            <th scope="col">{t('merge.field')}</th>
            <th scope="col">{t('merge.mine')}</th>
            <th scope="col">{t('merge.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <tr key={field.path}>
              <th scope="row">{field.label}</th>
              {side(field, 'mine')}
              {side(field, 'theirs')}
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}
