import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Every action is a command, and every button a view of one: it is a `CommandButton`, or names its command in `data-command`. What
 * is no action of its own needs none, because the part it stands in has keys and commands already:
 *   - what stands in a dialog, drawer or popover (the dialog was opened by a command; Ctrl+Enter and Alt+C work its footer),
 *   - a form's submit button (Enter), a button inside an input (its field), a tab, option or switch (a choice, not an act),
 *   - one line of a list: opening or removing that line.
 */
const BUTTONS = new Set(['Button', 'AnchorButton', 'button', 'MenuItem']);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Buttons that are neither, file by file with their number. A file may only have fewer than here, never more. */
const LEDGER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'leads to a page, as the palette does by its name': {
    'src/features/account/parts/second-step-form.tsx': 2,
    'src/features/account/screens/choose-company.screen.tsx': 3,
    'src/features/account/screens/employee-login.visitor.screen.tsx': 1,
    'src/features/account/screens/wx-login.visitor.screen.tsx': 3,
    'src/features/account/parts/reset-password-form.tsx': 1,
    'src/features/company/onboarding/screens/create-company.visitor.screen.tsx': 1,
    'src/features/general/screens/not-found.visitor.screen.tsx': 2,
    'src/features/si/screens/si-submit.screen.tsx': 1,
    'src/features/user-card/screens/user-card.visitor.screen.tsx': 3,
    'src/shell/breadcrumbs.tsx': 1,
    'src/shell/header/seat-menu-opened.tsx': 1,
    'src/shell/header/seat-switcher.tsx': 1,
    'src/shell/header/site-tools.tsx': 5,
    'src/shell/header/user-menu-opened.tsx': 1,
    'src/shell/menu/menu-rail.tsx': 1,
    'src/shell/messages/message-view.tsx': 2,
    'src/shell/page/word-pages.tsx': 5,
    'src/shell/tabs/tab-item.tsx': 2,
    'src/shell/tabs/tab-strip.tsx': 1,
  },
  'a part of a form: it changes what is being filled in': {
    'src/features/account/parts/captcha-line.tsx': 1,
    'src/features/basic-data/schedule/board/board-columns.tsx': 1,
    'src/features/basic-data/schedule/plan/voyage-editor.tsx': 1,
    'src/features/booking/form/sections/equipment.tsx': 7,
    'src/features/booking/form/sections/parties.tsx': 2,
    'src/features/booking/form/sections/routing.tsx': 2,
    'src/features/booking/form/sections/references.tsx': 2,
    'src/features/company/onboarding/profile/bank-accounts.tsx': 1,
    'src/features/company/partners/detail/banks-tab.tsx': 1,
    'src/features/settings/sections/profile.tsx': 1,
    'src/features/si/parts/box-block.tsx': 5,
    'src/features/si/parts/box-editor.tsx': 1,
    'src/features/si/parts/remarks-panel.tsx': 2,
  },
  'chooses what is shown: a section, a branch of a tree, a person': {
    'src/features/access/role/rights-tree.tsx': 2,
    'src/features/account/parts/seat-card.tsx': 1,
    'src/features/basic-data/mapping/code-lists/list-tree.tsx': 1,
    'src/features/basic-data/mapping/object-tabs.tsx': 1,
    'src/features/people/list/company-picker.tsx': 1,
    'src/features/people/list/department-tree.tsx': 1,
    'src/features/rates/rules/surcharges/fee-tree.tsx': 1,
    'src/features/rates/search/parts/search-band.tsx': 1,
    'src/features/settings/settings-page.tsx': 1,
    'src/features/si/screens/si-detail.screen.tsx': 1,
    'src/features/space/upload/parts/earlier-uploads.tsx': 1,
    'src/features/space/upload/parts/planned-rows.tsx': 1,
    'src/shell/header/header-menu.tsx': 1,
  },
  'answers a question that the page asks in its place: reload, discard, take over': {
    'src/features/access/menu/menu-editor.tsx': 2,
    'src/features/access/role/role-editor.tsx': 2,
    'src/features/settings/parts/two-step-gate.tsx': 1,
    'src/features/webview/screens/webview.screen.tsx': 1,
    'src/features/si/draft-set/draft-sync-notes.tsx': 1,
    'src/features/si/wizard/wizard-frame.tsx': 2,
    'src/shell/shell.tsx': 1,
  },
  'a panel with keys of its own': { 'src/shell/inspector/inspector.tsx': 6 },
};
const ALLOWED: Readonly<Record<string, number>> = Object.assign({}, ...Object.values(LEDGER));

