import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignmentsOfCompany } from '#contract/company/partners/assignment.calls.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { SplitDialog } from '../dialogs/split-dialog.tsx';
import { both } from '../locale/both.ts';
import { Asked } from '../parts/asked.tsx';
import { AssignmentBars } from '../parts/assignment-bars.tsx';
import { screenCommand } from '../parts/screen-command.ts';

/** Everybody responsible for the company, over time. */
export function AssignmentsTab({
  id,
  name,
  duty,
}: {
  readonly id: string;
  readonly name: string;
  readonly duty: Duty;
}) {
  const t = useT('partners');
  const queries = useQueryClient();
  const { menu } = useSession();
  const asked = useCallQuery(assignmentsOfCompany, { companyId: id });
  const [splitting, setSplitting] = useState(false);
  const commands = useCommands([
    screenCommand(
      menu,
      PARTNER_PATHS.personnel,
      'SPLIT',
      { id: 'partner.split', title: both('acts.split'), shortcut: 'shift+p', run: () => setSplitting(true) },
      asked.data ? true : both('pickOne'),
    ),
  ]);
  return (
    <Asked query={asked}>
      {current => (
        <>
          <ActionBar commands={commands} label={t('detail.assignments')} />
          <AssignmentBars rows={current.rows} />
          {splitting && (
            <SplitDialog
              of={{ companyId: id, companyName: name, duty, lineScope: [] }}
              current={current}
              onDone={() => {
                setSplitting(false);
                void queries.invalidateQueries({ queryKey: [...queryKey(assignmentsOfCompany)] });
              }}
              onClose={() => setSplitting(false)}
            />
          )}
        </>
      )}
    </Asked>
  );
}
