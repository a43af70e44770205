import { type Condition, filterText, readFilter } from '#contract/kernel/filter.ts';
import { type GridView, gridViewSchema, type SavedView } from '#contract/kernel/saved-view.ts';

/**
 * A grid's state in its address. What is as it always is stands nowhere; what is said is said in full, so that a link shows the
 * same to somebody who has not the saved view it was made from.
 *
 *     ?q=ning&sort=-code&cols=code.90-nameZh.220&frz=2&den=compact&view=<id of the saved view it began with>
 */

const STATE = ['q', 'filter', 'sort', 'cols', 'frz', 'den'] as const;
/** All that a list and the record beside it put into an address. */
export const LIST_PARAMS: readonly string[] = [...STATE, 'view', 'id', 'pane'];
/** `view=-`: as the resource shows itself, although the reader's default view would say otherwise. */
const PLAIN = '-';

type Columns = GridView['columns'];
export type PlainView = GridView;

export const plainView = (initialFilter: readonly Condition[] = []): PlainView => ({
  ...gridViewSchema.parse({}),
  filter: [...initialFilter],
});

export const columnsText = (columns: Columns): string =>
  columns.map(({ field, width }) => `${field}.${width}`).join('-');

export function readColumns(text: string): Columns {
  const columns = text.split('-').flatMap(part => {
    const [, field, width] = /^(\w{1,60})\.(\d{1,4})$/.exec(part) ?? [];
    return field && width ? [{ field, width: Math.min(Math.max(Number(width), 40), 1000) }] : [];
  });
  return columns.filter(({ field }, place) => columns.findIndex(other => other.field === field) === place);
}

/** Two views that show the same. */
export const sameView = (one: GridView, other: GridView): boolean =>
  one.q === other.q &&
  one.sort === other.sort &&
  one.frozen === other.frozen &&
  one.density === other.density &&
  columnsText(one.columns) === columnsText(other.columns) &&
  filterText(one.filter) === filterText(other.filter);

/** Parameters for what differs from the plain view. */
function stateOf(view: GridView, plain: PlainView): Partial<Record<(typeof STATE)[number], string>> {
  return {
    ...(view.q === plain.q ? {} : { q: view.q }),
    ...(filterText(view.filter) === filterText(plain.filter) ? {} : { filter: filterText(view.filter) }),
    ...(view.sort === plain.sort ? {} : { sort: view.sort }),
    ...(columnsText(view.columns) === columnsText(plain.columns) ? {} : { cols: columnsText(view.columns) }),
    ...(view.frozen === plain.frozen ? {} : { frz: String(view.frozen) }),
    ...(view.density === plain.density ? {} : { den: view.density }),
  };
}

/** The address with the view in it; other parameters stay. `saved` is the view it began with. */
export function writeAddress(
  before: URLSearchParams,
  view: GridView,
  plain: PlainView,
  saved: SavedView | null,
  hasDefault: boolean,
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const name of [...STATE, 'view']) next.delete(name);
  const state = stateOf(view, plain);
  for (const [name, value] of Object.entries(state)) next.set(name, value);
  // An address that says nothing but a view's name means that view as it is kept.
  const isSaid = Object.keys(state).length > 0;
  if (saved && (isSaid || sameView(saved.view, view))) next.set('view', saved.id);
  else if (!isSaid && (hasDefault || saved)) next.set('view', PLAIN);
  return next;
}

export interface AddressedView {
  readonly view: GridView;
  readonly saved: SavedView | null;
}

const limited = <T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  value: unknown,
  other: T,
): T => {
  const parsed = schema.safeParse(value);
  return parsed.success ? (parsed.data as T) : other;
};

/** Does the address leave open which saved view is meant? Then nothing can be shown before these are known. */
export const needsSavedViews = (params: URLSearchParams): boolean =>
  !STATE.some(name => params.has(name)) && params.get('view') !== PLAIN;

/** The view that an address asks for; the reader's default one where it asks for nothing. */
export function readAddress(params: URLSearchParams, plain: PlainView, saved: readonly SavedView[]): AddressedView {
  const named = saved.find(({ id }) => id === params.get('view')) ?? null;
  if (!STATE.some(name => params.has(name))) {
    const meant = named ?? (params.has('view') ? null : (saved.find(({ isDefault }) => isDefault) ?? null));
    return { view: meant?.view ?? plain, saved: meant };
  }
  const { shape } = gridViewSchema;
  const text = (name: (typeof STATE)[number], other: string): string => params.get(name) ?? other;
  const view: GridView = {
    q: limited(shape.q, text('q', plain.q), plain.q),
    filter: params.has('filter') ? [...readFilter(params.get('filter'))] : plain.filter,
    sort: limited(shape.sort, text('sort', plain.sort), plain.sort),
    columns: params.has('cols') ? readColumns(text('cols', '')) : plain.columns,
    frozen: params.has('frz') ? limited(shape.frozen, Number(params.get('frz')), plain.frozen) : plain.frozen,
    density: limited(shape.density, params.get('den') ?? plain.density, plain.density),
  };
  return { view, saved: named };
}