type Element = ts.JsxSelfClosingElement | ts.JsxOpeningElement;

const attributes = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    element.attributes.properties
      .filter(ts.isJsxAttribute)
      .map(attribute => [attribute.name.getText(), attribute.initializer?.getText() ?? '']),
  );

/** Does the part around the button speak for it? */
function isOfItsPart(node: ts.Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isJsxAttribute(parent) && /^(?:rightElement|leftElement|endElement)$/.test(parent.name.getText()))
      return true;
    if (ts.isJsxElement(parent) && /Dialog|Drawer|Popover/.test(parent.openingElement.tagName.getText())) return true;
    if (ts.isCallExpression(parent) && /\.(?:map|flatMap)$/.test(parent.expression.getText())) return true;
  }
  return false;
}

interface Found {
  readonly file: string;
  readonly line: number;
  /** What `data-command` says, where it is there. */
  readonly command: string | undefined;
}

/** Buttons of a file that have to be views of commands. */
function actionsOf(file: string): Found[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const element = ts.isJsxSelfClosingElement(node) ? node : ts.isJsxElement(node) ? node.openingElement : null;
    if (element && BUTTONS.has(element.tagName.getText())) {
      const given = attributes(element);
      const command = given.get('data-command');
      const isChoice = /tab|option|treeitem|radio|switch/.test(given.get('role') ?? '');
      const isSubmit = given.get('type') === '"submit"';
      if (command !== undefined || !(isChoice || isSubmit || isOfItsPart(node)))
        found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, command });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = globSync('src/{features,shell}/**/*.tsx', { cwd: ROOT })
  .filter(
    file => !/\.(?:test|samples)\.tsx$|dialog|(?:login|unknown-identity|join-ways|social-ways)[\w-]*\.tsx$/.test(file),
  )
  .sort();
const actions = files.flatMap(actionsOf);

describe('buttons', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(actions.filter(({ command }) => command !== undefined).length).toBeGreaterThan(5);
  });

  it('are views of commands; what is none stands in the ledger with its reason', () => {
    const without = Map.groupBy(
      actions.filter(({ command }) => command === undefined),
      ({ file }) => file,
    );
    const surplus = [...without].filter(([file, list]) => list.length > (ALLOWED[file] ?? 0));
    expect(surplus.flatMap(([, list]) => list.map(({ file, line }) => `${file}:${line}`))).toEqual([]);
  });

  it('name commands that exist', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
      .filter(file => !/\.test\.tsx?$/.test(file))
      .map(file => readFileSync(path.join(ROOT, file), 'utf8'))
      .join('\n');
    const literal = actions.flatMap(({ command }) => /^"([^"]+)"$/.exec(command ?? '')?.[1] ?? []);
    expect(literal.length).toBeGreaterThan(5);
    const unknown = literal.filter(
      id => !sources.includes(`id: '${id}'`) && !sources.includes(`open('${id.split('.').at(-1)}'`),
    );
    expect(unknown).toEqual([]);
  });

  it('leave the ledger when they are gone', () => {
    const stale = Object.keys(ALLOWED).filter(file => !actions.some(action => action.file === file && !action.command));
    expect(stale).toEqual([]);
  });
});
