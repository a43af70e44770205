const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g;

/** An answer as text without its ids and traces: they may have any digits, also those of a price that must not be told. */
export const withoutIds = (answer: unknown): string =>
  (typeof answer === 'string' ? answer : JSON.stringify(answer)).replaceAll(ID, '');
