import type { CallDef } from '#contract/kernel/call.ts';
import {
  boundEmployeeList,
  chooseEmployee,
  currentEmployee,
  currentUser,
  firstRegisterDone,
  leaveEmployee,
  logout,
  menuTree,
  tryChooseDefaultEmployee,
} from '#contract/session/calls.ts';
import { beginTwoStep, confirmTwoStep, twoStepState } from '#contract/session/own-account.ts';
import { changePassword } from '#contract/session/sign-in.calls.ts';
import { userSettings } from '#contract/settings/calls.ts';

/**
 * What is open in a seat that demands a second step, to an account without one: knowing who one is, setting it up, and the ways out
 * (another seat, none, sign-out). Own settings are read, so that the page has the person's language and theme.
 */
const OPEN: ReadonlySet<string> = new Set(
  [
    currentEmployee,
    currentUser,
    menuTree,
    boundEmployeeList,
    userSettings,
    twoStepState,
    beginTwoStep,
    confirmTwoStep,
    changePassword,
    firstRegisterDone,
    chooseEmployee,
    leaveEmployee,
    tryChooseDefaultEmployee,
    logout,
  ].map(call => call.path),
);

export const isOpenWithoutSecondStep = ({ path }: Pick<CallDef, 'path'>): boolean => OPEN.has(path);
