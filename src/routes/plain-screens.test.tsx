// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { lazyScreens, screenIn } from './lazy-screens.ts';
import { plainScreens } from './plain-screens.ts';

const One = () => null;

describe('screens of plain declarations', () => {
  const toy = { name: 'Toy', docType: 'toy', fields: {} };
  const screenOf = lazyScreens({
    ...plainScreens({
      '../contract/world/toys.plain.resource.ts': async () => ({ toyResource: toy }),
      '../contract/world/ports.plain.resource.ts': async () => ({ portResource: toy }),
    }),
    '../features/world/ports.screen.tsx': async () => ({ PortsScreen: One }),
  });

  it('are found by the path of the declaration', () => {
    expect(screenOf('world/toys')).toBeDefined();
    expect(screenOf('world/games')).toBeUndefined();
  });

  it('are made by the kit; a file that declares nothing has none', async () => {
    const [made, none] = await Promise.all([
      plainScreens({ toy: async () => ({ toyResource: toy }) }).toy!(),
      plainScreens({ toy: async () => ({ helper: One }) }).toy!(),
    ]);
    expect(screenIn(made as Record<string, typeof One>, undefined)).toBeTypeOf('function');
    expect(none).toEqual({});
  });
});
