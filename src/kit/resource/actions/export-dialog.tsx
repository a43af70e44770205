import { FormGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import type { ResourceExport } from '#contract/kernel/resource-export.ts';
import type { GridView } from '#contract/kernel/saved-view.ts';
import { useClient } from '../../client.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useLanguage, useT, useText } from '../../i18n.ts';
import { reasonOf } from '../../problem-text.ts';
import { exportRows } from './export-rows.ts';

type Format = ResourceExport['format'];

/** The rows of the present view as a file: which format, which columns. */
export function ExportDialog({
  resource,
  view,
  total,
  shown,
  all,
  onClose,
}: {
  readonly resource: Resource;
  readonly view: Pick<GridView, 'q' | 'filter' | 'sort'>;
  /** How many rows, in words. */
  readonly total: string;
  /** Fields of the columns in view, in their order. */
  readonly shown: readonly string[];
  /** Fields of all columns. */
  readonly all: readonly string[];
  readonly onClose: () => void;
}) {
  const t = useT('kit');
  const text = useText();
  const client = useClient();
  const language = useLanguage();
  const [format, setFormat] = useState<Format>('xlsx');
  const [isAll, setAll] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const run = async (): Promise<void> => {
    const { q, filter, sort } = view;
    const body: ResourceExport = { q, filter, sort, columns: [...(isAll ? all : shown)], format, language };
    try {
      await exportRows(client, resource, body);
      onClose();
    } catch (error) {
      setRefusal(text(reasonOf(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={`${t('resource.export.title')} · ${text(resource.title)}`}
      width={440}
      onCancel={onClose}
      primary={{ label: t('resource.export.do'), onRun: run }}
    >
      <p>{t('resource.export.rows', { n: total })}</p>
      <RadioGroup
        inline
        label={t('resource.export.format')}
        name="resource-export-format"
        selectedValue={format}
        onChange={event => setFormat(event.currentTarget.value as Format)}
      >
        <Radio label={t('resource.export.xlsx')} value="xlsx" />
        <Radio label={t('resource.export.csv')} value="csv" />
      </RadioGroup>
      <FormGroup>
        <RadioGroup
          inline
          label={t('resource.export.columns')}
          name="resource-export-columns"
          selectedValue={isAll ? 'all' : 'shown'}
          onChange={event => setAll(event.currentTarget.value === 'all')}
        >
          <Radio label={t('resource.export.shown')} value="shown" />
          <Radio label={t('resource.export.all')} value="all" />
        </RadioGroup>
      </FormGroup>
      <p className="fl-field-error" role="alert">
        {refusal && <span className="fl-finding-error">{refusal}</span>}
      </p>
    </FormDialog>
  );
}
