import ts from 'typescript';
import type { Edit } from './syntax.ts';

/** Words of SQL and what stands in their place; both are surrounded by blanks or by the ends of the template's piece. */
const OPPOSITES: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s)and(?=\s)/g, 'or'],
  [/(?<=\s)or(?=\s)/g, 'and'],
  [/(?<=\s)=(?=\s)/g, '<>'],
  [/(?<=\s)<>(?=\s)/g, '='],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)is not null\b/g, 'is null'],
  [/(?<=\s)is null\b/g, 'is not null'],
  [/(?<=^|\s)not (?=exists|in|\()/g, ''],
  [/(?<=\s)desc\b/g, 'asc'],
  [/(?<=\s)left join(?=\s)/g, 'join'],
  [/(?<=^|\W)min\(/g, 'max('],
  [/(?<=^|\W)max\(/g, 'min('],
  [/(?<=\s)union all(?=\s)/g, 'union'],
];

type TemplatePiece = ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

const isPiece = (node: ts.Node): node is TemplatePiece =>
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

/** The template, when its tag says that it is SQL. */
function sqlTemplateOf(piece: TemplatePiece): ts.TaggedTemplateExpression | undefined {
  const template = ts.findAncestor(piece, ts.isTaggedTemplateExpression);
  return template?.tag.getText() === 'sql' ? template : undefined;
}

/** The `and` of `between 1 and 2` has no opposite. */
const BETWEEN_IS_OPEN = /\bbetween\b(?:(?!\band\b).)*$/s;

/** The pieces of an `sql` template between its values. */
export function sqlEdits(node: ts.Node): readonly Edit[] {
  if (!isPiece(node)) return [];
  const template = sqlTemplateOf(node);
  if (!template) return [];
  const file = node.getSourceFile().text;
  const from = node.getStart();
  const isOfBetween = (at: number): boolean => BETWEEN_IS_OPEN.test(file.slice(template.getStart(), at));
  return OPPOSITES.flatMap(([word, opposite]) =>
    [...node.getText().matchAll(word)]
      .map(({ 0: found, index }) => ({ start: from + index, end: from + index + found.length, text: opposite }))
      .filter(({ start }) => opposite !== 'or' || !isOfBetween(start)),
  );
}
