import type { MessageSummary } from '#contract/message/calls.ts';
import { useT } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import { isOver, isToConfirm } from './message-text.ts';

export const LEVEL_TONES: Readonly<Record<MessageSummary['Level'], Tone>> = {
  INFO: 'neutral',
  WARN: 'warn',
  CRITICAL: 'bad',
};

/** What is special about a message, in words. */
export function MessageMarks({ row }: { readonly row: MessageSummary }) {
  const t = useT('message');
  return (
    <span className="msg-marks">
      {row.Level !== 'INFO' && <StatusTag tone={LEVEL_TONES[row.Level]}>{t(`level.${row.Level}`)}</StatusTag>}
      {isToConfirm(row) && <StatusTag tone="accent">{t('marks.toConfirm')}</StatusTag>}
      {row.ConfirmTime && <StatusTag tone="ok">{t('marks.confirmed')}</StatusTag>}
      {row.Recalled && <StatusTag tone="bad">{t('marks.recalled')}</StatusTag>}
      {isOver(row) && <StatusTag>{t('marks.expired')}</StatusTag>}
      {row.Pinned && <StatusTag tone="info">{t('marks.pinned')}</StatusTag>}
    </span>
  );
}
