import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { mutantsOf, mutatedText } from './mutants.ts';
import { OPERATORS } from './operators.ts';

/** What the operator makes of this text, one result a mutant. */
const mutated = (operator: string, text: string, file = 'src/kit/sample.ts'): readonly string[] =>
  mutantsOf(file, text)
    .filter(mutant => mutant.operator === operator)
    .map(mutant => mutatedText(text, mutant));

/** One text of the product for each operator, and every text that it makes of it. */
const EXAMPLES: readonly (readonly [operator: string, text: string, ...results: string[]])[] = [
  ['comparison', 'const a = b < c;', 'const a = b >= c;'],
  ['comparison', 'const a = b === c;', 'const a = b !== c;'],
  ['boundary', 'const a = b <= c;', 'const a = b < c;'],
  ['logic', 'const a = b && c;', 'const a = b || c;'],
  ['negate', 'if (isOpen) close();', 'if (!(isOpen)) close();'],
  ['negate', 'const a = !b;', 'const a = b;'],
  ['boolean', 'const a = true;', 'const a = false;'],
  ['arithmetic', 'const a = b * c;', 'const a = b / c;'],
  ['guard', 'if (!row) return null;\nsave(row);', ';\nsave(row);'],
  ['guard', 'if (!row) {\n  throw broken();\n}\nsave(row);', ';\nsave(row);'],
  ['return', 'const f = (): string | null => name(a);', 'const f = (): string | null => null;'],
  ['return', 'const f = () => rows.map(g);', 'const f = () => [];'],
  ['return', 'function f(): boolean { return g(); }', 'function f(): boolean { return false; }'],
  ['effect', 'await append(fact);', ';'],
  ['effect', 'queue.push(row);', ';'],
  ['ternary', 'const a = b ? 1 : 2;', 'const a = b ? 2 : 1;'],
  [
    'code word',
    "if (state === 'DRAFT') send('SENT');",
    "if (state === 'SENT') send('SENT');",
    "if (state === 'DRAFT') send('DRAFT');",
  ],
  ['element', 'const a = [b, c, d];', 'const a = [b, d];'],
  ['element', 'const a = [b];', 'const a = [];'],
  ['number', 'const a = 2;', 'const a = 3;'],
  ['number', 'const a = 30_000;', 'const a = 60000;'],
  ['where', "db.selectFrom('t').where('id', '=', id).execute();", "db.selectFrom('t').execute();"],
  ['order', "query.orderBy('id').limit(n);", 'query.limit(n);', "query.orderBy('id');"],
  [
    'sql',
    'sql`select 1 where a = b and c is null`',
    'sql`select 1 where a <> b and c is null`',
    'sql`select 1 where a = b or c is null`',
    'sql`select 1 where a = b and c is not null`',
  ],
  ['list step', 'const a = rows.filter(isOpen).map(f);', 'const a = rows.map(f);'],
  ['optional', 'const a = b?.c;', 'const a = b.c;'],
  ['default', 'const a = b ?? c;', 'const a = b;', 'const a = c;'],
  ['property', 'table.values({ id, name: n });', 'table.values({ name: n });', 'table.values({ id });'],
  ['method', 'const a = rows.some(f);', 'const a = rows.every(f);'],
];

describe('operators', () => {
  test.each(EXAMPLES)('%s makes of «%s» what is expected', (operator, text, ...results) => {
    expect([...mutated(operator, text)].sort()).toEqual([...results].sort());
  });

  test('each has an example, a name of its own and a sentence', () => {
    const names = OPERATORS.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(EXAMPLES.map(([operator]) => operator)));
    expect(new Set(names).size).toBe(names.length);
    expect(OPERATORS.every(({ says }) => says.length > 10)).toBe(true);
  });

  test('each leaves text that can be parsed', () => {
    for (const [operator, text] of EXAMPLES)
      for (const result of mutated(operator, text)) {
        const { diagnostics } = ts.transpileModule(result, { reportDiagnostics: true });
        expect(diagnostics, result).toEqual([]);
      }
  });
});

describe('what is left alone', () => {
  test('types and imports are never mutated', () => {
    expect(
      mutantsOf('a.ts', "import { A } from './STATE';\ntype B = 'OPEN' | 1;\ninterface C { readonly d: 'SENT' }"),
    ).toEqual([]);
  });

  test('text that is joined by + has no arithmetic', () => {
    expect(mutated('arithmetic', "const a = 'b' + c + d;")).toEqual([]);
  });

  test('the and of between has no opposite', () => {
    expect(mutated('sql', 'sql`a between 1 and 2 and d is null`')).toEqual([
      'sql`a between 1 and 2 or d is null`',
      'sql`a between 1 and 2 and d is not null`',
    ]);
  });

  test('words for people, names of columns and lines of the log are not code words or effects', () => {
    expect(mutated('code word', "const a = { title: 'Sent to', name: 'booking_no' };")).toEqual([]);
    expect(mutated('effect', "deps.log.warn('late');")).toEqual([]);
  });

  test('numbers that move pixels stay', () => {
    expect(mutated('number', 'const a = <Box width={3} style={{ gap: 4 }} count={2} />;', 'a.tsx')).toEqual([
      'const a = <Box width={3} style={{ gap: 4 }} count={3} />;',
    ]);
  });
});

test('a mutant says its place and its line before and after', () => {
  const [mutant] = mutantsOf('src/kit/sample.ts', 'const a = 1;\n  const b = c < d;\n').filter(
    ({ operator }) => operator === 'boundary',
  );
  expect(mutant).toMatchObject({ line: 2, before: 'const b = c < d;', after: 'const b = c <= d;' });
});
