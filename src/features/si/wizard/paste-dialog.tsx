import { FormGroup, TextArea } from '@blueprintjs/core';
import { type ClipboardEvent, useId, useMemo, useState } from 'react';
import { type Box, boxSchema, cargoLineSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { pasteBoxes } from '../parts/paste-boxes.ts';

const PREVIEWED_ROWS = 50;

/** Rows copied from a spreadsheet: a preview with what is wrong in each cell, then containers. */
export function PasteDialog({
  onPaste,
  onCancel,
}: {
  readonly onPaste: (boxes: readonly Box[]) => void;
  readonly onCancel: () => void;
}) {
  const t = useT('si');
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { columns, rows, boxes, good } = useMemo(() => pasteBoxes(typed), [typed]);
  // Set at once: typing thousands of rows into the field, as a browser's own paste does, takes it minutes.
  const onPasteText = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.preventDefault();
    setTyped(typed.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + typed.slice(selectionEnd));
  };
  const problems = rows.flatMap(row => row.problems).filter(problem => problem?.severity === 'error').length;
  const headings = columns.map((column, at) => ({
    key: at,
    isUsed: column !== null,
    name: column
      ? text(siFieldLabel(column.of === 'box' ? boxSchema : cargoLineSchema, column.field))
      : t('wizard.pasteUnused'),
  }));
  const isWhole = good.length === boxes.length;
  return (
    <FormDialog
      isOpen
      title={t('wizard.pasteTitle')}
      width={980}
      onCancel={onCancel}
      primary={{
        label: t(isWhole ? 'wizard.pasteApply' : 'wizard.pasteGood', { n: good.length, all: boxes.length }),
        disabled: good.length === 0,
        onRun: () => onPaste(good),
      }}
    >
      <FormGroup label={t('wizard.pasteHelp')} labelFor={id} helperText={t('wizard.pasteReplaces')}>
        <TextArea
          id={id}
          autoFocus
          fill
          rows={5}
          className="fl-mono"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onPaste={onPasteText}
        />
      </FormGroup>
      {problems > 0 && (
        <p className="fl-finding-error" role="status">
          {t('wizard.pasteProblems', { n: problems })}{' '}
          {!isWhole && t('wizard.pasteLeft', { n: boxes.length - good.length })}
        </p>
      )}
      {rows.length > 0 && (
        <ScrollRegion className="si-not-carried" label={t('list.preview')}>
          <table className="si-compare">
            <thead>
              <tr>
                <th scope="col">{t('wizard.pasteRow')}</th>
                {headings.map(({ key, name, isUsed }) => (
                  <th key={key} scope="col" className={isUsed ? undefined : 'fl-muted'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, PREVIEWED_ROWS).map(row => (
                <tr key={row.line}>
                  <th scope="row">{row.line}</th>
                  {headings.map(({ key, isUsed }) => {
                    const problem = row.problems[key] ?? null;
                    const isBad = problem?.severity === 'error';
                    return (
                      <td
                        key={key}
                        aria-invalid={isBad}
                        className={isBad ? 'si-bad-cell' : isUsed ? undefined : 'fl-muted'}
                      >
                        <span className="si-pasted">{row.cells[key]}</span>
                        {problem && <small>{text(problem.message)}</small>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </FormDialog>
  );
}
