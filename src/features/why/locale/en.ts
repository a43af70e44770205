import type { zh } from './zh.ts';

export const en: typeof zh = {
  title: 'Why can’t I: {what}',
  titlePage: 'Why can’t I open {what}',
  now: 'Not now',
  nowHint: 'This follows from the state of the document or a condition that is not met, not from your rights.',
  reasons: {
    HELD: 'You have this right. If you do not see it, reload the page, or open the record it is for.',
    WRONG_SIDE:
      'The page belongs to the other side: internal pages are for the platform’s staff, the external workbench for customers and providers.',
    NOT_IN_MENU: 'The page was taken out of the menu; nobody can use it at present.',
    DISABLED: 'Administrators have switched the page off; nobody can use it at present.',
    NO_BUTTON: 'The menu does not offer this action; nobody can use it at present.',
    PACKAGE: 'Your company’s package does not hold this right; the platform has to add it.',
    ROLE: 'None of your roles holds this right.',
  },
  yourRoles: 'Your roles',
  roles: 'Roles that hold it',
  noRole: 'No role holds it yet',
  packages: 'Packages that hold it',
  items: 'Permission items that bound it',
  administrators: 'Administrators who can grant it',
  note: 'What you need it for',
  noteHint: 'Such as: I look after the instructions of the North America lane',
  usual: 'Needed for my work',
  ask: 'Ask for it',
  asked: 'Sent to the administrators',
};
