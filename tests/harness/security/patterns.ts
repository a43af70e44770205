import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Every pattern of the code that runs, by where it stands. */
export interface Pattern {
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['src', 'server'];
const isTest = (name: string): boolean => /\.(test|walk|samples)\.tsx?$/.test(name);

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    const at = path.relative(ROOT, path.join(entry.parentPath, entry.name));
    if (entry.isFile() && /\.tsx?$/.test(entry.name) && !isTest(entry.name)) yield at;
  }
}

/** `/…/flags` of the source, and `new RegExp('…', 'flags')` where both are written out. */
function patternIn(node: ts.Node): Pick<Pattern, 'source' | 'flags'> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node)) || node.expression.getText() !== 'RegExp') return null;
  const [source, flags] = node.arguments ?? [];
  if (!source || !ts.isStringLiteralLike(source)) return null;
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' };
}

export function patternsIn(file: string, text: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    const pattern = patternIn(node);
    if (pattern)
      found.push({ ...pattern, at: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export const everyPattern = (): readonly Pattern[] =>
  FOLDERS.flatMap(folder => [...filesOf(folder)]).flatMap(file =>
    patternsIn(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
