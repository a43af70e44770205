import { Button, Callout, FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import { ERRORS } from '#contract/kernel/errors.ts';
import {
  EXCEL_PROBLEMS_SHOWN,
  type ExcelImport,
  importSiExcel,
  siExcelCopy,
  siExcelTemplate,
} from '#contract/si/excel.calls.ts';
import { SET_LIMIT } from '#contract/si/parts/split-numbers.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { saveDownload } from '#kit/save-download.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../desk/locale/words.ts';
import './excel.css';

type Reading = { readonly is: 'empty' | 'reading' } | { readonly is: 'read'; readonly read: ExcelImport };

/** Letters of a column as a spreadsheet shows them: 0 is A, 26 is AA. */
const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${lettersOf(Math.floor(column / 26) - 1)}${lettersOf(column % 26)}`;

/** Reads a spreadsheet into drafts for the wizard; what is wrong in a cell is told here and in a copy of the file. */
export function ExcelDialog({
  onImport,
  onCancel,
}: {
  readonly onImport: (
    drafts: readonly SiDraft[],
    fileName: string,
    /** Of each draft, the rows that its values stood in. */
    origins: ExcelImport['origins'],
  ) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('siDesk');
  const text = useText();
  const client = useClient();
  const [reading, setReading] = useState<Reading>({ is: 'empty' });
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState('');
  const tell = (error: unknown) => setTrouble(text(reasonOf(error)));

  const read = async (file: File) => {
    setTrouble('');
    setName(file.name);
    setReading({ is: 'reading' });
    try {
      setReading({ is: 'read', read: (await client.upload(importSiExcel, file)).data });
    } catch (error) {
      setReading({ is: 'empty' });
      tell(error);
    }
  };
  const template = async () => {
    try {
      saveDownload(await client.download(siExcelTemplate));
    } catch {
      setTrouble(text(ERRORS.TEMPLATE_FAILED));
    }
  };
  const copy = async (FileId: string) => {
    try {
      saveDownload(await client.download(siExcelCopy, { query: { FileId } }));
    } catch (error) {
      tell(error);
    }
  };
  const found = reading.is === 'read' ? reading.read : null;
  const count = found?.drafts.length ?? 0;
  return (
    <FormDialog
      isOpen
      title={t('excel.title')}
      width={820}
      onCancel={onCancel}
      more={
        <>
          <Button text={t('excel.template')} onClick={() => void template()} />
          {found && found.problemCount > 0 && <Button text={t('excel.copy')} onClick={() => void copy(found.FileId)} />}
        </>
      }
      primary={{
        label: t('excel.apply', { n: count }),
        disabled: count === 0 || count > SET_LIMIT,
        onRun: () => onImport(found?.drafts ?? [], name, found?.origins ?? []).catch(tell),
      }}
    >
      <p>{t('excel.help')}</p>
      <FileInput
        fill
        hasSelection={name !== ''}
        text={name || t('excel.file')}
        buttonText={t('excel.browse')}
        inputProps={{
          accept: '.xlsx,.csv',
          'aria-label': t('excel.file'),
          autoFocus: true,
          onChange: event => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void read(file);
          },
        }}
      />
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
      {reading.is === 'reading' && <p role="status">{t('excel.reading')}</p>}
      {found && <ExcelReport read={found} />}
    </FormDialog>
  );
}

function ExcelReport({ read }: { readonly read: ExcelImport }) {
  const t = useT('siDesk');
  const text = useText();
  const { drafts, boxes, rows, problems, problemCount } = read;
  return (
    <section className="si-excel" aria-live="polite">
      {drafts.length > 0 && (
        <Callout compact intent={problemCount > 0 ? 'primary' : 'success'} data-excel="ready">
          {t('excel.ready', { drafts: drafts.length, boxes, rows })}
        </Callout>
      )}
      {problemCount > 0 && (
        <>
          <p className="fl-finding-error" role="status">
            {t('excel.problems', { n: problemCount })}
          </p>
          <ScrollRegion className="si-not-carried" label={t('excel.problems', { n: problemCount })}>
            <table className="si-compare">
              <thead>
                <tr>
                  <th scope="col">{t('excel.row')}</th>
                  <th scope="col">{t('excel.column')}</th>
                  <th scope="col">{t('excel.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map((problem, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one cell may have several problems
                  <tr key={index}>
                    <th scope="row">{problem.line}</th>
                    <td>
                      {problem.column !== null && (
                        <>
                          {lettersOf(problem.column)} {problem.heading}{' '}
                          <span className="fl-mono si-bad-cell">{problem.value}</span>
                        </>
                      )}
                    </td>
                    <td>{text(problem.message)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {problemCount > EXCEL_PROBLEMS_SHOWN && (
            <p className="fl-muted">{t('excel.more', { n: problemCount - EXCEL_PROBLEMS_SHOWN })}</p>
          )}
        </>
      )}
    </section>
  );
}
