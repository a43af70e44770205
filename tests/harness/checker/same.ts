/** JSON columns order members as they like, and what is absent is as good as null. */
const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const members = Object.entries(value)
    .map(([name, member]) => [name, plain(member)] as const)
    .filter(([, member]) => member !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members);
};

const textOf = (value: unknown): string => JSON.stringify(plain(value)) ?? 'null';

/** Names of the members in which two documents differ. */
export function differences(left: object, right: object, except: ReadonlySet<string> = new Set()): string[] {
  const [a, b] = [left, right] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(a!), ...Object.keys(b!)]);
  return [...names].filter(name => !except.has(name) && textOf(a![name]) !== textOf(b![name]));
}

/** One member of both, for the report. */
export const shownPair = (name: string, left: object, right: object): string => {
  const of = (whole: object) => textOf((whole as Readonly<Record<string, unknown>>)[name]).slice(0, 120);
  return `${name}: log ${of(left)}, row ${of(right)}`;
};
