import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import { EMPLOYEE_PATH, EMPLOYEE_STATE, type EmployeeState } from '#contract/people/employee.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { knowsEvent } from '#machines/kernel/document.ts';
import { type EmployeeEvent, employee } from '#machines/people/employee.document.ts';
import { both } from '../locale/both.ts';
import { buttonRight } from '../parts/button-right.ts';

/** What is asked for in a dialog; the machine of the employee says which of them a row knows. */
export type SeatAct =
  | 'DISABLE'
  | 'ENABLE'
  | 'REHIRE'
  | 'UNDO_RESIGN'
  | 'RESIGN'
  | 'RESEND'
  | 'PASSWORD'
  | 'TWO_STEP'
  | 'UNLOCK'
  | 'END';

export interface SeatActs {
  readonly menu: readonly MenuNode[];
  /** The seat that the reader acts from. */
  readonly self: string;
  start(act: SeatAct, row: AnyRow): void;
  edit(row: AnyRow): void;
}

const stateOf = (row: AnyRow): EmployeeState => row.status as EmployeeState;

const inState = (row: AnyRow, event: EmployeeEvent): true | Text => {
  if (knowsEvent(employee, stateOf(row), event)) return true;
  const { zh, en } = EMPLOYEE_STATE[stateOf(row)];
  return { zh: both('seats.state', { state: zh }).zh, en: both('seats.state', { state: en }).en };
};

/** A person sits there, whether the seat is switched on or off. */
const isSeated = (row: AnyRow): true | Text => (inState(row, 'ENABLE') === true ? true : inState(row, 'DISABLE'));

const first = (...reasons: readonly (true | Text)[]): true | Text => reasons.find(reason => reason !== true) ?? true;

interface Offer {
  readonly id: string;
  readonly act: SeatAct;
  readonly title: Text;
  readonly shortcut: string;
  readonly button: string;
  readonly event?: EmployeeEvent;
  readonly oneself?: false;
}

const ofEvent = (id: string, act: SeatAct & EmployeeEvent, title: Text, shortcut: string, oneself?: false): Offer => ({
  id,
  act,
  title,
  shortcut,
  button: employee.events[act].right[0]?.code ?? '',
  event: act,
  ...(oneself === undefined ? {} : { oneself }),
});

const OFFERS: readonly Offer[] = [
  ofEvent('people.disable', 'DISABLE', both('seats.disable'), 'd', false),
  ofEvent('people.enable', 'ENABLE', both('seats.enable'), 'shift+d'),
  ofEvent('people.resign', 'RESIGN', both('seats.resign'), 'shift+r', false),
  ofEvent('people.undoResign', 'UNDO_RESIGN', both('seats.undo'), 'shift+z'),
  ofEvent('people.rehire', 'REHIRE', both('seats.rehire'), 'shift+h'),
  ofEvent('people.resend', 'RESEND', both('seats.resend'), 'shift+s'),
  { id: 'people.password', act: 'PASSWORD', title: both('seats.password'), shortcut: 'p', button: 'RESET_PASSWORD' },
  {
    id: 'people.twoStep',
    act: 'TWO_STEP',
    title: both('seats.twoStep'),
    shortcut: 't',
    button: 'RESET_TWO_STEP',
    oneself: false,
  },
  { id: 'people.unlock', act: 'UNLOCK', title: both('seats.unlock'), shortcut: 'shift+u', button: 'UNLOCK' },
  { id: 'people.endSessions', act: 'END', title: both('seats.endSessions'), shortcut: 'o', button: 'END_SESSIONS' },
];

/** Events that stand as buttons above the list; the others are in the row's menu, the palette and on their keys. */
const LOUD: ReadonlySet<string> = new Set(['people.disable', 'people.enable', 'people.resign']);

function offered(
  { id, act, title, shortcut, button, event, oneself }: Offer,
  acts: SeatActs,
  row: AnyRow | null,
): Command {
  const right = buttonRight(acts.menu, EMPLOYEE_PATH, button);
  const fits = row
    ? first(
        event ? inState(row, event) : isSeated(row),
        oneself === false && row.id === acts.self ? both('seats.notOneself') : true,
        act === 'TWO_STEP' && row.ownTwoStep !== true ? both('seats.noTwoStep') : true,
        act === 'UNLOCK' && row.locked !== true ? both('seats.notBound') : true,
      )
    : both('seats.pick');
  return {
    id,
    title,
    shortcut,
    section: employeeResource.title,
    enabled: first(right, fits),
    run: () => (row ? acts.start(act, row) : undefined),
  };
}

const editOf = (acts: SeatActs, row: AnyRow | null): Command => ({
  id: 'people.edit',
  title: both('seats.edit'),
  shortcut: 'e',
  section: employeeResource.title,
  enabled: first(buttonRight(acts.menu, EMPLOYEE_PATH, 'EDIT'), row ? inState(row, 'EDIT') : both('seats.pick')),
  run: () => (row ? acts.edit(row) : undefined),
});

/** Buttons for the row that one is at. */
export const loudActs = (acts: SeatActs, row: AnyRow | null): readonly Command[] => [
  editOf(acts, row),
  ...OFFERS.filter(({ id }) => LOUD.has(id)).map(offer => offered(offer, acts, row)),
];

/** The rest of them, for a row's menu and the palette. */
export const rowActs = (acts: SeatActs, row: AnyRow): readonly Command[] =>
  OFFERS.filter(({ id }) => !LOUD.has(id)).map(offer => offered(offer, acts, row));
