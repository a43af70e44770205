import { Button } from '@blueprintjs/core';
import { endSupport } from '#contract/company/partners/partner.calls.ts';
import { currentEmployee } from '#contract/session/calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { runCommand } from '#kit/run-command.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import './partners.css';

/** Stands above every page while staff look at a company as its people do. */
export function SupportBanner() {
  const t = useT('partners');
  const client = useClient();
  const zone = useViewerZone();
  const { employee } = useSession();
  const ending = useSend({
    name: ['partners', 'endSupport'],
    send: (body: object, { idempotencyKey }) => client.call(endSupport, { body, idempotencyKey }),
    // The next request is told that the view is over, and with it the way back to the own seat.
    onDone: async () => void (await client.call(currentEmployee).catch(() => undefined)),
  });
  const [end] = useCommands(
    [
      {
        id: 'support.end',
        title: both('banner.end'),
        shortcut: 'mod+shift+x',
        enabled: true as const,
        run: async () => void (await ending.run({})),
      },
    ],
    'shell',
  );
  if (!employee?.ActingFor) return null;
  const until = formatInstant(employee.ExpiresAt, zone, 'dateTime');
  return (
    <div className="ptn-acting" role="alert" data-acting>
      <span>{t('banner.text', { company: `${employee.CompanyCode} ${employee.CompanyName}`, until })}</span>
      <small>{t('banner.reason', { reason: employee.ActingFor.Reason })}</small>
      {end && <Button size="small" text={t('banner.end')} data-command={end.id} onClick={() => void runCommand(end)} />}
    </div>
  );
}
