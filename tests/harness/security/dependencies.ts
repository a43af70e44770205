import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { PartResult } from './part.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Advisories that touch nothing here, with the reason; each by its number. */
const EXPLAINED: Readonly<Record<string, string>> = {};

interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly via: readonly (string | { readonly source: number; readonly title: string })[];
}

/** What the registry knows of the packages in use. */
export async function auditDependencies(): Promise<PartResult> {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const report = JSON.parse(stdout || '{}') as {
    readonly vulnerabilities?: Readonly<Record<string, Advisory>>;
    readonly metadata?: { readonly dependencies: { readonly total: number } };
    readonly message?: string;
  };
  if (!report.vulnerabilities)
    return {
      figures: {},
      faults: [],
      skipped: `the registry answers no audit: ${report.message?.slice(0, 80) ?? 'no answer'}`,
    };
  const faults = Object.values(report.vulnerabilities).flatMap(({ name, severity, via }) =>
    via
      .filter(cause => typeof cause !== 'string')
      .filter(({ source }) => EXPLAINED[source] === undefined)
      .map(({ source, title }) => `${name}: ${severity}: ${title} (${source})`),
  );
  return { figures: { packages: report.metadata?.dependencies.total ?? 0 }, faults };
}
