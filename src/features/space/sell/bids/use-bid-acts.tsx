import { type ReactNode, useState } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { BID_STATE_LABELS } from '#contract/space/bids.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import { BIDS } from '../parts/doors.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import { CounterDialog } from '../queue/counter-dialog.tsx';
import { type Decision, useDecide } from '../queue/use-decide.ts';
import { bidOf } from './bid-columns.tsx';

const workOf = (row: AnyRow): Decision['work'] => ({ ...row, kind: 'BID', no: bidOf(row).offerNo });

const { queue, allSelling } = SPACE_PATHS;
const ANSWERS = { accept: 'a', refuse: 'r', counter: 'c' } as const;
type Answer = keyof typeof ANSWERS;
const INTENT = { accept: 'success', refuse: 'warning', counter: 'primary' } as const;

/** The seller's answers to the bid that one is at; who reviews offers answers for every seller. */
export function useBidActs(): { readonly of: (row: AnyRow | null) => readonly Command[]; readonly dialog: ReactNode } {
  const t = useT('spaceSell');
  const decide = useDecide();
  const { menu, employee } = useSession();
  const [asked, setAsked] = useState<{ readonly answer: 'refuse' | 'counter'; readonly row: AnyRow } | null>(null);
  const reviews = employee?.CompanyKind === 'platform' && hasButton(menu, 'APPROVE', allSelling);

  const mayAnswer = (row: AnyRow | null): true | Text => {
    if (!row) return both('pickOne');
    const { state, sellerCode } = bidOf(row);
    if (sellerCode !== employee?.CompanyCode && !reviews) return both('noRight');
    const { zh, en } = BID_STATE_LABELS[state];
    return state === 'OPEN' ? true : { zh: both('bid.over', { state: zh }).zh, en: both('bid.over', { state: en }).en };
  };
  const command = (answer: Answer, row: AnyRow | null): Command =>
    sellCommand(
      menu,
      [[queue, 'CONFIRM']],
      {
        id: `spaceSell.${answer}Bid`,
        title: both(`bid.${answer}`),
        section: BIDS.title,
        shortcut: ANSWERS[answer],
        intent: INTENT[answer],
        run: async () => {
          if (!row) return;
          if (answer === 'accept') await decide.runOrToast({ work: workOf(row), accept: true });
          else setAsked({ answer, row });
        },
      },
      mayAnswer(row),
    );
  return {
    of: row => (['accept', 'refuse', 'counter'] as const).map(answer => command(answer, row)),
    dialog: asked && (
      <>
        {asked.answer === 'refuse' && (
          <ReasonDialog
            title={t('queue.refuseTitle', { no: bidOf(asked.row).offerNo })}
            label={t('queue.refuse')}
            onSend={async remarks => {
              await decide.run({ work: workOf(asked.row), accept: false, remarks });
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        )}
        {asked.answer === 'counter' && <CounterDialog work={workOf(asked.row)} onClose={() => setAsked(null)} />}
      </>
    ),
  };
}
