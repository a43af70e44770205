import type { zh } from './zh.ts';

export const en: typeof zh = {
  clock: '{time} left',
  over: 'Released',
  more: 'More than {n}',
  direct: 'Direct',
  via: 'Via {ports}',
  instant: 'Confirmed at once',
  byProvider: 'Seller confirms within {n} min',
  policy: {
    free: 'Free to cancel until {until}',
    fee: 'Until {until}: {fee} per container',
    last: 'After that: {fee} per container',
    lastFree: 'After that still free',
    noShow: 'No-show: {fee} per container',
    unread: 'Cancel policy: {text}',
  },
  cutOff: {
    receipt: 'Earliest receipt',
    cy: 'CY cut-off',
    si: 'SI cut-off',
    vgm: 'VGM cut-off',
    customs: 'Customs cut-off',
    manifest: 'Manifest cut-off',
  },
  refused: 'Not permitted in this state',
};
