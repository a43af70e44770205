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
  /** Both together, where that makes sense. */
  readonly both?: string;
}
export type MergeChoice = 'mine' | 'theirs';
export type MergeChoiceOrBoth = MergeChoice | 'both';

/**
 * After a 412: which value stays, field by field. `<MergeDialog isOpen fields={…} onResolve={choices => …} onCancel={…} />`;
 * choices are keyed by path and start with "mine", because that is what the person has just typed. "Both" is offered, and can come
 * back, only where a field has it.
 */
export function MergeDialog({
  isOpen,
  fields,
  onResolve,
  onCancel,
}: {
  readonly isOpen: boolean;
  readonly fields: readonly MergeField[];
  // A method, so that a caller whose fields never have `both` may take the two others alone.
  onResolve(choices: Readonly<Record<string, MergeChoiceOrBoth>>): void | Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('kit');
  const anyBoth = fields.some(({ both }) => both !== undefined);
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoiceOrBoth>>>({});
  const choiceOf = (path: string): MergeChoiceOrBoth => chosen[path] ?? 'mine';
  const side = (field: MergeField, which: MergeChoiceOrBoth) => (
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
      width={anyBoth ? 960 : 720}
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
            {anyBoth && <th scope="col">{t('merge.both')}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <tr key={field.path}>
              <th scope="row">{field.label}</th>
              {side(field, 'mine')}
              {side(field, 'theirs')}
              {anyBoth && (field.both === undefined ? <td /> : side(field, 'both'))}
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}
