import { Tab, Tabs } from '@blueprintjs/core';
import {
  IMPORT_OUTCOME_LABELS,
  IMPORT_OUTCOMES,
  type ImportCounts,
  type ImportOutcome,
} from '#contract/imports/import-run.ts';
import { useText } from '../i18n.ts';

/** Where a person looks first: what needs a decision, then what is wrong, then what is new. */
export const OUTCOME_ORDER: readonly ImportOutcome[] = ['CONFLICT', 'ERROR', 'CHANGED', 'NEW', 'REMOVED', 'SAME'];

export const countOf = (counts: ImportCounts, outcome: ImportOutcome): number =>
  counts[outcome.toLowerCase() as Lowercase<ImportOutcome>];

export const firstOutcome = (counts: ImportCounts): ImportOutcome =>
  OUTCOME_ORDER.find(outcome => countOf(counts, outcome) > 0) ?? 'NEW';

/** Rows by outcome, as tabs. */
export function ImportCountTabs({
  counts,
  value,
  onChange,
}: {
  readonly counts: ImportCounts;
  readonly value: ImportOutcome;
  readonly onChange: (outcome: ImportOutcome) => void;
}) {
  const text = useText();
  return (
    <Tabs id="import-outcome" selectedTabId={value} onChange={id => onChange(id as ImportOutcome)}>
      {OUTCOME_ORDER.filter(outcome => IMPORT_OUTCOMES.includes(outcome)).map(outcome => (
        <Tab
          key={outcome}
          id={outcome}
          title={text(IMPORT_OUTCOME_LABELS[outcome])}
          tagContent={countOf(counts, outcome).toLocaleString()}
          disabled={countOf(counts, outcome) === 0}
        />
      ))}
    </Tabs>
  );
}
