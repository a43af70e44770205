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

/** What `npm audit --json` prints. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Advisory>>;
  readonly metadata?: { readonly dependencies: { readonly total: number } };
  readonly message?: string;
}

/** From here on it is a fault; what is below is told and mended with the next release. */
const FAULTS: ReadonlySet<string> = new Set(['high', 'critical']);

/** A registry that answers no audit proves nothing, and the run says so; one that answers with grave findings fails it. */
export function judgeAudit({ vulnerabilities, metadata, message }: AuditReport): PartResult {
  if (!vulnerabilities)
    return {
      figures: {},
      faults: [],
      skipped: `not known whether a package in use has a published weakness: the registry answers no audit (${message ?? 'no answer'})`,
    };
  const found = Object.values(vulnerabilities).flatMap(({ name, severity, via }) =>
    via
      .filter(cause => typeof cause !== 'string')
      .filter(({ source }) => EXPLAINED[source] === undefined)
      .map(({ source, title }) => ({ severity, told: `${name}: ${severity}: ${title} (${source})` })),
  );
  const told = (isGrave: boolean) => found.filter(one => FAULTS.has(one.severity) === isGrave).map(one => one.told);
  return { figures: { packages: metadata?.dependencies.total ?? 0, 'below high': told(false) }, faults: told(true) };
}

/** What the registry knows of the packages in use, those of the tests and tools among them. */
export async function auditDependencies(): Promise<PartResult> {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  try {
    return judgeAudit(JSON.parse(stdout || '{}'));
  } catch {
    return judgeAudit({ message: `npm printed no JSON: ${stdout.slice(0, 80)}` });
  }
}
