import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTER_OPS } from '#contract/kernel/filter.ts';
import { type GridView, gridViewSchema, type SavedView } from '#contract/kernel/saved-view.ts';
import { needsSavedViews, plainView, readAddress, sameView, writeAddress } from './grid-address.ts';

const field = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,20}$/);
const condition = fc.record({
  field,
  op: fc.constantFrom(...FILTER_OPS),
  values: fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 4 }),
});
const gridView: fc.Arbitrary<GridView> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 30 }),
  filter: fc.array(condition, { maxLength: 5 }),
  sort: fc
    .array(fc.tuple(fc.boolean(), field), { maxLength: 3 })
    .map(keys => keys.map(([descending, name]) => (descending ? `-${name}` : name)).join(',')),
  columns: fc.uniqueArray(fc.record({ field, width: fc.integer({ min: 40, max: 1000 }) }), {
    maxLength: 8,
    selector: column => column.field,
  }),
  frozen: fc.integer({ min: 0, max: 10 }),
  density: fc.constantFrom('compact', 'normal', 'roomy'),
});
const aSaved = (id: string, view: GridView, more: Partial<SavedView> = {}): SavedView => ({
  id,
  resource: 'Port',
  title: id,
  shared: false,
  isDefault: false,
  mine: true,
  version: 1,
  view,
  ...more,
});
/** As it travels in a link. */
const carried = (params: URLSearchParams): URLSearchParams => new URLSearchParams(params.toString());
const viewOf = (over: Partial<GridView> = {}): GridView => ({ ...plainView(), ...over });

describe('a view in the address', () => {
  it('comes back as it was, whatever was the plain view, the saved one and the default', () => {
    fc.assert(
      fc.property(
        gridView,
        gridView,
        gridView,
        fc.array(condition, { maxLength: 2 }),
        fc.constantFrom('none', 'saved', 'default'),
        (view, other, kept, initialFilter, from) => {
          const plain = plainView(initialFilter);
          const views = [aSaved('a', kept), aSaved('d', other, { isDefault: true })];
          const saved = from === 'none' ? null : views[from === 'saved' ? 0 : 1]!;
          const address = writeAddress(new URLSearchParams('id=7'), view, plain, saved, true);
          const read = readAddress(carried(address), plain, views);
          expect(sameView(read.view, view)).toBe(true);
          expect(address.get('id')).toBe('7');
          // Somebody who has none of these saved views sees the same, unless the link is only a view's name.
          if (!needsSavedViews(address))
            expect(sameView(readAddress(carried(address), plain, []).view, view)).toBe(true);
        },
      ),
    );
  });

  it('leaves out what is as always', () => {
    const write = (view: GridView, initial = plainView()) =>
      writeAddress(new URLSearchParams(), view, initial, null, false).toString();
    expect(write(viewOf())).toBe('');
    expect(write(viewOf({ q: 'ning bo', sort: '-code', frozen: 2, density: 'compact' }))).toBe(
      'q=ning+bo&sort=-code&frz=2&den=compact',
    );
    expect(
      write(
        viewOf({
          columns: [
            { field: 'code', width: 90 },
            { field: 'nameZh', width: 220 },
          ],
        }),
      ),
    ).toBe('cols=code.90-nameZh.220');
    const active = [{ field: 'active', op: 'is' as const, values: ['true'] }];
    expect(write(plainView(active), plainView(active))).toBe('');
    expect(write(viewOf(), plainView(active))).toBe('filter=');
  });

  it('says nothing: the default view, if there is one; `-`: as the resource shows itself', () => {
    const saved = [aSaved('a', viewOf({ q: 'a' })), aSaved('d', viewOf({ q: 'd' }), { isDefault: true })];
    const read = (address: string) => readAddress(new URLSearchParams(address), plainView(), saved);
    expect(read('')).toMatchObject({ view: { q: 'd' }, saved: { id: 'd' } });
    expect(read('id=5')).toMatchObject({ saved: { id: 'd' } });
    expect(read('view=a')).toMatchObject({ view: { q: 'a' }, saved: { id: 'a' } });
    expect(read('view=-')).toEqual({ view: plainView(), saved: null });
    expect(read('view=gone')).toEqual({ view: plainView(), saved: null });
    expect(read('q=x&view=a')).toMatchObject({ view: { q: 'x' }, saved: { id: 'a' } });
    expect(read('q=x')).toMatchObject({ view: { q: 'x' }, saved: null });
    expect(
      ['', 'id=1', 'view=a', 'q=x', 'view=-', 'view=a&den=roomy'].map(text =>
        needsSavedViews(new URLSearchParams(text)),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });

  it('takes no harm from an address that nobody wrote', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'filter', 'sort', 'cols', 'frz', 'den', 'view'), fc.string()),
        params => {
          const { view } = readAddress(new URLSearchParams(params), plainView(), []);
          expect(gridViewSchema.safeParse(view).success).toBe(true);
        },
      ),
    );
  });
});
