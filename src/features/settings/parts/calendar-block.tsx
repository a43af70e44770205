import { InputGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarAddress, calendarFeed, renewCalendar, switchCalendar } from '#contract/settings/calendar.calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { bothOf } from '../locale/words.ts';
import { Block } from './section.tsx';

/** The private calendar of cut-offs and sailings: off until somebody wants it. */
export function CalendarBlock() {
  const t = useT('settings');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const feed = useCallQuery(calendarFeed, undefined, { staleTime: 0 });
  const [renewing, setRenewing] = useState(false);
  const key = feed.data?.key ?? null;
  const address = key === null ? '' : window.location.origin + calendarAddress(key);
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done) showToast({ id: 'settings.calendar', intent: 'success', text: done });
    } catch (error) {
      showToast({ id: 'settings.calendar', intent: 'danger', text: text(errorText(error)) });
    }
    await queries.invalidateQueries({ queryKey: [...queryKey(calendarFeed)] });
  };
  const turn = (isOn: boolean) => attempt(() => client.call(switchCalendar, { body: { isOn } }));
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
      run: () => setRenewing(true),
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
      {renewing && (
        <ConfirmDialog
          isOpen
          title={t('work.renewCalendarTitle')}
          confirmLabel={t('work.renewCalendar')}
          intent="danger"
          onCancel={() => setRenewing(false)}
          onConfirm={async () => {
            await attempt(() => client.call(renewCalendar, { body: {} }), t('work.calendarRenewed'));
            setRenewing(false);
          }}
        >
          {t('work.renewCalendarText')}
        </ConfirmDialog>
      )}
    </Block>
  );
}
