import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { menuEditor, saveMenuDraft } from '#contract/access/menu.calls.ts';
import { isNoDifference, menuDifference } from '#contract/access/menu-difference.ts';
import { type DraftNode, draftFindings, type MenuTreeName } from '#contract/access/menu-draft.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import { isStale, reasonOf } from '#kit/resource/problem-text.ts';

/** After the last change; moving a node five places is one save. */
const SAVE_AFTER_MS = 500;

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
  readonly unsaved: boolean;
}

const heldOf = ({ live, draft }: MenuEditorData): Held => ({
  nodes: draft?.nodes ?? live,
  version: draft?.version ?? 0,
  past: [],
  unsaved: false,
});

/** The draft of a tree: every change is kept on the server by itself, and can be taken back. */
export function useMenuDraft(tree: MenuTreeName, data: MenuEditorData): MenuDraft {
  const client = useClient();
  const [held, setHeld] = useState(() => heldOf(data));
  const [state, setState] = useState<SaveState>({ kind: data.draft ? 'saved' : 'same' });
  const saving = useRef(false);
  const serverVersion = data.draft?.version ?? 0;

  // What another has saved or published is taken over as long as nothing here is unsaved.
  const [seen, setSeen] = useState(data);
  if (seen !== data) {
    setSeen(data);
    if (!held.unsaved && (serverVersion !== held.version || !data.draft)) {
      setHeld(heldOf(data));
      setState({ kind: data.draft ? 'saved' : 'same' });
    }
  }

  const save = useEffectEvent(async (): Promise<void> => {
    if (saving.current) return;
    saving.current = true;
    const sent = held;
    setState({ kind: 'saving' });
    try {
      const body = { tree, nodes: [...sent.nodes], version: sent.version };
      const { data: answer } = await client.call(saveMenuDraft, { body });
      setHeld(now => ({ ...now, version: answer.version, unsaved: now.nodes !== sent.nodes }));
      setState({ kind: 'saved' });
    } catch (error) {
      setState(isStale(error) ? { kind: 'stale' } : { kind: 'refused', why: reasonOf(error) });
    } finally {
      saving.current = false;
    }
  });
  const due = held.unsaved && state.kind !== 'stale';
  const { nodes } = held;
  // A change that came while a save was under way waits for its answer, which brings the next version.
  const waiting = state.kind === 'saving';
  useEffect(() => {
    if (!due || waiting || nodes.length === 0) return;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, waiting, nodes]);

  const put = (next: readonly DraftNode[], past: Held['past']): void => {
    setHeld(now => ({ ...now, nodes: next, past, unsaved: true }));
    if (state.kind === 'refused') setState({ kind: 'saved' });
  };

  return {
    nodes,
    version: held.version,
    state,
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
    takeTheirs() {
      void client.call(menuEditor, { query: { tree } }).then(({ data: theirs }) => {
        setHeld(heldOf(theirs));
        setState({ kind: theirs.draft ? 'saved' : 'same' });
      });
    },
    keepMine() {
      void client.call(menuEditor, { query: { tree } }).then(({ data: theirs }) => {
        setHeld(now => ({ ...now, version: theirs.draft?.version ?? 0, unsaved: true }));
        setState({ kind: 'saved' });
      });
    },
  };
}
