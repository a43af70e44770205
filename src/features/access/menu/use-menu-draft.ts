import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import { menuEditor, saveMenuDraft } from '#contract/access/menu.calls.ts';
import { isNoDifference, menuDifference } from '#contract/access/menu-difference.ts';
import { type DraftNode, draftFindings, type MenuTreeName } from '#contract/access/menu-draft.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import { saveOutcomeOf } from '#kit/form/save-outcome.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useWatchedMachine } from '#kit/watched-machines.ts';
import { draftFlow, type KeepingState, type SaveOutcome } from '#machines/draft/draft.flow.ts';

/** After the first change; moving a node five places is one save. */
const SAVE_AFTER_MS = 500;
const TRY_AGAIN_MS = 5_000;

export type MenuEditorData = DataOf<typeof menuEditor>;

export type SaveState =
  | { readonly kind: 'same' | 'saved' | 'saving' }
  | { readonly kind: 'refused'; readonly why: Text }
  | { readonly kind: 'stale' };

export interface MenuDraft {
  readonly nodes: readonly DraftNode[];
  readonly version: number;
  readonly state: SaveState;
  readonly differs: boolean;
  readonly canUndo: boolean;
  /** Refuses what the tree may not hold; answers why. */
  change(next: readonly DraftNode[]): Text | null;
  undo(): void;
  /** After another has saved: his draft, or mine over it. */
  takeTheirs(): void;
  keepMine(): void;
}

interface Held {
  readonly nodes: readonly DraftNode[];
  /** Of the draft on the server that `nodes` goes on from; 0 = none. */
  readonly version: number;
  readonly past: readonly (readonly DraftNode[])[];
}

type Sent = Pick<Held, 'nodes' | 'version'>;

const heldOf = ({ live, draft }: MenuEditorData): Held => ({
  nodes: draft?.nodes ?? live,
  version: draft?.version ?? 0,
  past: [],
});

/** What screens say of a draft that is kept so; `why` it is not, where somebody has refused it. */
function stateOf(keeping: KeepingState, isKept: boolean, problem: unknown): SaveState {
  if (keeping === 'stale') return { kind: 'stale' };
  if (keeping === 'failed' || keeping === 'offline') return { kind: 'refused', why: reasonOf(problem) };
  if (keeping !== 'clean') return { kind: 'saving' };
  return { kind: isKept ? 'saved' : 'same' };
}

/** The draft of a tree: every change is kept on the server by itself, and can be taken back. */
export function useMenuDraft(tree: MenuTreeName, data: MenuEditorData): MenuDraft {
  const client = useClient();
  const [held, setHeld] = useState(() => heldOf(data));
  const [problem, setProblem] = useState<unknown>(null);
  const latest = useRef(held);
  useLayoutEffect(() => {
    latest.current = held;
  });

  const sending = useSend({
    name: ['menu', 'draft'],
    rowsOf: ({ version }: Sent) => [{ id: tree, version }],
    wordsOf: ({ nodes }) => nodes,
    send: async ({ nodes }, { rows: [seen], idempotencyKey }) => {
      const body = { tree, nodes: [...nodes], version: seen!.version };
      return (await client.call(saveMenuDraft, { body, idempotencyKey })).data;
    },
  });
  const send = useRef(sending.run);
  useLayoutEffect(() => {
    send.current = sending.run;
  });

  /** Sent, and neither kept nor refused as far as is known. */
  const unanswered = useRef<Held['nodes'] | null>(null);
  const [keeper] = useState(() => {
    const keep = async (nodes: Held['nodes']): Promise<void> => {
      unanswered.current = nodes;
      const { version } = await send.current({ nodes, version: latest.current.version });
      unanswered.current = null;
      // What was changed meanwhile goes out at once, over this version.
      latest.current = { ...latest.current, version };
      setHeld(now => ({ ...now, version }));
    };
    const save = async (): Promise<SaveOutcome> => {
      try {
        // A save without an answer may be done: it goes first, as it was, else the next one is refused as another's change.
        if (unanswered.current && unanswered.current !== latest.current.nodes) await keep(unanswered.current);
        await keep(latest.current.nodes);
        return 'saved';
      } catch (error) {
        const outcome = saveOutcomeOf(error);
        if (outcome !== 'offline') unanswered.current = null;
        setProblem(error);
        return outcome;
      }
    };
    return createActor(draftFlow.provide({ actors: { save: fromPromise(save) } }), {
      input: { saveAfterMs: SAVE_AFTER_MS, tryAgainMs: TRY_AGAIN_MS },
    });
  });
  useLayoutEffect(() => {
    keeper.start();
  }, [keeper]);
  useEffect(() => () => keeper.send({ type: 'SAVE' }), [keeper]);
  useWatchedMachine(keeper, 'menu-draft');
  const keeping = useSelector(keeper, snapshot => snapshot.value);

  // What another has saved or published is taken over as long as nothing here is unsaved.
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    if (keeping === 'clean' && ((data.draft?.version ?? 0) !== held.version || !data.draft)) setHeld(heldOf(data));
  }

  const put = (next: readonly DraftNode[], past: Held['past']): void => {
    setHeld(now => ({ ...now, nodes: next, past }));
    keeper.send({ type: 'TYPED' });
  };
  /** The draft as the server has it now. */
  const read = async (use: (theirs: MenuEditorData) => void): Promise<void> => {
    try {
      use((await client.call(menuEditor, { query: { tree } })).data);
    } catch (error) {
      setProblem(error);
    }
  };

  return {
    nodes: held.nodes,
    version: held.version,
    state: stateOf(keeping, held.version > 0, problem),
    differs: !isNoDifference(menuDifference(data.live, held.nodes)),
    canUndo: held.past.length > 0,
    change(next) {
      const [first] = draftFindings(tree, next);
      if (first) {
        const { message, params = {} } = first;
        return { zh: fill(message.zh, params), en: fill(message.en, params) };
      }
      put(next, [...held.past, held.nodes].slice(-100));
      return null;
    },
    undo() {
      const last = held.past.at(-1);
      if (last) put(last, held.past.slice(0, -1));
    },
    takeTheirs: () =>
      void read(theirs => {
        unanswered.current = null;
        setHeld(heldOf(theirs));
        keeper.send({ type: 'FORGET' });
      }),
    keepMine: () =>
      void read(theirs => {
        const version = theirs.draft?.version ?? 0;
        latest.current = { ...latest.current, version };
        setHeld(now => ({ ...now, version }));
        keeper.send({ type: 'REBASED' });
      }),
  };
}
