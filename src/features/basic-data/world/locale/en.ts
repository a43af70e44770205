import type { zh } from './zh.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export const en: Words<typeof zh> = {
  section: 'World ports',
  map: 'Map of the listed ports',
  noPosition: 'Without a position and not on the map: {n}',
  showMap: 'Show or hide the map',
  filters: {
    noPosition: 'No position',
    noZone: 'No time zone',
    grouped: 'Members of a group',
    airports: 'Airport codes',
    proposed: 'Proposed',
  },
  moved: 'Another position was proposed; a second person approves it',
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
  rename: {
    title: 'Rename {name}',
    command: 'Rename the ship',
    name: 'New name',
    until: 'Last day of the old name',
    intro: 'The old name is kept with its day among the former names, so that old documents still find the ship.',
    do: 'Rename',
    done: 'Renamed to {name}',
    one: 'Choose a ship first',
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
    moveDo: 'Move',
    pick: 'Choose a lane first',
  },
};
