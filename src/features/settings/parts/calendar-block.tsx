import { InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarAddress, calendarFeed, renewCalendar, switchCalendar } from '#contract/settings/calendar.calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { bothOf } from '../locale/words.ts';
import { Block } from './section.tsx';

/** The private calendar of cut-offs and sailings: off until somebody wants it. */
export function CalendarBlock() {
  const t = useT('settings');
  const queries = useQueryClient();
  const feed = useCallQuery(calendarFeed, undefined, { staleTime: 0 });
  const [asksRenewal, setAsksRenewal] = useState(false);
  const key = feed.data?.key ?? null;
  const address = key === null ? '' : window.location.origin + calendarAddress(key);
  const settle = async (): Promise<void> => {
    setAsksRenewal(false);
    await queries.invalidateQueries({ queryKey: [...queryKey(calendarFeed)] });
  };
  const toSend = { name: ['settings', 'calendar'], onDone: settle, onRefused: settle };
  const turning = useSendCall(switchCalendar, toSend);
  const renewing = useSendCall(renewCalendar, { ...toSend, notice: () => ({ text: t('work.calendarRenewed') }) });
  const turn = async (isOn: boolean): Promise<void> => void (await turning.runOrToast({ isOn }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ id: 'settings.calendar', intent: 'success', text: t('work.calendarCopied') });
    } catch {
      showToast({ id: 'settings.calendar', intent: 'warning', text: t('work.calendarNotCopied') });
    }
  };
  const whenOn: readonly Command[] = [
    { id: 'settings.copyCalendar', title: bothOf(words => words.work.copyCalendar), enabled: true, run: copy },
    {
      id: 'settings.renewCalendar',
      title: bothOf(words => words.work.renewCalendar),
      enabled: true,
      run: () => setAsksRenewal(true),
    },
    {
      id: 'settings.calendarOff',
      title: bothOf(words => words.work.turnOff),
      enabled: true,
      run: () => turn(false),
    },
  ];
  const whenOff: readonly Command[] = [
    { id: 'settings.calendarOn', title: bothOf(words => words.work.turnOn), enabled: true, run: () => turn(true) },
  ];
  const commands = useCommands(!feed.data ? [] : key === null ? whenOff : whenOn);
  return (
    <Block title={t('work.calendar')} hint={t('work.calendarHint')} tools={<ActionBar commands={commands} />}>
      {feed.isPending && <LoadingState lines={1} />}
      {feed.error && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.data && (
        <div className="fl-set-inline">
          <StatusTag tone={key === null ? 'neutral' : 'ok'}>
            {t(key === null ? 'work.calendarOff' : 'work.calendarOn')}
          </StatusTag>
          {key !== null &&
            (feed.data.lastReadAt ? (
              <span className="fl-muted">
                {t('work.lastRead')} <Instant at={feed.data.lastReadAt} />
              </span>
            ) : (
              <span className="fl-muted">{t('work.neverRead')}</span>
            ))}
        </div>
      )}
      {key !== null && <InputGroup readOnly fill value={address} aria-label={t('work.calendarAddress')} />}
      {asksRenewal && (
        <ConfirmDialog
          isOpen
          title={t('work.renewCalendarTitle')}
          confirmLabel={t('work.renewCalendar')}
          intent="danger"
          onCancel={() => setAsksRenewal(false)}
          onConfirm={async () => void (await renewing.runOrToast({}))}
        >
          {t('work.renewCalendarText')}
        </ConfirmDialog>
      )}
    </Block>
  );
}
