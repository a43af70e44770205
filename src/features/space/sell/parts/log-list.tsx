import type { Text } from '#contract/kernel/text.ts';
import type { SpaceLogEntry } from '#contract/space/desk.calls.ts';
import { OFFER_STATE_LABELS, ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { Timeline } from '#kit/timeline.tsx';
import '../locale/words.ts';

const STATES: Readonly<Record<string, Text>> = { ...OFFER_STATE_LABELS, ...ORDER_STATE_LABELS };

/** Who did what, and for which company he did it. */
export function LogList({
  entries,
  words,
}: {
  readonly entries: readonly SpaceLogEntry[];
  readonly words: (event: string) => Text;
}) {
  const t = useT('spaceSell');
  const text = useText();
  const name = useName();
  return (
    <Timeline
      entries={entries.map(({ seq, event, at, who, whoEn, company, companyEn, toState, remarks }) => ({
        key: String(seq),
        at,
        title: text(words(event)),
        remarks,
        ...(STATES[toState] ? { state: text(STATES[toState]) } : {}),
        ...(who ? { who: t('side.by', { who: name(who, whoEn), company: name(company, companyEn) }) } : {}),
      }))}
    />
  );
}
