import { useState } from 'react';
import { doorValues } from '#contract/kernel/door.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { ResourceForm } from '../../form/resource-form.tsx';
import { ErrorState, LoadingState } from '../../screen-states.tsx';
import type { ResourceOptions } from '../resource-options.ts';
import type { LoadedRecord } from './use-record.ts';

/** The content of a record: read, or in its form. A form must not begin before the row is there. */
export function RecordForm({
  resource,
  record,
  isNew,
  isEditing,
  options,
  onSaved,
  onCancel,
}: {
  readonly resource: Resource;
  readonly record: LoadedRecord;
  readonly isNew: boolean;
  readonly isEditing: boolean;
  readonly options: Pick<ResourceOptions, 'newValues' | 'formExtra' | 'pathOf' | 'onPropose'>;
  readonly onSaved: (row: AnyRow) => void;
  readonly onCancel: () => void;
}) {
  const { newValues, formExtra, pathOf, onPropose } = options;
  const { through } = resource;
  const [values, setValues] = useState<Readonly<Record<string, unknown>> | null>(null);
  if (!isNew && !record.row)
    return record.error ? <ErrorState error={record.error} onRetry={record.retry} /> : <LoadingState />;
  return (
    <ResourceForm
      resource={resource}
      row={record.row}
      refs={record.refs}
      readOnly={!isEditing}
      extra={formExtra?.(record.row, values)}
      onSaved={onSaved}
      onCancel={onCancel}
      {...(newValues || through ? { initial: { ...(through && doorValues(through)), ...newValues } } : {})}
      {...(formExtra ? { onValues: setValues } : {})}
      {...(pathOf ? { pathOf } : {})}
      {...(onPropose ? { onPropose } : {})}
    />
  );
}
