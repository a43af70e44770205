import type { zh } from './zh.ts';

export const en: typeof zh = {
  section: 'Price lists and offers',
  listPdf: 'Price list, PDF',
  listSheet: 'Price list, spreadsheet (selling prices only)',
  offerPdf: 'Price offer of the basket, PDF',
  mail: 'Mail a price offer',
  noRight: 'You have no right to this action',
  noResult: 'Nothing was searched yet',
  emptyBasket: 'The basket is empty',
  saved: 'Downloaded',
  made: 'Price offer {no} made, valid to {day}',
  to: 'To (apart by commas, 5 at most)',
  subject: 'Subject',
  text: 'Text',
  language: 'Language',
  chinese: 'Chinese',
  english: 'English',
  attached: 'The offer goes with it as PDF, with the prices as they are now.',
  send: 'Send',
  sent: '{n} mails sent',
};
