import { describe, expect, it } from 'vitest';
import { readCode } from './code-walk.ts';
import { type SendingCommand, sendingCommands, writingCalls } from './documents-in-code.ts';

/**
 * No button, shortcut, palette entry or bulk action of a document is decided outside its machine: whether a command that leads to a call
 * which writes facts of a document can be carried out is asked of the machine (`useDocument`, `abilitiesOf`, `permitsDocument`, `foresee`) or
 * read from what the server's machine has told. A comparison with a state on the way to `enabled`, or to whether the command is there at
 * all, is such a decision; it stands here, file by file with the number of its comparisons. A file may have neither more nor fewer.
 */
const LEDGER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'the machine is asked; the state chooses the words or where the form begins': {
    'src/features/company/onboarding/join/use-wizard.ts': 1,
    'src/features/si/list/list-abilities.ts': 1,
    'src/features/space/buy/parts/use-purchase.ts': 2,
  },
  'the state of what has been done, or of something that is no document': {
    'src/features/basic-data/change/decide-dialog.tsx': 1,
    'src/features/basic-data/change/proposals-dialog.tsx': 1,
    'src/features/basic-data/schedule/board/board.screen.tsx': 2,
    'src/features/basic-data/world/vessels.screen.tsx': 1,
    'src/features/booking/smart/smart.screen.tsx': 1,
    'src/features/si/files/inbox-dialog.tsx': 2,
    'src/features/si/files/message-view.tsx': 1,
    'src/features/si/staff/internal-list.screen.tsx': 1,
    'src/features/si/staff/si-data-list.screen.tsx': 1,
  },
};
const ALLOWED: Readonly<Record<string, number>> = Object.assign({}, ...Object.values(LEDGER));

/** Commands that stand in no screen: the first four are decided outside the machine, each in a way of its own; the others ask it. */
const PLANTED = {
  'src/features/planted/planted-commands.tsx': `
    import { useState } from 'react';
    import { giveUpSpaceOrder } from '#contract/space/space.calls.ts';
    import { abilitiesOf } from '#machines/kernel/document.ts';
    import { spaceOrder } from '#machines/space/space-order.document.ts';
    import { useSendCall } from '#kit/send/use-send-call.ts';
    import { isOpen, usePlantedOffer } from './planted-rules.ts';

    function GiveUpDialog({ row }) {
      const sending = useSendCall(giveUpSpaceOrder, { name: ['planted'] });
      return <button type="button" onClick={() => sending.run({ id: row.id })} />;
    }
    const command = (id, enabled, run) => ({ id, title: id, enabled, run });

    export function Planted({ row, actor, client }) {
      const [asked, setAsked] = useState(null);
      const { offered } = usePlantedOffer(row);
      const send = () => client.call(giveUpSpaceOrder, { body: { id: row.id } });
      const told = abilitiesOf(spaceOrder, row, actor, '').some(one => one.event === 'GIVE_UP');
      const commands = [
        { id: 'planted.here', enabled: row.state === 'HELD', run: send },
        command('planted.elsewhere', isOpen(row), () => setAsked('giveUp')),
        ...(row.state !== 'CONFIRMED' ? [{ id: 'planted.hidden', enabled: true, run: send }] : []),
        { id: 'planted.hook', enabled: offered, run: () => send() },
        { id: 'planted.machine', enabled: told, run: send },
        { id: 'planted.silent', enabled: row.state === 'HELD', run: () => setAsked('nothing') },
      ];
      return <div data-commands={commands}>{asked === 'giveUp' && <GiveUpDialog row={row} />}</div>;
    }
  `,
  'src/features/planted/planted-rules.ts': `
    const OPEN = ['HELD', 'SUBMITTED'];
    export const isOpen = ({ state }) => OPEN.includes(state);
    export function usePlantedOffer(row) {
      const offered = ['SUBMITTED'].includes(row.state);
      return { offered, other: row.state === 'RELEASED' };
    }
  `,
};

const server = readCode(['server/features/**/*.ts', 'server/kernel/document/*.ts', 'src/contract/**/*.ts']);
const writing = writingCalls(server);
const client = readCode(['src/{contract,machines,streams,kit,features,routes,shell}/**/*.{ts,tsx}'], PLANTED);
const all = sendingCommands(client, writing);
const isPlanted = ({ file }: SendingCommand): boolean => file.startsWith('src/features/planted/');
const commands = all.filter(one => !isPlanted(one));

describe('commands of documents', () => {
  it('are found: the calls that write facts, and what leads to them', () => {
    for (const call of [
      'giveUpSpaceOrder',
      'changeSiStatus',
      'acceptBooking',
      'applyGlobalMessage',
      'fclRateCalls.publish',
    ])
      expect([...writing]).toContain(call);
    for (const call of ['spaceBoard', 'bookingCockpit', 'saveView']) expect([...writing]).not.toContain(call);
    expect(writing.size).toBeGreaterThan(150);
    expect(commands.length).toBeGreaterThan(100);
    expect(commands.filter(({ asksMachine }) => asksMachine).length).toBeGreaterThan(15);
  });

  it('are seen where one is planted that decides by itself: in place, in a rule elsewhere, by being there, in a hook', () => {
    const planted = all.filter(isPlanted);
    const sorted = (list: readonly SendingCommand[]) => list.map(({ id }) => id.replaceAll("'", '')).sort();
    const DECIDED = ['planted.elsewhere', 'planted.here', 'planted.hidden', 'planted.hook'];
    const ofItsOwn = planted.map(one => (one.id === 'id' ? { ...one, id: 'planted.elsewhere' } : one));
    expect(sorted(ofItsOwn.filter(({ readsState }) => readsState.length > 0))).toEqual(DECIDED);
    expect(sorted(ofItsOwn)).toEqual([...DECIDED, 'planted.machine']);
    expect(ofItsOwn.find(({ id }) => id.includes('machine'))).toMatchObject({ asksMachine: true, readsState: [] });
    expect(ofItsOwn.find(({ id }) => id.includes('hook'))?.readsState).toHaveLength(1);
  });

  it('are decided by the machine; what compares a state instead stands in the ledger, and leaves it when it is gone', () => {
    const places = new Map<string, Set<string>>();
    for (const { readsState } of commands)
      for (const place of readsState) {
        const [file = ''] = place.split(':');
        places.set(file, (places.get(file) ?? new Set()).add(place));
      }
    const wrong = [...new Set([...places.keys(), ...Object.keys(ALLOWED)])]
      .filter(file => (places.get(file)?.size ?? 0) !== (ALLOWED[file] ?? 0))
      .map(file => ({ file, allowed: ALLOWED[file] ?? 0, found: [...(places.get(file) ?? [])] }));
    expect(wrong).toEqual([]);
  });
});
