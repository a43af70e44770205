import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Access, Right } from '#contract/kernel/call.ts';
import * as shipmentCalls from '#contract/shipment/calls.ts';
import * as siCalls from '#contract/si/calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { AREAS } from '#routes/catalogue/areas.ts';
import { BUILT_ROUTES, isPlanned } from '#routes/catalogue/built.ts';
import { BUTTONS } from '#routes/catalogue/buttons.ts';
import { ROUTE, ROUTES, type Route, type RouteName, routeOf } from '#routes/catalogue/catalogue.ts';

/** The design's own list of routes stands beside the repository on some machines; elsewhere the catalogue must agree with itself. */
const listed = new URL('../../../shared/design/routes.json', import.meta.url);
const hasList = existsSync(listed);
if (!hasList) console.log('census/routes: no design list here, the catalogue is checked against its own rules only');

/** Pages that the specification does not have; each says in the catalogue why it is there. */
const OWN: ReadonlySet<string> = new Set<RouteName>(['SystemOperations', 'Terms', 'Privacy']);

const key = (path: string) => path.toLowerCase();
const pages = ROUTES.filter(route => route.redirect === null);
const han = /\p{Script=Han}/u;

describe('the catalogue agrees with itself', () => {
  it('holds 357 pages of the specification, four redirects, and what the product adds', () => {
    expect(ROUTES).toHaveLength(361 + OWN.size);
    expect(ROUTES.filter(route => route.redirect !== null).map(route => route.path)).toEqual([
      '/customer/user',
      '/external/workbench',
      '/internal',
      '*',
    ]);
    expect(ROUTES.at(-1)?.name).toBe('UnknownPath');
  });

  it('gives every address to exactly one route, whatever the letter case', () => {
    const addresses = ROUTES.flatMap(route => [route.path, ...route.aliases]).map(key);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
    for (const route of ROUTES.filter(({ path }) => path !== '*'))
      for (const address of [route.path, ...route.aliases]) expect(routeOf(address.toUpperCase())).toBe(route);
  });

  it('names each route once', () => {
    expect(new Set(ROUTES.map(route => key(route.name))).size).toBe(ROUTES.length);
    for (const route of ROUTES) expect(ROUTE[route.name]).toBe(route);
  });

  it('makes names from paths, but for the four set by hand', () => {
    const fromPath = (path: string) =>
      path
        .split(/[/-]/)
        .map(part => part.charAt(0).toUpperCase() + part.slice(1))
        .join('');
    expect(ROUTES.filter(route => fromPath(route.path) !== route.name).map(route => route.name)).toEqual([
      'Home',
      'InternalNotFound',
      'FormLayoutNotFound',
      'UnknownPath',
    ]);
  });

  it('points only to routes that exist, and to parents without a parent', () => {
    const dangling = ROUTES.flatMap(route =>
      [route.parent, route.lastPage, route.redirect].filter(path => path !== null && routeOf(path)?.path !== path),
    );
    expect(dangling).toEqual([]);
    expect(pages.filter(route => route.parent && routeOf(route.parent)?.parent !== null)).toEqual([]);
  });

  it('keeps rule 4: both prefixes of the external workbench answer', () => {
    const missing = ROUTES.filter(route => route.layout === 'externalWorkbench')
      .flatMap(route => [route.path, ...route.aliases])
      .filter(path => /^(\/external)?\/workbench\//.test(path))
      .filter(path => !routeOf(path.startsWith('/external') ? path.slice('/external'.length) : `/external${path}`));
    expect(missing).toEqual([]);
  });

  it('keeps rule 5: every internal page answers below /internal', () => {
    const missing = pages
      .filter(route => route.layout === 'internal' && !key(route.path).startsWith('/internal'))
      .filter(route => routeOf(`/internal${route.path}`) !== route);
    expect(missing).toEqual([]);
  });

  it('has titles in both languages', () => {
    expect(ROUTES.filter(route => !han.test(route.title.zh) && !/^[A-Z]+$/.test(route.title.zh))).toEqual([]);
    expect(ROUTES.filter(route => route.title.en === '' || han.test(route.title.en))).toEqual([]);
  });

  it('opens to visitors only what is public, and the signed business card', () => {
    expect(
      ROUTES.filter(route => route.allowLogout !== (route.audience === 'public')).map(route => route.name),
    ).toEqual(['UserCardIndex']);
  });

  it('labels every area and button in both languages and uses each', () => {
    for (const text of [...Object.values(AREAS), ...Object.values(BUTTONS)]) {
      expect(text.zh).toMatch(han);
      expect(text.en).toMatch(/^[A-Z][A-Za-z -]+$/);
    }
    expect(new Set(ROUTES.map(route => route.area))).toEqual(new Set(Object.keys(AREAS)));
    expect(new Set(ROUTES.flatMap(route => route.buttons))).toEqual(new Set(Object.keys(BUTTONS)));
  });
});

describe('built and planned', () => {
  const files = globSync('src/features/**/*.screen.tsx').map(file => file.replaceAll('\\', '/'));
  /** Declarations that need no screen of their own. */
  const plain = globSync('src/{contract,machines}/**/*.plain.{resource,document}.ts').map(file =>
    file.replaceAll('\\', '/').replace(/^src\/\w+\/|\.plain\.\w+\.ts$/g, ''),
  );
  const fileOf = (screen: string, ending: string) => `src/features/${screen.split('#')[0]}${ending}`;

  it('are disjoint and cover all pages', () => {
    expect(ROUTES.filter(isPlanned)).toHaveLength(pages.length - BUILT_ROUTES.length);
    expect(ROUTES.filter(route => route.redirect !== null && route.screen !== null)).toEqual([]);
  });

  it('name screens that exist, those of visitors in the files that the sign-in page knows', () => {
    const missing = BUILT_ROUTES.filter(({ screen, allowLogout }) => {
      const file = fileOf(screen ?? '', allowLogout ? '.visitor.screen.tsx' : '.screen.tsx');
      if (!files.includes(file)) return allowLogout || !plain.includes(screen ?? '');
      const exported = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+Screen)\b/gm)].map(
        ([, name]) => name,
      );
      const name = screen?.split('#')[1];
      return name === undefined ? exported.length !== 1 : !exported.includes(name);
    });
    expect(missing.map(({ name, screen }) => `${name}: ${screen}`)).toEqual([]);
  });

  it('leave no screen without a route', () => {
    const opened = new Set(
      BUILT_ROUTES.map(({ screen, allowLogout }) =>
        fileOf(screen ?? '', allowLogout ? '.visitor.screen.tsx' : '.screen.tsx'),
      ),
    );
    expect(files.filter(file => !opened.has(file))).toEqual([]);
  });

  it('are known to the compiler by name', () => {
    // @ts-expect-error the names are a closed list
    const unknown: RouteName = 'NoSuchRoute';
    expect(unknown in ROUTE).toBe(false);
  });
});

