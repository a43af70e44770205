import type { zh } from './zh.ts';

export const en: typeof zh = {
  home: {
    lead: 'Ocean export from rate to shipping instruction, in one workbench',
    sub: 'Rates, bookings, spot space, shipping instructions and their review in one place. Forwarder, customer and provider see the same document, the same cut-off and its complete log.',
    employee: 'Company account login',
    user: 'Phone / e-mail login',
    workbench: 'Open the workbench',
    choose: 'Choose a company',
    join: 'Join or create a company',
    noSeat: 'You are signed in but belong to no company yet. Join yours or create one to use the workbench.',
    now: 'Available now',
    points: {
      siTitle: 'Shipping instructions (SI)',
      siText:
        'Customers submit online, clerks review by cut-off. Container numbers, HS codes, weights and the 35-character print lines are checked at once.',
      keysTitle: 'Keyboard first',
      keysText: 'Ctrl+K opens the command palette, ? lists every shortcut; each button is a command.',
      logTitle: 'Traceable',
      logText:
        'Who changed what and when, value by value. Unsent input comes back after a lost connection or a reload.',
    },
    keys: { palette: 'Command palette', help: 'Shortcuts', si: 'SI list' },
  },
  notFound: {
    title: 'Page not found',
    text: 'Nothing was found at this address:',
    near: 'Did you mean:',
    back: 'Back',
    home: 'Home',
  },
};
