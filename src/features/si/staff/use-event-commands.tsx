import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { OutcomeDialog } from '#kit/resource/actions/outcome-dialog.tsx';
import { showToast } from '#kit/toasts.tsx';
import { SI_EVENTS, type SiEvent } from '#machines/si/shipping-instruction.lifecycle.ts';
import { refreshSi } from '../queries.ts';
import { EventDialog } from './event-dialog.tsx';
import type { EventOutcome } from './event-request.ts';
import { staffText } from './locale/words.ts';
import { mayEver, rowAbility } from './row-abilities.ts';

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
}

/** Events of the machine as commands over the chosen rows, with a question before and a result per item after. */
export function useEventCommands(
  resource: Resource,
  section: Text,
  keys: readonly EventKey[],
): { commandsOf(chosen: readonly AnyRow[]): readonly Command[]; readonly dialogs: ReactNode } {
  const t = useT('siStaff');
  const text = useText();
  const session = useSession();
  const queries = useQueryClient();
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcomes, setOutcomes] = useState<readonly EventOutcome[] | null>(null);
  const at = new Date(now).toISOString();

  const commandsOf = (chosen: readonly AnyRow[]): readonly Command[] =>
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
          run: () => setAsked({ event, rows: chosen, permitted }),
        };
      });

  const finish = async (done: readonly EventOutcome[]): Promise<void> => {
    const failed = done.filter(({ ok }) => !ok);
    if (asked && failed.length === 0) {
      showToast({
        id: 'siStaff.event',
        intent: 'success',
        text: t('done', { event: text(SI_EVENTS[asked.event].label), n: done.length }),
      });
    }
    setAsked(null);
    setOutcomes(failed.length > 0 ? done : null);
    await Promise.all(done.map(({ row }) => refreshSi(queries, row.id)));
  };

  const dialogs = (
    <>
      {asked && (
        <EventDialog
          event={asked.event}
          rows={asked.rows}
          permitted={asked.permitted}
          onDone={done => void finish(done)}
          onClose={() => setAsked(null)}
        />
      )}
      {outcomes && <OutcomeDialog resource={resource} outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  );
  return { commandsOf, dialogs };
}