describe('rights of the calls', () => {
  const rights = Object.values({ ...siCalls, ...shipmentCalls }).flatMap((call): readonly Right[] => {
    const access = (call as { access?: Access }).access;
    return typeof access === 'object' ? access.anyOf : [];
  });

  it('stand on catalogued paths with buttons those pages can grant', () => {
    expect(rights.length).toBeGreaterThan(10);
    expect(Object.values(SI_PATHS).filter(path => routeOf(path)?.path !== path)).toEqual([]);
    const ungrantable = rights.filter(({ path, code }) => {
      const buttons: readonly string[] = routeOf(path)?.buttons ?? [];
      return code !== undefined && !buttons.includes(code);
    });
    expect(ungrantable).toEqual([]);
  });
});

if (hasList) {
  describe('the catalogue agrees with the list of the design', () => {
    type Listed = Omit<Route, 'title' | 'buttons'> & { titleZh: string; titleEn: string; note: string };
    const design: Listed[] = JSON.parse(readFileSync(listed, 'utf8'));

    it('route by route, column by column', () => {
      const ours = ROUTES.map(route => route.name).filter(name => !OWN.has(name));
      expect(new Set(design.map(entry => entry.name))).toEqual(new Set(ours));
      for (const { titleZh, titleEn, note: _, aliases, ...columns } of design) {
        const { title, buttons: _buttons, screen: _screen, aliases: ours, ...route } = ROUTE[columns.name];
        expect(route).toEqual(columns);
        expect(title).toEqual({ zh: titleZh, en: titleEn });
        expect([...ours].sort()).toEqual([...aliases].sort());
      }
    });

    it('and uses a title twice inside a layout only for two addresses of one screen', () => {
      const sameScreen = new Set(
        design.flatMap(({ path, note }) => {
          const other = /Same screen as (\S+?)\.?(?:\s|$)/.exec(note)?.[1];
          return other ? [`${path} ${other}`, `${other} ${path}`] : [];
        }),
      );
      const twice = ROUTES.flatMap(one =>
        ROUTES.filter(
          other =>
            other !== one &&
            other.layout === one.layout &&
            (other.title.zh === one.title.zh || other.title.en === one.title.en),
        ).map(other => `${one.path} ${other.path}`),
      );
      expect(twice.length).toBeGreaterThan(0);
      expect(twice.filter(pair => !sameScreen.has(pair))).toEqual([]);
    });
  });
}
