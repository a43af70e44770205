import { FormGroup, TextArea } from '@blueprintjs/core';
import { type ClipboardEvent, useId, useMemo, useState } from 'react';
import { type Box, boxSchema, cargoLineSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { PASTE_COLUMNS, pasteBoxes } from '../parts/paste-boxes.ts';

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
  const { rows, boxes } = useMemo(() => pasteBoxes(typed), [typed]);
  // Set at once: typing thousands of rows into the field, as a browser's own paste does, takes it minutes.
  const onPasteText = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.preventDefault();
    setTyped(typed.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + typed.slice(selectionEnd));
  };
  const problems = rows.reduce((sum, row) => sum + row.problems.filter(problem => problem !== null).length, 0);
  const widest = Math.max(PASTE_COLUMNS.length, ...rows.map(row => row.cells.length));
  const headings = Array.from({ length: widest }, (_, at) => {
    const column = PASTE_COLUMNS[at];
    return column
      ? text(siFieldLabel(column.of === 'box' ? boxSchema : cargoLineSchema, column.field))
      : String(at + 1);
  });
  return (
    <FormDialog
      isOpen
      title={t('wizard.pasteTitle')}
      width={980}
      onCancel={onCancel}
      primary={{
        label: t('wizard.pasteApply', { n: boxes.length }),
        disabled: boxes.length === 0,
        onRun: () => onPaste(boxes),
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
          {t('wizard.pasteProblems', { n: problems })}
        </p>
      )}
      {rows.length > 0 && (
        <ScrollRegion className="si-not-carried" label={t('list.preview')}>
          <table className="si-compare">
            <thead>
              <tr>
                <th scope="col">{t('wizard.pasteRow')}</th>
                {headings.map(heading => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, PREVIEWED_ROWS).map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pasted rows are known by their place
                <tr key={index}>
                  <th scope="row">{index + 1}</th>
                  {headings.map((heading, at) => {
                    const problem = row.problems[at] ?? null;
                    return (
                      <td key={heading} aria-invalid={problem !== null} className={problem ? 'si-bad-cell' : undefined}>
                        {row.cells[at]}
                        {problem && <small>{text(problem)}</small>}
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
