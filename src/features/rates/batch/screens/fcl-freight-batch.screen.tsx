import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { formAt } from '../../fcl/grid/rate-list.tsx';
import { usePriceSheet } from '../../fcl/grid/use-price-sheet.tsx';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { type ActionDraft, actionOf, newDraft } from '../parts/action-fields.ts';
import { ActionsEditor } from '../parts/actions-editor.tsx';
import { batchCommand } from '../parts/batch-command.ts';
import { useNewBatch } from '../parts/use-new-batch.ts';

const resource: Resource = throughDoor(fclRateResource, RATE_PATHS.maintenance);
const title = { zh: '批量修改运价', en: 'Batch rate modification' };

/** `/SeaFreight/FreightManagement/FCLFreightBatch`: chosen rates and what is to be done to them. */
export function FclFreightBatchScreen() {
  const { menu } = useSession();
  const sheet = usePriceSheet();
  const [rows, setRows] = useState<readonly AnyRow[] | null>(null);
  const commands = (context: ResourceContext): readonly Command[] => [
    batchCommand(
      menu,
      [RATE_PATHS.batchByHand],
      'PREVIEW',
      {
        id: 'rateBatch.byHand',
        title: both('batch'),
        section: title,
        shortcut: 'shift+b',
        intent: 'primary',
        run: () => setRows(context.chosen),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  if (!useSeesCost()) return <NoAccess />;
  return (
    <>
      <ResourceScreen resource={resource} title={title} formAt={formAt} commands={commands} {...sheet} />
      {rows && <BatchDialog rows={rows} onClose={() => setRows(null)} />}
    </>
  );
}

function BatchDialog({ rows, onClose }: { readonly rows: readonly AnyRow[]; readonly onClose: () => void }) {
  const t = useT('rateBatch');
  const id = useId();
  const begin = useNewBatch();
  const [about, setAbout] = useState('');
  const [drafts, setDrafts] = useState<readonly ActionDraft[]>([newDraft(1, 'PRICE')]);
  const actions = drafts.map(actionOf);
  const ready = actions.length > 0 && actions.every(action => action !== null);
  return (
    <AskDialog
      title={`${t('batch')} · ${t('chosen', { n: rows.length })}`}
      width={760}
      send={{
        label: t('preview'),
        disabled: !ready,
        run: () =>
          begin.run({
            title: about,
            selection: { ids: rows.map(row => row.id) },
            actions: actions.flatMap(action => action ?? []),
          }),
      }}
      onClose={onClose}
    >
      <FormGroup label={t('title')} labelFor={id}>
        <InputGroup id={id} value={about} maxLength={200} onValueChange={setAbout} />
      </FormGroup>
      <ActionsEditor drafts={drafts} onChange={setDrafts} />
    </AskDialog>
  );
}
