import { spreadRemainder } from '#contract/si/parts/spread-remainder.ts';
import type { Command } from '#kit/command.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { both } from '../rules/locale/both.ts';
import { containersLeft } from './prefill.ts';
import { tell } from './tell.ts';
import type { WizardSession } from './wizard-session.ts';

/** Opens the dialog that spreads the totals of the container under the cursor (design A5.9). */
export const spreadBoxCommand = (run: () => void): Command => ({
  id: 'si.wizard.spreadBox',
  title: both('spreadBox'),
  shortcut: 'alt+s',
  enabled: true,
  run,
});

/** One key gives what is left of each container to the drafts that hold it (design A10): one step of the stream. */
export function spreadLeftCommand(session: WizardSession, work: Work): Command {
  const changed = spreadRemainder(work.drafts, containersLeft(work.source, work.drafts));
  return {
    id: 'si.wizard.spreadLeft',
    title: both('spreadLeft'),
    shortcut: 'alt+r',
    enabled: changed.length > 0 ? true : both('spreadNothingLeft'),
    run() {
      const edits = changed.map(({ draftId, boxes }) => ({ draftId, path: 'boxes', value: boxes }));
      if (!session.send({ type: 'EDIT_DRAFTS', edits, from: 'shipment' })) return;
      tell('spreadLeft', both('spreadLeftDone', { n: changed.length }));
    },
  };
}
