import type { Command } from '#kit/command.ts';
import { useAddress } from '#kit/resource/use-address.ts';
import { both } from '../locale/both.ts';

/** Which face of the announcements is in view, in the address: a link shows the same. */
export const POST_VIEWS = ['board', 'list', 'calendar'] as const;
export type PostView = (typeof POST_VIEWS)[number];

const KEYS = { board: 'shift+c', list: 'shift+l', calendar: 'shift+d' } as const;

export interface PostAddress {
  readonly view: PostView;
  /** The announcement that is read. */
  readonly post: string | null;
  /** Commands that lead to the other faces. */
  readonly commands: readonly Command[];
  read(id: string): void;
  stopReading(): void;
}

export function usePostAddress(): PostAddress {
  const { params, change } = useAddress();
  const asked = POST_VIEWS.find(view => view === params.get('view'));
  // A record that is open stands in the list.
  const view = params.has('id') ? 'list' : (asked ?? 'board');
  const show = (next: PostView) => () =>
    change(
      after => {
        if (next === 'board') after.delete('view');
        else after.set('view', next);
        for (const key of ['id', 'pane', 'post']) after.delete(key);
        return after;
      },
      { replace: false },
    );
  return {
    view,
    post: params.get('post'),
    commands: POST_VIEWS.filter(one => one !== view).map(one => ({
      id: `ratePost.${one}`,
      title: both(one),
      shortcut: KEYS[one],
      enabled: true as const,
      run: show(one),
    })),
    read: id =>
      change(
        after => {
          after.set('post', id);
          return after;
        },
        { replace: false },
      ),
    stopReading: () =>
      change(
        after => {
          after.delete('post');
          return after;
        },
        { replace: true },
      ),
  };
}
