import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { excludeFees, groupFeesForPrint } from '#contract/basic-data/commercial/fee-code/calls.ts';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useRowsNotice } from '#kit/resource/use-rows-notice.ts';
import { useSend } from '#kit/send/use-send.ts';
import { MasterScreen } from '../change/master-screen.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { countsOf, screenCommand } from './screen-command.ts';

const FeeImport = importDialog();

interface Excluded {
  readonly context: ResourceContext;
  readonly apart: boolean;
}

/** `/BasicData/CostName`: fee codes; which never stand together, and which print as one line. */
export function FeesScreen() {
  const t = useT('commercial');
  const client = useClient();
  const { menu } = useSession();
  const [grouping, setGrouping] = useState<ResourceContext | null>(null);
  const section = feeCodeResource.title;

  const excluding = useSend({
    name: ['fee', 'exclude'],
    rowsOf: ({ context }: Excluded) => context.marked,
    wordsOf: ({ apart }) => ({ apart }),
    send: async ({ apart }, { rows, idempotencyKey }) => {
      const body = { ids: rows.map(({ id }) => id), apart };
      return (await client.call(excludeFees, { body, idempotencyKey })).data;
    },
    onDone: (_, { context }) => {
      context.clearMarks();
      return context.refresh(context.marked.map(({ id }) => id));
    },
    notice: ({ changed }) => ({ text: t('fee.excluded', { n: changed }) }),
  });
  const exclude = (context: ResourceContext, apart: boolean) => async () => {
    await excluding.runOrToast({ context, apart });
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
  const noticeOf = useRowsNotice();
  const send = useSend({
    name: ['fee', 'group'],
    rowsOf: () => context.chosen,
    send: async (said: { printGroup: string | null }, { rows, idempotencyKey }) =>
      (await client.call(groupFeesForPrint, { body: { rows, ...said }, idempotencyKey })).data,
    onDone: async () => {
      context.clearMarks();
      await context.refresh(context.chosen.map(({ id }) => id));
      onClose();
    },
    notice: results => ({ ...noticeOf(results), text: t('fee.grouped', countsOf(results)) }),
  });
  return (
    <AskDialog
      title={t('fee.printGroup')}
      send={{ label: t('do'), run: () => send.run({ printGroup: group.trim() || null }) }}
      onClose={onClose}
    >
      <p className="fl-mono">{context.chosen.map(({ code }) => String(code)).join(' · ')}</p>
      <FormGroup label={t('fee.group')} labelFor={field}>
        <InputGroup id={field} value={group} maxLength={20} onValueChange={setGroup} />
      </FormGroup>
    </AskDialog>
  );
}
