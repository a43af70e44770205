import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { type DepartmentNode, saveDepartment } from '#contract/people/calls.ts';
import { modifyEmployee } from '#contract/people/employee-form.resource.ts';
import { useClient } from '#kit/client.tsx';
import { isUnchosen, type Unchosen } from '#kit/form/read-input.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import '../locale/words.ts';

/** A new department below `parent`, or another name for `known`. */
export function DepartmentDialog({
  known,
  parent,
  onDone,
  onClose,
}: {
  readonly known: DepartmentNode | null;
  readonly parent: DepartmentNode | null;
  readonly onDone: (id: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const field = useId();
  const [name, setName] = useState(known?.name ?? '');
  const [nameEn, setNameEn] = useState(known?.nameEn ?? '');
  const run = async () => {
    const parentId = known ? known.parentId : (parent?.id ?? null);
    const { data } = await client.call(saveDepartment, {
      body: { ...(known ? { id: known.id } : {}), name, nameEn: nameEn.trim() || null, parentId },
      ...(known ? { ifMatch: known.version } : {}),
    });
    await onDone(data.id);
  };
  return (
    <AskDialog
      title={t(known ? 'tree.rename' : 'tree.add')}
      onClose={onClose}
      send={{ label: t('tree.save'), disabled: name.trim() === '', run }}
    >
      {!known && <p className="fl-muted">{t('tree.under', { name: parent?.name ?? t('tree.top') })}</p>}
      <FormGroup label={t('tree.name')} labelFor={`${field}-zh`}>
        <InputGroup id={`${field}-zh`} value={name} maxLength={50} onValueChange={setName} />
      </FormGroup>
      <FormGroup label={t('tree.nameEn')} labelFor={`${field}-en`}>
        <InputGroup id={`${field}-en`} value={nameEn} maxLength={70} onValueChange={setNameEn} />
      </FormGroup>
    </AskDialog>
  );
}

/** Puts people into another department, one after the other; who could not be moved stays marked. */
export function ToDepartmentDialog({
  rows,
  onDone,
  onClose,
}: {
  readonly rows: readonly AnyRow[];
  readonly onDone: (moved: number) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const field = useId();
  const [target, setTarget] = useState<string | Unchosen | null>(null);
  const [label, setLabel] = useState<RefLabel>();
  const departmentId = target !== null && !isUnchosen(target) ? target : null;
  const run = async () => {
    for (const { id, version } of rows)
      await client.call(modifyEmployee, { body: { id, changes: { departmentId } }, ifMatch: version });
    await onDone(rows.length);
  };
  return (
    <AskDialog
      title={t('tree.toTitle', { n: rows.length })}
      onClose={onClose}
      send={{ label: t('ask.confirm'), disabled: departmentId === null, run }}
    >
      <FormGroup label={t('tree.target')} labelFor={field}>
        <ReferencePicker
          id={field}
          resource="Department"
          label={t('tree.target')}
          value={target}
          chosen={label}
          required
          onChange={(value, chosen) => {
            setTarget(value);
            if (chosen) setLabel(chosen);
          }}
        />
      </FormGroup>
    </AskDialog>
  );
}
