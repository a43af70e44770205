import ts from 'typescript';

/** One replacement in the text of a file. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** Replaces a whole node. */
export const replaceNode = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.end, text });

/** Replaces the operator between the two sides of an expression. */
export const replaceOperator = (node: ts.BinaryExpression, text: string): Edit => replaceNode(node.operatorToken, text);

/** Removes one member of a list that commas separate, with its comma. */
export function removeMember(members: ts.NodeArray<ts.Node>, index: number): Edit {
  const [member, next, previous] = [members[index]!, members[index + 1], members[index - 1]];
  if (next) return { start: member.getStart(), end: next.getStart(), text: '' };
  return { start: previous ? previous.end : member.getStart(), end: member.end, text: '' };
}

/** Removes `.name(...)` from a chain of calls and keeps what stands before it. */
export function removeChainedCall(node: ts.Node, names: ReadonlySet<string>): readonly Edit[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: receiver, name } = node.expression;
  return names.has(name.text) ? [{ start: receiver.end, end: node.end, text: '' }] : [];
}

/** Name of the function or method that is called. */
export function calledName(call: ts.CallExpression): string {
  const called = call.expression;
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) ? called.name.text : '';
}

export const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** True where `+` joins text. */
export const joinsText = (node: ts.Node): boolean =>
  isText(node) ||
  (ts.isParenthesizedExpression(node) && joinsText(node.expression)) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (joinsText(node.left) || joinsText(node.right)));

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '===', '!==']);

export const isComparison = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.getText());

/** Nodes that hold nothing that runs. */
export const isNeverRun = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);
