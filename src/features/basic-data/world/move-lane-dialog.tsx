import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { lineResource } from '#contract/basic-data/line.resource.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { withAllBelow } from './lane-tree.ts';

const { modify } = resourceCalls(lineResource);

/** A lane below another one, or to the top. */
export function MoveLaneDialog({
  lane,
  lanes,
  onDone,
  onCancel,
}: {
  readonly lane: AnyRow;
  readonly lanes: readonly AnyRow[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT('world');
  const text = useText();
  const language = useLanguage();
  const client = useClient();
  const field = useId();
  const [parent, setParent] = useState(String(lane.parentId ?? ''));
  const [trouble, setTrouble] = useState('');
  const own = withAllBelow(lanes, lane.id);
  const move = async () => {
    try {
      await client.call(modify, {
        body: { id: lane.id, changes: { parentId: parent || null } },
        ifMatch: lane.version,
      });
      onDone();
    } catch (error) {
      setTrouble(text(errorText(error)));
    }
  };
  return (
    <FormDialog
      isOpen
      title={t('lanes.moveTitle', { code: String(lane.code) })}
      primary={{ label: t('lanes.moveDo'), onRun: move }}
      onCancel={onCancel}
    >
      <FormGroup label={t('lanes.parent')} labelFor={field}>
        <HTMLSelect id={field} value={parent} onChange={event => setParent(event.currentTarget.value)}>
          <option value="">{t('lanes.top')}</option>
          {lanes
            .filter(other => !own.has(other.id))
            .map(other => (
              <option key={other.id} value={other.id}>
                {`${String(other.code)} ${String((language === 'EN' ? other.nameEn : other.nameZh) ?? '')}`}
              </option>
            ))}
        </HTMLSelect>
      </FormGroup>
      <p role="alert" className="fl-finding-error">
        {trouble}
      </p>
    </FormDialog>
  );
}
