import type { zh } from './zh.ts';

export const en: typeof zh = {
  noRight: 'You have no right to this action',
  noLane: 'Enter both ports and the containers first',
  favourite: 'Watch the lane',
  mine: 'My watches',
  frequency: 'Told',
  target: 'Target (told when below; may stay empty)',
  targetShort: 'Target',
  explain:
    'You are told when the best all-in of the next four weeks changes, ends or falls below the target; {n} at most.',
  save: 'Watch',
  saved: 'Watched; the best price now is {price}',
  nothing: 'nothing valid now',
  best: 'Best price told last',
  lastAlert: 'Last told',
  never: 'not yet',
  open: 'Search',
  close: 'End the watch',
  closed: 'The watch has ended',
  empty: 'No lane is watched',
  emptyHint: 'Search one and press F',
  more: 'More',
};
