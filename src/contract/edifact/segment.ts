/** A segment of a message: its tag, then elements of one or several components, as plain text without release signs. */
export interface Segment {
  readonly tag: string;
  readonly elements: readonly (readonly string[])[];
  /** Name of the form field it was made of; findings point there. */
  readonly field?: string;
}

/** One element: a text alone or the components of a composite. */
export type ElementInput = string | readonly string[];

export const segment = (tag: string, ...elements: readonly ElementInput[]): Segment => ({
  tag,
  elements: elements.map(element => (typeof element === 'string' ? [element] : element)),
});

/** The same segment, known by the form field that it tells. */
export const fromField = (field: string, made: Segment): Segment => ({ ...made, field });

/** Component of an element; elements and components count from 0; empty where there is none. */
export const part = (from: Segment, element: number, component = 0): string =>
  from.elements[element]?.[component] ?? '';

const withoutTrailing = <T>(list: readonly T[], isEmpty: (item: T) => boolean): readonly T[] =>
  list.slice(0, list.findLastIndex(item => !isEmpty(item)) + 1);

/** Without empty components and elements at the end, which are not sent (design E.2). */
export function trimmed(from: Segment): Segment {
  const elements = from.elements.map(components => withoutTrailing(components, text => text === ''));
  return { ...from, elements: withoutTrailing(elements, components => components.length === 0) };
}

/** `NAD+CZ++LINE 1:LINE 2` with our own separators and without release signs: for people, not for partners. */
export const shownSegment = ({ tag, elements }: Segment): string =>
  [tag, ...elements.map(components => components.join(':'))].join('+');
