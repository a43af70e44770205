import ts from 'typescript';
import { codeWordFor, isCodeWord } from './code-words.ts';
import { emptyValueFor } from './empty-value.ts';
import { sqlEdits } from './sql-edits.ts';
import {
  calledName,
  type Edit,
  isComparison,
  joinsText,
  removeChainedCall,
  removeMember,
  replaceNode,
  replaceOperator,
} from './syntax.ts';

/** A kind of small mistake, as people make them. */
export interface Operator {
  readonly name: string;
  readonly says: string;
  /** Every way to make this mistake at this node. */
  readonly edits: (node: ts.Node) => readonly Edit[];
}

const FLIPPED: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
};
const BOUNDARY: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

const CONDITIONS: ReadonlySet<string> = new Set(['where', 'whereRef', 'having']);
const ORDER_AND_LIMIT: ReadonlySet<string> = new Set(['orderBy', 'limit', 'distinct', 'forUpdate']);
const LIST_STEPS: ReadonlySet<string> = new Set(['filter', 'toSorted', 'toReversed', 'trim']);
const WRITES: ReadonlySet<string> = new Set(['values', 'set', 'assign', 'doUpdateSet']);
const LOGS: ReadonlySet<string> = new Set(['console', 'log', 'logger']);
/** A number there moves pixels. */
const LAYOUT =
  /^(?:(?:min|max)?(?:width|height)|size|gap|padding|margin|flex|top|left|right|bottom|zIndex|fontSize|rows?|columns?|x|y|r|cx|cy|strokeWidth|opacity|level)$/i;

/** Replaces an operator by its partner in a table. */
const swapped =
  (partners: Readonly<Record<string, string>>) =>
  (node: ts.Node): readonly Edit[] => {
    if (!ts.isBinaryExpression(node)) return [];
    const partner = partners[node.operatorToken.getText()];
    return partner && !joinsText(node) ? [replaceOperator(node, partner)] : [];
  };

function negatedEdits(node: ts.Node): readonly Edit[] {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [replaceNode(node, node.operand.getText())];
  if (!ts.isIfStatement(node) && !ts.isWhileStatement(node)) return [];
  const { expression } = node;
  if (isComparison(expression) || ts.isPrefixUnaryExpression(expression)) return [];
  return [replaceNode(expression, `!(${expression.getText()})`)];
}

const leaves = (node: ts.Statement): boolean =>
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isBreakStatement(node) ||
  (ts.isBlock(node) && node.statements.length > 0 && leaves(node.statements.at(-1)!));

const guardEdits = (node: ts.Node): readonly Edit[] =>
  ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement) ? [replaceNode(node, ';')] : [];

function effectEdits(node: ts.Node): readonly Edit[] {
  if (!ts.isExpressionStatement(node)) return [];
  let { expression } = node;
  if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)) expression = expression.expression;
  if (!ts.isCallExpression(expression) || expression.expression.kind === ts.SyntaxKind.SuperKeyword) return [];
  const words = expression.expression.getText().split(/\W+/);
  return words.some(word => LOGS.has(word)) ? [] : [replaceNode(node, ';')];
}

function returnEdits(node: ts.Node): readonly Edit[] {
  if (ts.isReturnStatement(node) && node.expression) return emptyValueFor(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return emptyValueFor(node.body);
  return [];
}

function ternaryEdits(node: ts.Node): readonly Edit[] {
  if (!ts.isConditionalExpression(node)) return [];
  const [yes, no] = [node.whenTrue, node.whenFalse];
  const between = node.getSourceFile().text.slice(yes.end, no.getStart());
  return [{ start: yes.getStart(), end: no.end, text: `${no.getText()}${between}${yes.getText()}` }];
}

function booleanEdits(node: ts.Node): readonly Edit[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaceNode(node, 'false')];
  return node.kind === ts.SyntaxKind.FalseKeyword ? [replaceNode(node, 'true')] : [];
}

