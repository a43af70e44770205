import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', 'node');

/** A program of this folder, or any of the project, in a process of its own, read line by line. */
export interface Child {
  readonly pid: number;
  /** Lines printed so far. */
  readonly lines: readonly string[];
  /** The first line that fits, now or later; fails when the process ends without it. */
  line(fits: (line: string) => boolean): Promise<string>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Its exit code, once it ends by itself. */
  ended(): Promise<number | null>;
}

export function startChild(file: string, args: readonly string[] = [], env: Record<string, string> = {}): Child {
  const child: ChildProcess = spawn(NODE, [file, ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const look of waiting) look();
  };
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', line => {
      lines.push(line);
      tell();
    });
  const closed = once(child, 'close').then(() => {
    tell();
    return child.exitCode;
  });
  return {
    pid: child.pid!,
    lines,
    line: fits =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(fits);
          const isOver = child.exitCode !== null || child.signalCode !== null;
          if (found === undefined && !isOver) return;
          waiting.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`${file} ended (${child.exitCode ?? child.signalCode}):\n${lines.join('\n')}`));
        };
        waiting.add(look);
        look();
      }),
    async end(signal) {
      child.kill(signal);
      return closed;
    },
    ended: () => closed,
  };
}
