import type { Finding } from '#contract/kernel/errors.ts';
import { plainPath } from './sections.ts';

/** What the check said, place by place. What is merely missing is not shown before the field was left or a submission was tried. */
export interface FaultStore {
  all(): readonly Finding[];
  shownAt(path: string): readonly Finding[];
  replace(findings: readonly Finding[]): void;
  /** What was typed there cannot be read, so it is not in the content; null once it can. */
  unread(path: string, finding: Finding | null): void;
  leave(path: string): void;
  tried(): void;
  readonly isTried: boolean;
  subscribe(listener: () => void): () => void;
}

const NONE: readonly Finding[] = [];

export function createFaultStore(): FaultStore {
  let said: readonly Finding[] = NONE;
  let all: readonly Finding[] = NONE;
  const unread = new Map<string, Finding>();
  let byPath: ReadonlyMap<string, readonly Finding[]> = new Map();
  let quiet: ReadonlyMap<string, readonly Finding[]> = new Map();
  const left = new Set<string>();
  let isTried = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const arrange = () => {
    all = [...unread.values(), ...said.filter(({ path }) => !unread.has(path))];
    byPath = Map.groupBy(all, ({ path }) => path);
    quiet = Map.groupBy(all.filter(isLoud), ({ path }) => path);
    tell();
  };
  const isLoud = ({ code }: Finding): boolean => code !== 'REQUIRED';
  return {
    all: () => all,
    shownAt: path => (isTried || left.has(path) ? byPath : quiet).get(path) ?? NONE,
    replace(findings) {
      // The same words again would draw every field.
      const next = findings.map(finding => ({ ...finding, path: plainPath(finding.path) }));
      if (JSON.stringify(next) === JSON.stringify(said)) return;
      said = next;
      arrange();
    },
    unread(path, finding) {
      if (finding === null ? !unread.delete(path) : unread.get(path)?.params?.v === finding.params?.v) return;
      if (finding) unread.set(path, finding);
      arrange();
    },
    leave(path) {
      if (left.has(path)) return;
      left.add(path);
      tell();
    },
    tried() {
      isTried = true;
      tell();
    },
    get isTried() {
      return isTried;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
