import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#contract/kernel/resource.ts';
import { deleteView, type GridView, type SavedView, savedViews, saveView } from '#contract/kernel/saved-view.ts';
import { queryKey, useClient } from '../../client.tsx';
import { useT } from '../../i18n.ts';
import { useSend } from '../../send/use-send.ts';
import type { Seen } from '../../use-resend.ts';

export interface SavedViewFields {
  readonly title: string;
  readonly shared: boolean;
  readonly isDefault: boolean;
  readonly view: GridView;
}

interface Saved {
  readonly fields: SavedViewFields;
  readonly over: Seen | null;
}

const TOAST = 'resource.view';

/** Keeps and removes views; the list of them is corrected at once, because the address names the one that is shown. */
export function useSavedViews(resource: Pick<Resource, 'name'>) {
  const t = useT('kit');
  const client = useClient();
  const queries = useQueryClient();
  const key = [...queryKey(savedViews, { resource: resource.name })];
  const correct = (change: (views: readonly SavedView[]) => readonly SavedView[]) => {
    queries.setQueryData<readonly SavedView[]>(key, views => change(views ?? []));
    void queries.invalidateQueries({ queryKey: key });
  };
  const saving = useSend({
    name: ['resource', 'saveView'],
    rowsOf: ({ over }: Saved) => (over ? [over] : []),
    wordsOf: ({ fields }) => fields,
    send: async ({ fields, over }, { once }) => {
      const body = { ...fields, resource: resource.name, id: over?.id ?? null };
      return (await client.call(saveView, { body, ...once })).data;
    },
    onDone: saved =>
      correct(views => [
        ...views
          .filter(({ id }) => id !== saved.id)
          .map(view => (saved.isDefault ? { ...view, isDefault: false } : view)),
        saved,
      ]),
    notice: ({ title }) => ({ id: TOAST, text: t('resource.view.saved', { title }) }),
  });
  const removing = useSend({
    name: [TOAST],
    send: ({ id }: Pick<SavedView, 'id' | 'title'>, { once }) => client.call(deleteView, { body: { id }, ...once }),
    onDone: (_, { id: gone }) => correct(views => views.filter(({ id }) => id !== gone)),
    notice: (_, { title }) => ({ text: t('resource.view.deleted', { title }) }),
  });
  return {
    save: (fields: SavedViewFields, over: Seen | null): Promise<SavedView> => saving.run({ fields, over }),
    remove: removing.runOrToast,
  };
}