const isLayout = ({ parent }: ts.Node): boolean =>
  ((ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && LAYOUT.test(parent.name.getText())) ||
  (ts.isJsxExpression(parent) && isLayout(parent));

/** By one, up where it is even; a large number is doubled, since nobody mistakes 30,000 for 30,001. */
function numberEdits(node: ts.Node): readonly Edit[] {
  if (!ts.isNumericLiteral(node) || isLayout(node)) return [];
  const value = Number(node.text);
  if (!Number.isSafeInteger(value) || value >= 100) return [replaceNode(node, String(value * 2))];
  return [replaceNode(node, String(value % 2 === 0 ? value + 1 : value - 1))];
}

/** The middle one: the first and the last are those that tests look at most. */
const elementEdits = (node: ts.Node): readonly Edit[] =>
  ts.isArrayLiteralExpression(node) && node.elements.length > 0
    ? [removeMember(node.elements, Math.floor(node.elements.length / 2))]
    : [];

function optionalEdits(node: ts.Node): readonly Edit[] {
  const isChain =
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node);
  if (!isChain || !node.questionDotToken) return [];
  return [replaceNode(node.questionDotToken, ts.isPropertyAccessExpression(node) ? '.' : '')];
}

function defaultEdits(node: ts.Node): readonly Edit[] {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return [];
  return [replaceNode(node, node.left.getText()), replaceNode(node, node.right.getText())];
}

function propertyEdits(node: ts.Node): readonly Edit[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  const call = node.parent;
  if (!ts.isCallExpression(call) || !WRITES.has(calledName(call))) return [];
  return node.properties.map((_, index) => removeMember(node.properties, index));
}

function methodEdits(node: ts.Node): readonly Edit[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: receiver, name } = node.expression;
  const partner = METHODS[name.text];
  const isOfMath = receiver.getText() === 'Math';
  if (!partner || (name.text.startsWith('m') && !isOfMath)) return [];
  return [replaceNode(name, partner)];
}

const stringEdits = (node: ts.Node): readonly Edit[] =>
  ts.isStringLiteral(node) && isCodeWord(node) ? [replaceNode(node, `'${codeWordFor(node)}'`)] : [];

export const OPERATORS: readonly Operator[] = [
  { name: 'comparison', says: 'a comparison is turned round: < and >=, === and !==', edits: swapped(FLIPPED) },
  { name: 'boundary', says: 'a bound is taken in or left out: < and <=, > and >=', edits: swapped(BOUNDARY) },
  { name: 'logic', says: '&& and || change places', edits: swapped(LOGIC) },
  { name: 'negate', says: 'a condition is negated, or its ! is gone', edits: negatedEdits },
  { name: 'boolean', says: 'true and false change places', edits: booleanEdits },
  { name: 'arithmetic', says: 'another operator of arithmetic: + and -, * and /', edits: swapped(ARITHMETIC) },
  { name: 'guard', says: 'an `if` that only returns, throws or goes on is gone', edits: guardEdits },
  { name: 'return', says: 'an empty value is returned', edits: returnEdits },
  { name: 'effect', says: 'a statement that only calls, awaited or not, is gone', edits: effectEdits },
  { name: 'ternary', says: 'the two arms of ? : change places', edits: ternaryEdits },
  { name: 'code word', says: 'an event, state or code is another one of the same file', edits: stringEdits },
  { name: 'element', says: 'the middle element of a list or table is gone', edits: elementEdits },
  { name: 'number', says: 'a number is one more or less, a large one twice as large', edits: numberEdits },
  { name: 'where', says: 'a condition of a query is gone', edits: node => removeChainedCall(node, CONDITIONS) },
  { name: 'order', says: 'a query lost its order or limit', edits: node => removeChainedCall(node, ORDER_AND_LIMIT) },
  { name: 'sql', says: 'a word of an SQL template is its opposite: and/or, = and <>, asc and desc', edits: sqlEdits },
  { name: 'list step', says: 'a filter, sort or trim is gone', edits: node => removeChainedCall(node, LIST_STEPS) },
  { name: 'optional', says: 'an optional chain is not optional', edits: optionalEdits },
  { name: 'default', says: 'of `a ?? b` one side is gone', edits: defaultEdits },
  {
    name: 'property',
    says: 'a row is written, or a context assigned, without one of its columns',
    edits: propertyEdits,
  },
  { name: 'method', says: 'some and every, Math.min and Math.max change places', edits: methodEdits },
];
