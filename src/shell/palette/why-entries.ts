import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { WhySubject } from '#features/why/subject.ts';
import type { Command } from '#kit/command.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { AREAS } from '#routes/catalogue/areas.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { BUTTONS, type ButtonCode } from '#routes/catalogue/buttons.ts';
import { ROUTES, type Route, type RouteName, routeOf } from '#routes/catalogue/catalogue.ts';
import { pinyinOf } from '#routes/palette-entries.ts';
import { shellText } from '../locale/words.ts';
import { WHY_PAGE } from './why-page.ts';

/** What can be asked about, as lines of the palette, each with what it is about. */
export interface Whys {
  readonly entries: readonly PaletteEntry[];
  readonly subjects: ReadonlyMap<string, WhySubject>;
}

interface Given {
  readonly menu: readonly MenuNode[];
  readonly kind: CompanyKind;
  /** The page in view. */
  readonly route: Route | undefined;
  readonly commands: readonly Command[];
  readonly screen: Text;
}

/** Internal by their frame, and every company's own. */
const OF_EVERY_COMPANY: ReadonlySet<RouteName> = new Set<RouteName>([
  'SystemCurrentCompanyDetail',
  'SystemEmployeeList',
  'SystemRoleCompanyRole',
]);

type Line = readonly [Omit<PaletteEntry, 'page' | 'pinyin'>, WhySubject];

/** Buttons that the page in view has for others; a page of one record has those of its list. */
function missingButtons(menu: readonly MenuNode[], route: Route | undefined): readonly ButtonCode[] {
  if (!route || route.allowLogout || !isAllowed(menu, route.path, true)) return [];
  const codes = new Set([...route.buttons, ...(route.parent ? (routeOf(route.parent)?.buttons ?? []) : [])]);
  return [...codes].filter(code => !hasButton(menu, code, route.path));
}

const missingPages = (menu: readonly MenuNode[], kind: CompanyKind): readonly Route[] =>
  ROUTES.filter(
    route =>
      isBuilt(route) &&
      (route.audience === (kind === 'platform' ? 'internal' : 'external') || OF_EVERY_COMPANY.has(route.name)) &&
      route.parent === null &&
      route.redirect === null &&
      // Not a page of its own: its nodes are.
      route.name !== 'InternalWebview' &&
      !isAllowed(menu, route.path, true),
  );

/** Actions that are refused now, then buttons of this page and pages of this side that the person does not have. */
export function whyEntries({ menu, kind, route, commands, screen }: Given): Whys {
  const buttons = missingButtons(menu, route);
  const named = new Set(buttons.map(code => BUTTONS[code].zh));
  const lines: Line[] = [
    // One that is refused for want of a button is told about as the button.
    ...commands.flatMap(({ id, title, enabled, section, repeats }): Line[] =>
      enabled === true || repeats || named.has(title.zh as never)
        ? []
        : [
            [
              { id: `why:command:${id}`, kind: 'command', title, module: section ?? screen },
              { kind: 'refused', title, reason: enabled },
            ],
          ],
    ),
    ...buttons.map((code): Line => {
      const title = BUTTONS[code];
      const path = route?.path ?? '';
      return [
        { id: `why:button:${path}:${code}`, kind: 'command', title, module: screen, aliases: [code] },
        { kind: 'right', title, path, code },
      ];
    }),
    ...missingPages(menu, kind).map(
      ({ name, title, path, area, aliases }): Line => [
        { id: `why:page:${name}`, kind: 'route', title, path, module: AREAS[area], aliases },
        { kind: 'right', title, path, code: null },
      ],
    ),
  ];
  if (lines.length === 0) return { entries: [], subjects: new Map() };
  const opener: PaletteEntry = {
    id: 'page:why',
    kind: 'command',
    title: shellText('why'),
    aliases: ['why'],
    module: shellText('sections.navigation'),
    opens: WHY_PAGE,
  };
  return {
    entries: [
      opener,
      ...lines.map(([entry]) => ({ ...entry, page: WHY_PAGE, pinyin: pinyinOf(entry.title.zh) }) as PaletteEntry),
    ],
    subjects: new Map(lines.map(([{ id }, subject]) => [id, subject])),
  };
}
