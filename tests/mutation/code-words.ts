import ts from 'typescript';
import { isNeverRun } from './syntax.ts';

/** Properties whose text is an event, a state or a code, never words for people. */
const CODE_PROPERTIES: ReadonlySet<string> = new Set(
  'type state status code kind event target action button reason role scope mode method door access on to from'.split(
    ' ',
  ),
);
const SHAPES: readonly RegExp[] = [
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/,
  /^[a-z][\w-]*(?:\.[\w-]+)+$/,
  /^[a-z][A-Za-z0-9]*$/,
];
const [UPPER_CASE] = SHAPES as [RegExp];

const isCompared = ({ parent }: ts.Node): boolean =>
  (ts.isBinaryExpression(parent) && ['===', '!=='].includes(parent.operatorToken.getText())) || ts.isCaseClause(parent);

const isInCodeProperty = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) && CODE_PROPERTIES.has(parent.name.getText());

const isValue = (node: ts.Node): boolean =>
  ts.isExpression(node) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !ts.isJsxAttribute(node.parent);

/** An event, a state or a code; not a text for people, a column, a path or a class name. */
export const isCodeWord = (node: ts.StringLiteral): boolean =>
  isValue(node) &&
  SHAPES.some(shape => shape.test(node.text)) &&
  (isCompared(node) || isInCodeProperty(node) || UPPER_CASE.test(node.text));

const shapeOf = (text: string): number => SHAPES.findIndex(shape => shape.test(text));
const wordsOfFile = new WeakMap<ts.SourceFile, readonly string[]>();

function wordsOf(file: ts.SourceFile): readonly string[] {
  const known = wordsOfFile.get(file);
  if (known) return known;
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isNeverRun(node)) return;
    if (ts.isStringLiteral(node) && isCodeWord(node)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const sorted = [...words].sort();
  wordsOfFile.set(file, sorted);
  return sorted;
}

/** The next word of the file that looks alike; without one, a word that nobody knows. */
export function codeWordFor(node: ts.StringLiteral): string {
  const alike = wordsOf(node.getSourceFile()).filter(word => shapeOf(word) === shapeOf(node.text));
  const next = alike[(alike.indexOf(node.text) + 1) % alike.length];
  return next === undefined || next === node.text ? `${node.text}X` : next;
}
