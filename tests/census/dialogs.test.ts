import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What all dialogs of the product have in common (specification §9), read from the sources: a new one cannot forget it. */
const sources = globSync('src/**/*.tsx')
  .filter(file => !/\.(?:test|samples)\.tsx$/.test(file))
  .map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));

const OVERLAYS = ['Dialog', 'MultistepDialog', 'Drawer', 'Alert', 'Overlay', 'Overlay2'];

const overlaysOf = (text: string): string[] => {
  const [, names = ''] = /import \{([^}]*)\} from '@blueprintjs\/core'/.exec(text) ?? [];
  return names
    .split(',')
    .map(name => name.replace('type', '').trim())
    .filter(name => OVERLAYS.includes(name));
};

/** Whole opening tags of a component, over as many lines as they take. */
const tagsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}\\n(?:[^>]|=>)*>`, 'g'))].map(([tag]) => tag);

describe('dialogs', () => {
  const users = sources.filter(({ text }) => overlaysOf(text).length > 0);

  it('stand on the one of the kit; the drawer of messages is the one other', () => {
    expect(users.map(({ file }) => file).sort()).toEqual([
      'src/kit/form-dialog.tsx',
      'src/shell/messages/message-drawer.tsx',
    ]);
  });

  it('close neither on Escape nor on the backdrop, have a name, and give the focus back', () => {
    for (const { file, text } of users) {
      const tags = overlaysOf(text).flatMap(name => tagsOf(text, name));
      expect(tags, file).toHaveLength(1);
      for (const said of [
        /canEscapeKeyClose=\{false\}/,
        /canOutsideClickClose=\{false\}/,
        /shouldReturnFocusOnClose/,
        /\b(?:title|aria-labelledby)=\{/,
      ])
        expect(tags[0], `${file} ${said}`).toMatch(said);
    }
  });

  it('are asked of nobody else: no prompt of the browser, no dialog element', () => {
    const asking = sources.filter(({ text }) => /<dialog\b|window\.(?:confirm|alert|prompt)\(/.test(text));
    expect(asking.map(({ file }) => file)).toEqual([]);
  });
});

describe('parts of Blueprint that React 19 has changed', () => {
  /** Its arrow keys go by `aria-disabled="false"`, which a tab has only when it is told so. */
  it('tabs say whether they are disabled, or the arrows do not walk them', () => {
    const silent = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/<Tab\s(?:[^>]|=>)*?(?:\/?>|panel=)/g)]
        .filter(([tag]) => !/\bdisabled=|\{\.\.\.OPEN\}/.test(tag))
        .map(() => file),
    );
    expect(silent).toEqual([]);
  });
});

describe('headings', () => {
  it('are not made by callouts: their title would be an h5 wherever it stands', () => {
    const titled = sources.filter(({ text }) => /<Callout\b(?:[^>]|=>)*?\btitle=/.test(text)).map(({ file }) => file);
    expect(titled).toEqual([]);
  });
});
