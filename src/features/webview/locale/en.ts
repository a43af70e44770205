import type { zh } from './zh.ts';

export const en: typeof zh = {
  title: 'Embedded page',
  gone: 'This page is no longer in your menu',
  goneHint: 'The menu may have changed; open it from the menu again.',
  open: 'Open in a new window',
  reload: 'Load again',
  checking: 'Looking at the page…',
  refused: 'This site does not let itself be embedded',
  refusedHint: 'Open it in a new window.',
  unknown: 'The server could not reach this site; if nothing shows below, open it in a new window.',
  blocked: 'This address is new in the menu; reload this page to see it',
  reloadPage: 'Reload this page',
  unsafe: 'This address cannot be embedded',
};
