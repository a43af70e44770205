import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { lineResource } from '#contract/basic-data/line.resource.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
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
  const language = useLanguage();
  const client = useClient();
  const field = useId();
  const [parent, setParent] = useState(String(lane.parentId ?? ''));
  const own = withAllBelow(lanes, lane.id);
  const send = useSend({
    name: ['lane', 'move'],
    rowsOf: () => [lane],
    send: (changes: { parentId: string | null }, { once }) =>
      client.call(modify, { body: { id: lane.id, changes }, ...once }),
    onDone,
  });
  return (
    <AskDialog
      title={t('lanes.moveTitle', { code: String(lane.code) })}
      send={{ label: t('lanes.moveDo'), run: () => send.run({ parentId: parent || null }) }}
      onClose={onCancel}
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
    </AskDialog>
  );
}
