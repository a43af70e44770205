import type { Finding } from '#contract/kernel/errors.ts';

/** Sections of the form, and which of them a place lies in. */
export const SECTIONS = ['routing', 'equipment', 'parties', 'terms', 'references', 'remarks'] as const;
export type SectionName = (typeof SECTIONS)[number];

const OF_FIELD: Readonly<Record<string, SectionName>> = {
  carrier: 'routing',
  routing: 'routing',
  cutOffs: 'routing',
  equipments: 'equipment',
  parties: 'parties',
  terms: 'terms',
  references: 'references',
  remarks: 'remarks',
  fileIds: 'remarks',
};

/** `equipments[0].grossKg` and `content.equipments.0.grossKg` are one place. */
export const plainPath = (path: string): string => path.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^content\./, '');

export const sectionOf = (path: string): SectionName => OF_FIELD[/^\w*/.exec(path)?.[0] ?? ''] ?? 'routing';

export interface SectionState {
  /** Required and empty; wrong; only warned of. */
  readonly missing: number;
  readonly wrong: number;
  readonly warnings: number;
}

const MISSING: ReadonlySet<string> = new Set(['REQUIRED', 'DG_INCOMPLETE', 'REEFER_SETTINGS']);

export function sectionStates(findings: readonly Finding[]): Readonly<Record<SectionName, SectionState>> {
  const in_ = (section: SectionName): SectionState => {
    const own = findings.filter(({ path }) => sectionOf(path) === section);
    const errors = own.filter(({ severity }) => severity === 'error');
    const missing = errors.filter(({ code }) => MISSING.has(code)).length;
    return {
      missing,
      wrong: errors.length - missing,
      warnings: own.filter(({ severity }) => severity === 'warning').length,
    };
  };
  return Object.fromEntries(SECTIONS.map(section => [section, in_(section)])) as Record<SectionName, SectionState>;
}
