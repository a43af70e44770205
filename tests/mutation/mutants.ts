import ts from 'typescript';
import { OPERATORS } from './operators.ts';
import { type Edit, isNeverRun, parse } from './syntax.ts';

/** One small mistake at one place. */
export interface Mutant extends Edit {
  /** From the folder of the project. */
  readonly file: string;
  readonly operator: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line as it stands, and as the mistake leaves it. */
  readonly before: string;
  readonly after: string;
}

export const mutatedText = (text: string, { start, end, text: replacement }: Edit): string =>
  `${text.slice(0, start)}${replacement}${text.slice(end)}`;

const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? text.length : end).trim();
};

/** Every mistake of the list that this file has room for, in the order of its text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = parse(file, text);
  const found = new Map<string, Mutant>();
  const visit = (node: ts.Node): void => {
    if (isNeverRun(node)) return;
    for (const { name, edits } of OPERATORS)
      for (const edit of edits(node)) {
        const key = `${edit.start} ${edit.end} ${edit.text}`;
        if (found.has(key)) continue;
        found.set(key, {
          ...edit,
          file,
          operator: name,
          line: source.getLineAndCharacterOfPosition(edit.start).line + 1,
          before: lineAt(text, edit.start),
          after: lineAt(mutatedText(text, edit), edit.start),
        });
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
