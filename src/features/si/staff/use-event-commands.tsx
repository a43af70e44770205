import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { asks } from '#kit/command-args.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { OutcomeDialog } from '#kit/resource/actions/outcome-dialog.tsx';
import { useSend } from '#kit/send/use-send.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { refreshSi } from '../queries.ts';
import { EventDialog, REMARKS } from './event-dialog.tsx';
import { type EventOutcome, sendEvent } from './event-request.ts';
import { staffText } from './locale/words.ts';
import { mayEver, rowAbility } from './row-abilities.ts';
import type { StaffGridContext } from './staff-grid.tsx';

/** One event as a command of the grid: on the marked rows, else on the one under the cursor. */
export interface EventKey {
  readonly event: SiEvent;
  readonly shortcut: string;
  readonly intent?: NonNullable<Command['intent']>;
  /** Palette and key only. */
  readonly quiet?: boolean;
}

interface Asked {
  readonly event: SiEvent;
  readonly rows: readonly AnyRow[];
  readonly permitted: number;
  readonly clearMarks: () => void;
}
type Said = Asked & { readonly remarks: string };

/** Where an event takes remarks the palette asks for them; without any it is confirmed in the dialog as ever. */
function remarksOf(event: SiEvent, run: (remarks: string) => Promise<void>): Pick<Command, 'asks'> {
  const { remarks: wanted } = SI_EVENTS[event];
  if (wanted === 'none') return {};
  const isRequired = wanted === 'required';
  const limits = { minLength: isRequired ? REMARKS.least : 1, maxLength: REMARKS.most, optional: !isRequired };
  const title = staffText(isRequired ? 'remarksRequired' : 'remarks');
  return { asks: asks([{ name: 'remarks', title, kind: 'text', ...limits }], ({ remarks }) => run(remarks)) };
}

/** Events of the machine as commands over the chosen rows, with a question before and a result per item after. */
export function useEventCommands(
  resource: Resource,
  section: Text,
  keys: readonly EventKey[],
): { commandsOf(context: StaffGridContext): readonly Command[]; readonly dialogs: ReactNode } {
  const t = useT('siStaff');
  const text = useText();
  const session = useSession();
  const client = useClient();
  const queries = useQueryClient();
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcomes, setOutcomes] = useState<readonly EventOutcome[] | null>(null);
  const at = new Date(now).toISOString();

  const sending = useSend({
    name: ['siStaff', 'event'],
    rowsOf: ({ rows }: Said) => rows,
    wordsOf: ({ event, remarks }) => ({ event, remarks }),
    send: ({ event, rows, remarks }, { rows: seen }) =>
      sendEvent(
        client,
        event,
        rows.map((row, at) => ({ ...row, ...seen[at] })),
        remarks,
      ),
    onDone: async (done, { clearMarks }) => {
      // What was refused is listed by its number.
      clearMarks();
      setAsked(null);
      setOutcomes(done.some(({ ok }) => !ok) ? done : null);
      await Promise.all(done.map(({ row }) => refreshSi(queries, row.id)));
    },
    notice: (done, { event }) =>
      done.every(({ ok }) => ok) ? { text: t('done', { event: text(SI_EVENTS[event].label), n: done.length }) } : null,
  });

  const commandsOf = ({ chosen, clearMarks }: StaffGridContext): readonly Command[] =>
    keys
      .filter(({ event }) => mayEver(session, event))
      .map(({ event, shortcut, intent, quiet }) => {
        const abilities = chosen.map(row => rowAbility(row, event, session, at));
        const permitted = abilities.filter(ability => ability === true).length;
        return {
          id: `siStaff.${event.toLowerCase()}`,
          title: SI_EVENTS[event].label,
          section,
          shortcut,
          enabled: permitted > 0 ? true : ((abilities[0] as Text | undefined) ?? staffText('pick')),
          ...(intent ? { intent } : {}),
          ...(quiet ? { quiet } : {}),
          ...remarksOf(event, async remarks => {
            await sending.run({ event, rows: chosen, permitted, clearMarks, remarks });
          }),
          run: () => setAsked({ event, rows: chosen, permitted, clearMarks }),
        };
      });

  const dialogs = (
    <>
      {asked && (
        <EventDialog
          event={asked.event}
          count={asked.rows.length}
          permitted={asked.permitted}
          onSend={remarks => sending.run({ ...asked, remarks })}
          onClose={() => setAsked(null)}
        />
      )}
      {outcomes && <OutcomeDialog resource={resource} outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  );
  return { commandsOf, dialogs };
}
