import { createContext, Script } from 'node:vm';
import type { Matcher } from '#contract/basic-data/commercial/guess-carrier.ts';

/** Expressions are typed by people: one that runs away is stopped and counts as no match. */
const LONGEST_MS = 50;

const context = createContext(Object.create(null));
const script = new Script('new RegExp(pattern).test(text)');

export const matchSafely: Matcher = (pattern, text) => {
  Object.assign(context, { pattern, text });
  try {
    return script.runInContext(context, { timeout: LONGEST_MS }) === true;
  } catch {
    return false;
  }
};

export const isExpression = (pattern: string): boolean => {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
};
