import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { excludeFees, groupFeesForPrint } from '#contract/basic-data/commercial/fee-code/calls.ts';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { showToast } from '#kit/toasts.tsx';
import { MasterScreen } from '../change/master-screen.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { countsOf, screenCommand } from './screen-command.ts';

const FeeImport = importDialog();

/** `/BasicData/CostName`: fee codes; which never stand together, and which print as one line. */
export function FeesScreen() {
  const t = useT('commercial');
  const text = useText();
  const client = useClient();
  const { menu } = useSession();
  const [grouping, setGrouping] = useState<ResourceContext | null>(null);
  const section = feeCodeResource.title;

  const exclude = (context: ResourceContext, apart: boolean) => async () => {
    const ids = context.marked.map(({ id }) => id);
    try {
      const { data } = await client.call(excludeFees, { body: { ids, apart } });
      showToast({ id: 'fee.exclude', intent: 'success', text: t('fee.excluded', { n: data.changed }) });
      context.clearMarks();
      await context.refresh(ids);
    } catch (error) {
      showToast({ id: 'fee.exclude', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = (context: ResourceContext) => {
    const pair = context.marked.length >= 2 ? true : both('pickTwo');
    const of = (button: string, id: string, title: 'fee.exclude' | 'fee.include' | 'fee.printGroup') => ({
      button,
      command: { id, title: both(title), section },
    });
    const [apart, together, group] = [
      of('EXCLUDE', 'fee.exclude', 'fee.exclude'),
      of('EXCLUDE', 'fee.include', 'fee.include'),
      of('PRINT_GROUP', 'fee.printGroup', 'fee.printGroup'),
    ];
    const path = DATA_PATHS.fees;
    return [
      screenCommand(menu, path, apart.button, { ...apart.command, run: exclude(context, true) }, pair),
      screenCommand(
        menu,
        path,
        together.button,
        { ...together.command, quiet: true, run: exclude(context, false) },
        pair,
      ),
      screenCommand(
        menu,
        path,
        group.button,
        { ...group.command, run: () => setGrouping(context) },
        context.chosen.length > 0 ? true : both('pick'),
      ),
    ];
  };
  return (
    <>
      <MasterScreen resource={feeCodeResource} commands={commands} ImportDialog={FeeImport} />
      {grouping && <GroupDialog context={grouping} onClose={() => setGrouping(null)} />}
    </>
  );
}

function GroupDialog({ context, onClose }: { readonly context: ResourceContext; readonly onClose: () => void }) {
  const t = useT('commercial');
  const client = useClient();
  const field = useId();
  const [group, setGroup] = useState('');
  const run = async () => {
    const rows = context.chosen.map(({ id, version }) => ({ id, version }));
    const { data } = await client.call(groupFeesForPrint, { body: { rows, printGroup: group.trim() || null } });
    const counts = countsOf(data);
    showToast({
      id: 'fee.group',
      intent: counts.failed > 0 ? 'warning' : 'success',
      text: t('fee.grouped', counts),
    });
    context.clearMarks();
    await context.refresh(rows.map(({ id }) => id));
    onClose();
  };
  return (
    <AskDialog title={t('fee.printGroup')} send={{ label: t('do'), run }} onClose={onClose}>
      <p className="fl-mono">{context.chosen.map(({ code }) => String(code)).join(' · ')}</p>
      <FormGroup label={t('fee.group')} labelFor={field}>
        <InputGroup id={field} value={group} maxLength={20} onValueChange={setGroup} />
      </FormGroup>
    </AskDialog>
  );
}
