import type { Command } from './command.ts';

/** As many buttons as one takes in at a glance, the next step included. */
const MOST = 4;

export interface BarParts {
  /** The next step: the only button that is filled. */
  readonly lead: Command | null;
  /** The lead and what else can be done now, in the order of the screen. */
  readonly buttons: readonly Command[];
  /** All others, with the reason of those that cannot act. */
  readonly folded: readonly Command[];
}

const isAble = ({ enabled }: Command): boolean => enabled === true;

/** A step that waits for something is better seen than missed, so a refused one leads where no other can. */
function leadOf(commands: readonly Command[]): Command | null {
  const steps = commands.filter(({ intent, more }) => (intent === 'primary' || intent === 'success') && !more);
  return (
    steps.find(command => isAble(command) && command.intent === 'primary') ??
    steps.find(isAble) ??
    steps.find(({ intent }) => intent === 'primary') ??
    steps[0] ??
    null
  );
}

/**
 * Which commands of a toolbar are buttons: the next step and up to three others that can act now, no two of one name. `held` are
 * those that were seen since the focus came into the bar: a button does not go from under it, nor from under the pointer.
 */
export function barParts(
  commands: readonly Command[],
  {
    held = [],
    isPhone = false,
    nameOf,
  }: { readonly held?: readonly string[]; readonly isPhone?: boolean; readonly nameOf: (command: Command) => string },
): BarParts {
  const shown = commands.filter(({ quiet }) => !quiet);
  const next = leadOf(shown);
  // A phone has the next action at its foot; actions that are refused stay in the menu.
  const lead = next && isPhone && !isAble(next) && !held.includes(next.id) ? null : next;
  const chosen = new Set(lead ? [lead.id] : []);
  const names = new Set(lead ? [nameOf(lead)] : []);
  const most = isPhone ? 0 : MOST;
  for (const command of shown) {
    const isHeld = held.includes(command.id);
    const hasRoom = isAble(command) && !command.more && chosen.size < most;
    if (chosen.has(command.id) || names.has(nameOf(command)) || !(isHeld || hasRoom)) continue;
    chosen.add(command.id);
    names.add(nameOf(command));
  }
  return {
    lead,
    buttons: shown.filter(({ id }) => chosen.has(id)),
    folded: shown.filter(({ id }) => !chosen.has(id)),
  };
}
