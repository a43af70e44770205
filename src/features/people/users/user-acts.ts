import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { appUserResource } from '#contract/people/app-user.resource.ts';
import { USER_PATH, USER_STATUS } from '#contract/people/user.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { both } from '../locale/both.ts';
import { buttonRight } from '../parts/button-right.ts';

export type UserAct = 'DISABLE' | 'ENABLE' | 'DELETE' | 'RESTORE' | 'UNLOCK' | 'END' | 'REVEAL' | 'TWO_STEP';

interface Offer {
  readonly act: UserAct;
  readonly word: 'disable' | 'enable' | 'remove' | 'restore' | 'unlock' | 'endSessions' | 'reveal' | 'twoStep';
  readonly shortcut: string;
  readonly button: string;
  fits(row: AnyRow): boolean;
}

const OFFERS: readonly Offer[] = [
  { act: 'REVEAL', word: 'reveal', shortcut: 'shift+v', button: 'REVEAL', fits: row => row.status !== 'DELETED' },
  { act: 'DISABLE', word: 'disable', shortcut: 'd', button: 'DISABLE', fits: row => row.status === 'ACTIVE' },
  { act: 'ENABLE', word: 'enable', shortcut: 'shift+d', button: 'ENABLE', fits: row => row.status === 'DISABLED' },
  { act: 'UNLOCK', word: 'unlock', shortcut: 'shift+u', button: 'UNLOCK', fits: row => row.locked === true },
  { act: 'END', word: 'endSessions', shortcut: 'o', button: 'END_SESSIONS', fits: row => row.status !== 'DELETED' },
  {
    act: 'TWO_STEP',
    word: 'twoStep',
    shortcut: 't',
    button: 'RESET_TWO_STEP',
    fits: row => row.status !== 'DELETED' && row.twoStep === true,
  },
  { act: 'DELETE', word: 'remove', shortcut: 'delete', button: 'DELETE', fits: row => row.status !== 'DELETED' },
  {
    act: 'RESTORE',
    word: 'restore',
    shortcut: 'shift+z',
    button: 'DELETE',
    fits: row => typeof row.eraseAt === 'string',
  },
];

const LOUD: readonly UserAct[] = ['REVEAL', 'DISABLE', 'ENABLE', 'DELETE'];

const stateText = (row: AnyRow): Text => {
  const state = USER_STATUS[row.status as keyof typeof USER_STATUS];
  return { zh: both('seats.state', { state: state.zh }).zh, en: both('seats.state', { state: state.en }).en };
};

const whyNot = (act: UserAct, row: AnyRow): Text => {
  if (act === 'UNLOCK') return both('seats.notBound');
  return act === 'TWO_STEP' && row.status !== 'DELETED' ? both('users.noTwoStep') : stateText(row);
};

function offered(offer: Offer, menu: readonly MenuNode[], row: AnyRow | null, start: (act: UserAct) => void): Command {
  const right = buttonRight(menu, USER_PATH, offer.button);
  const fits = row === null ? both('seats.pick') : offer.fits(row) || whyNot(offer.act, row);
  return {
    id: `users.${offer.word}`,
    title: both(`users.${offer.word}`),
    section: appUserResource.title,
    shortcut: offer.shortcut,
    enabled: right === true ? fits : right,
    run: () => start(offer.act),
  };
}

export const userActs = (
  menu: readonly MenuNode[],
  row: AnyRow | null,
  start: (act: UserAct) => void,
): { readonly loud: readonly Command[]; readonly quiet: readonly Command[] } => ({
  loud: OFFERS.filter(({ act }) => LOUD.includes(act)).map(offer => offered(offer, menu, row, start)),
  quiet: OFFERS.filter(({ act }) => !LOUD.includes(act)).map(offer => offered(offer, menu, row, start)),
});
