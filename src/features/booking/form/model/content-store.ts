import type { BookingContent } from '#contract/booking/booking-content.ts';
import { ofCarrier } from '#contract/booking/rules/of-carrier.ts';

/**
 * The content that is being typed. A field reads its own place and is drawn again when that changes, so that a key in a form of two
 * hundred fields draws one. Places are named `equipments.0.commodities.1.grossKg`.
 */
export interface ContentStore {
  read(): BookingContent;
  at(path: string): unknown;
  /** Of the person; `replace` is of everybody else. */
  put(path: string, value: unknown): void;
  replace(content: BookingContent): void;
  subscribe(listener: () => void): () => void;
  /** Hears what the person does, and only that. */
  typed(listener: () => void): () => void;
}

type Tree = Readonly<Record<string, unknown>>;

export function valueAt(content: unknown, path: string): unknown {
  let value = content;
  for (const step of path.split('.')) value = (value as Tree | null | undefined)?.[step];
  return value;
}

/** The tree with one place changed; what was not touched stays the same object. */
export function withValue<T>(content: T, path: string, value: unknown): T {
  const [step = '', ...rest] = path.split('.');
  const before = (content as Tree)[step];
  const after = rest.length === 0 ? value : withValue(before ?? {}, rest.join('.'), value);
  if (Array.isArray(content)) return content.with(Number(step), after) as T;
  return { ...content, [step]: after };
}

export function createContentStore(first: BookingContent): ContentStore {
  let content = first;
  const listeners = new Set<() => void>();
  const hands = new Set<() => void>();
  const tell = (all: ReadonlySet<() => void>) => {
    for (const listener of all) listener();
  };
  const hear = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  return {
    read: () => content,
    at: path => valueAt(content, path),
    put(path, value) {
      if (valueAt(content, path) === value) return;
      // The contract of one carrier is none of the next.
      content = path === 'carrier' ? ofCarrier(content, String(value)) : withValue(content, path, value);
      tell(listeners);
      tell(hands);
    },
    replace(next) {
      content = next;
      tell(listeners);
    },
    subscribe: hear(listeners),
    typed: hear(hands),
  };
}
