import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { PartResult } from './part.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LARGEST = 2 * 1024 * 1024;
const CONFIG = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

/** What the rules take for a secret and is none, with the reason. */
const NONE: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^tests\/harness\/security\//, 'seeded here, to see that it is found'],
];

/** Secrets in one text, by the rules of the library. */
export async function secretsIn(filePath: string, content: string): Promise<readonly string[]> {
  const { messages } = await lintSource({
    source: { filePath, content, contentType: 'text', ext: path.extname(filePath) },
    options: { config: CONFIG },
  } as Parameters<typeof lintSource>[0]);
  return messages.map(({ message, loc }) => `${filePath}:${loc.start.line}: ${message.slice(0, 120)}`);
}

const listed = (): readonly string[] | null => {
  try {
    return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\0')
      .filter(Boolean);
  } catch {
    return null;
  }
};

/** Every file of the project as it would be handed over. */
export async function scanSecrets(): Promise<PartResult> {
  const files = listed();
  if (files === null) return { figures: {}, faults: [], skipped: 'no git here to name the files of the project' };
  const faults: string[] = [];
  let scanned = 0;
  for (const file of files) {
    const at = path.join(ROOT, file);
    const found = statSync(at, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size > LARGEST || NONE.some(([pattern]) => pattern.test(file))) continue;
    const bytes = readFileSync(at);
    if (bytes.includes(0)) continue;
    scanned += 1;
    faults.push(...(await secretsIn(file, bytes.toString('utf8'))));
  }
  return { figures: { files: scanned }, faults };
}
