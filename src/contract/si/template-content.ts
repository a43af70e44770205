import type { Finding } from '../kernel/errors.ts';
import { checkDraftForm } from './check/check-set.ts';
import { normaliseDraft } from './check/normalise-draft.ts';
import { emptyDraft, type SiDraft } from './shipping-instruction.ts';
import { ownPath } from './wire.ts';

/** Fields of a draft that a template keeps (design A2.5). */
export const TEMPLATE_TEXTS = [
  'consignor',
  'consignee',
  'notifier1',
  'notifier2',
  'notifier3',
  'marks',
  'goods',
  'packageCode',
  'remarks',
] as const satisfies readonly (keyof SiDraft)[];
const TEMPLATE_LISTS = ['hsCodes', 'emails'] as const satisfies readonly (keyof SiDraft)[];

type TextName = (typeof TEMPLATE_TEXTS)[number];
type ListName = (typeof TEMPLATE_LISTS)[number];
export type TemplateContent = Readonly<Record<TextName, string | null> & Record<ListName, readonly string[]>>;

const TEMPLATE_RULES: ReadonlySet<string> = new Set(['SI-T-01', 'SI-T-02']);

/** What a template holds, as a draft that holds nothing else. */
function draftOf(content: Readonly<Record<string, unknown>>): SiDraft {
  const texts = TEMPLATE_TEXTS.map(field => [field, String(content[field] ?? '')]);
  const lists = TEMPLATE_LISTS.map(field => [field, (content[field] as string[] | undefined) ?? []]);
  return { ...emptyDraft(), ...Object.fromEntries([...texts, ...lists]) };
}

/** What of a draft goes into a template, as it is stored: documents' spelling, null where nothing stands. */
export function templateContentOf(draft: SiDraft): TemplateContent {
  const normalised = normaliseDraft(draft);
  const texts = TEMPLATE_TEXTS.map(field => [field, normalised[field] === '' ? null : normalised[field]]);
  const lists = TEMPLATE_LISTS.map(field => [field, [...new Set(normalised[field])]]);
  return Object.fromEntries([...texts, ...lists]) as TemplateContent;
}

export const normaliseTemplate = (content: Readonly<Record<string, unknown>>): TemplateContent =>
  templateContentOf(draftOf(content));

/** SI-T-01 and SI-T-02 of a template's fields; paths are field names. */
export const templateFindings = (content: Readonly<Record<string, unknown>>): Finding[] =>
  checkDraftForm(normaliseDraft(draftOf(content)))
    .filter(({ code }) => TEMPLATE_RULES.has(code))
    .map(finding => ({ ...finding, path: ownPath(finding.path).replace(/^0\./, '') }));
