import type { zh } from './zh.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export const en: Words<typeof zh> = {
  section: 'World ports',
  map: 'Map of the listed ports',
  noPosition: '{n} ports have no position and are not on the map',
  showMap: 'Show or hide the map',
  filters: {
    noPosition: 'No position',
    noZone: 'No time zone',
    grouped: 'Members of a group',
    airports: 'Airport codes',
    proposed: 'Proposed',
  },
  moved: 'The position was changed',
  group: {
    title: 'Port group',
    intro: 'These {n} codes and the head mean one real port; documents print the head.',
    head: 'Head',
    do: 'Group',
    leave: 'Take out of its group',
    pick: 'Choose the head',
    done: '{n} ports changed',
    one: 'Mark or choose ports first',
  },
  lock: {
    title: 'Locked fields: {code}',
    intro: 'An import of an official list never changes a locked field.',
    do: 'Save',
    done: '{n} fields are locked',
    command: 'Lock fields',
  },
  lanes: {
    tree: 'Lanes and their ports',
    ports: '{n} ports',
    without: '{n} sea ports are in no lane',
    many: 'Ports in three lanes or more',
    open: 'Show the ports',
    move: 'Move to …',
    moveTitle: 'Move lane {code}',
    parent: 'Part of',
    top: '(top)',
    depth: 'A lane has at most three levels',
    moveDo: 'Move',
    cycle: 'A lane cannot go below itself',
    pick: 'Choose a lane first',
  },
};
