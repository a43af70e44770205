import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** One word for one thing in what people read (`docs/glossary.md`): the word that is not used, and what is said instead. */
const NOT_SAID: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b[Ff]irms?\b/, 'company'],
  [/\b[Rr]efuse[sd]?\b/, 'reject'],
  [/^State$/, 'Status'],
  [/^Seats?$/, 'Account'],
  [/Ways to be told/, 'Notification channels'],
  [/Asked through/, 'Enquiries'],
  [/Saving makes/, 'The link is made when you save'],
  [/Make a number void/, 'Void number'],
  [/How long things are kept/, 'Retention'],
  [/Download to read/, 'Download'],
  [/is not there yet|^not there yet$/, 'Not available yet'],
  [/Never together/, 'Mutually exclusive'],
  [/分票提单号/, '拆分提单号'],
  [/信息更改/, '变更申请'],
  [/补料未通过/, '补料未审核'],
  [/安装时的菜单/, '出厂菜单'],
];

interface Said {
  readonly file: string;
  readonly text: string;
}

/** Literals of the tables of words, and those that stand beside the other language in declarations. Summaries of calls are for programmers. */
const saidIn = (file: string): Said[] => {
  const source = readFileSync(file, 'utf8');
  const all = /\/locale\/(?:zh|en)\.ts$/.test(file)
    ? source.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)
    : source.replaceAll(/summary: \{[^}]*\}/g, '').matchAll(/\b(?:zh|en): '((?:[^'\\\n]|\\.)*)'/g);
  return [...all].map(([, text]) => ({ file, text: text ?? '' }));
};

it('nothing that people read uses a word that another word is used for', () => {
  const said = globSync('{src,server}/**/*.{ts,tsx}')
    .filter(file => !/\.(?:test|samples)\.tsx?$/.test(file))
    .flatMap(saidIn);
  expect(said.length).toBeGreaterThan(5_000);
  const wrong = said.flatMap(({ file, text }) =>
    NOT_SAID.flatMap(([word, instead]) => (word.test(text) ? [`${file}: “${text}”, rather ${instead}`] : [])),
  );
  expect(wrong).toEqual([]);
});
