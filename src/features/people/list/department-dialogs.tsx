import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow, RefLabel } from '#contract/kernel/resource.ts';
import { type DepartmentNode, saveDepartment } from '#contract/people/calls.ts';
import { modifyEmployee } from '#contract/people/employee-form.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { isUnchosen, type Unchosen } from '#kit/form/read-input.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
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
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('people');
  const client = useClient();
  const field = useId();
  const [name, setName] = useState(known?.name ?? '');
  const [nameEn, setNameEn] = useState(known?.nameEn ?? '');
  const saving = useSend({
    name: ['people', 'department'],
    rowsOf: () => (known ? [known] : []),
    send: (body: BodyOf<typeof saveDepartment>, { rows: [seen], idempotencyKey }) =>
      client.call(saveDepartment, { body, ...(seen ? { ifMatch: seen.version } : {}), idempotencyKey }),
    onDone,
  });
  const run = async () => {
    const parentId = known ? known.parentId : (parent?.id ?? null);
    await saving.run({ ...(known ? { id: known.id } : {}), name, nameEn: nameEn.trim() || null, parentId });
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

/** Puts people into another department, one after the other. Sent again after a refusal, it goes on with those who are left. */
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
  const moved = useRef(new Map<string, AnyRow>());
  const moving = useSend({
    name: ['people', 'move'],
    rowsOf: ({ row }: { readonly row: AnyRow; readonly departmentId: string | null }) => [row],
    wordsOf: said => ({ departmentId: said.departmentId }),
    send: async ({ row: { id }, departmentId }, { rows: [seen], idempotencyKey }) => {
      const body = { id, changes: { departmentId } };
      return (await client.call(modifyEmployee, { body, ifMatch: seen!.version, idempotencyKey })).data as AnyRow;
    },
    onDone: row => void moved.current.set(row.id, row),
  });
  const run = async () => {
    for (const row of rows) {
      const now = moved.current.get(row.id);
      if (now?.departmentId !== departmentId) await moving.run({ row: now ?? row, departmentId });
    }
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
