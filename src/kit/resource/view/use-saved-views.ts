import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#contract/kernel/resource.ts';
import { deleteView, type GridView, type SavedView, savedViews, saveView } from '#contract/kernel/saved-view.ts';
import { queryKey, useClient } from '../../client.tsx';

export interface SavedViewFields {
  readonly title: string;
  readonly shared: boolean;
  readonly isDefault: boolean;
  readonly view: GridView;
}

/** Keeps and removes views; the list of them is corrected at once, because the address names the one that is shown. */
export function useSavedViews(resource: Pick<Resource, 'name'>) {
  const client = useClient();
  const queries = useQueryClient();
  const key = [...queryKey(savedViews, { resource: resource.name })];
  const correct = (change: (views: readonly SavedView[]) => readonly SavedView[]) => {
    queries.setQueryData<readonly SavedView[]>(key, views => change(views ?? []));
    void queries.invalidateQueries({ queryKey: key });
  };
  return {
    async save(fields: SavedViewFields, over: Pick<SavedView, 'id' | 'version'> | null): Promise<SavedView> {
      const { data } = await client.call(saveView, {
        body: { ...fields, resource: resource.name, id: over?.id ?? null },
        ...(over ? { ifMatch: over.version } : {}),
      });
      correct(views => [
        ...views
          .filter(({ id }) => id !== data.id)
          .map(view => (data.isDefault ? { ...view, isDefault: false } : view)),
        data,
      ]);
      return data;
    },
    async remove({ id }: Pick<SavedView, 'id'>): Promise<void> {
      await client.call(deleteView, { body: { id } });
      correct(views => views.filter(view => view.id !== id));
    },
  };
}
