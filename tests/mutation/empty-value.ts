import ts from 'typescript';
import { type Edit, isText, replaceNode } from './syntax.ts';

const ALREADY_EMPTY = /^(?:null|undefined|true|false|\[\]|''|``|\{\}|\(\{\}\)|-?\d[\d_.]*)$/;
/** Calls that give a list back. */
const LIST_CALLS: ReadonlySet<string> = new Set(
  'map filter flatMap sort toSorted slice concat keys values entries split'.split(' '),
);

const withoutParentheses = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;

const isJsx = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

const isList = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node) ||
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    LIST_CALLS.has(node.expression.name.text));

function declaredType(node: ts.Node): string {
  const owner = ts.findAncestor(node.parent, ts.isFunctionLike);
  const type = owner?.type?.getText() ?? '';
  return /^Promise<(.*)>$/s.exec(type)?.[1] ?? type;
}

/** By what the function says it returns. */
function emptyOfType(type: string): string {
  if (/\bnull\b/.test(type)) return 'null';
  if (/\bundefined\b/.test(type)) return 'undefined';
  if (/\[\]$|^(?:Readonly)?Array</.test(type)) return '[]';
  const known: Readonly<Record<string, string>> = { string: "''", number: '0', boolean: 'false' };
  return known[type] ?? 'undefined';
}

/** Nothing in place of a value: null, undefined, no text, no elements, zero, false. */
export function emptyValueFor(expression: ts.Expression): readonly Edit[] {
  const value = withoutParentheses(expression);
  if (ALREADY_EMPTY.test(value.getText())) return [];
  if (isJsx(value)) return [replaceNode(expression, 'null')];
  if (isList(value)) return [replaceNode(expression, '[]')];
  if (isText(value)) return [replaceNode(expression, "''")];
  const empty = emptyOfType(declaredType(expression));
  return [replaceNode(expression, empty)];
}
