import type { AppliedRow } from '#contract/kernel/document-calls.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import type { AnyDocument, AnyDocumentRow } from '#machines/kernel/document.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useText } from '../i18n.ts';
import { OutcomeList } from '../resource/actions/outcome-list.tsx';
import { stateTextOf } from './document-words.ts';
import { WORDS } from './words.ts';

/** What became of one row of many. */
export interface RowOutcome {
  readonly row: AnyDocumentRow;
  readonly ok: boolean;
  /** What the server said. */
  readonly problem: AppliedRow<AnyDocumentRow>['problem'];
  /** What the machine said before anything was sent. */
  readonly reason: Text | null;
}

/** The first finding, else the words of the problem. */
function messageOf({ problem, reason }: RowOutcome): Text | null {
  if (reason || !problem) return reason;
  const [finding] = problem.errors;
  const { message, params = {} } = finding ?? { message: problem.message };
  return { zh: fill(message.zh, params), en: fill(message.en, params) };
}

/** Its state by now, where somebody else was faster. */
function stateNow(document: AnyDocument, { problem }: RowOutcome): Text | null {
  const current = problem?.code === 'stale_version' ? problem.current : null;
  if (typeof current !== 'object' || current === null || !('state' in current)) return null;
  return stateTextOf(document, String(current.state));
}

/** An event over several rows of which some were refused: each with its reason, those that failed first. */
export function ResultDialog({
  document,
  event,
  outcomes,
  onClose,
}: {
  readonly document: AnyDocument;
  readonly event: string;
  readonly outcomes: readonly RowOutcome[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const label = document.events[event]?.label ?? document.title;
  const shown = outcomes.map(outcome => {
    const now = stateNow(document, outcome);
    return {
      id: outcome.row.id,
      name: String(outcome.row[document.number] ?? outcome.row.id),
      ok: outcome.ok,
      message: messageOf(outcome),
      now: now ? text(now) : undefined,
    };
  });
  return (
    <FormDialog isOpen title={text(WORDS.results, { event: text(label) })} width={640} onCancel={onClose}>
      <OutcomeList outcomes={shown} />
      <p className="fl-muted">{text(WORDS.stillMarked)}</p>
    </FormDialog>
  );
}
