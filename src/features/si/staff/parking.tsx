import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { type SiSet, setOf } from '#machines/si/multi-create.flow.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { refreshSi } from '../queries.ts';
import { park } from '../wizard/provide.ts';
import { useWizardState } from '../wizard/use-wizard-session.ts';
import type { WizardSession } from '../wizard/wizard-session.ts';
import { staffText } from './locale/words.ts';

/** The strip above the staff's wizard: for whom it is, and parking what is there as a draft in status 0. */
export function ParkingStrip({
  session,
  isParkable,
  children,
}: {
  readonly session: WizardSession;
  /** A submitted SI is modified, not parked. */
  readonly isParkable: boolean;
  readonly children?: ReactNode;
}) {
  const t = useT('siStaff');
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { snapshot, result } = useWizardState(session);
  const { work } = snapshot.context;
  const isSingle = work !== null && work.drafts.length === 1 && work.siType !== 2;

  const parking = useSend({
    name: ['siStaff', 'park'],
    rowsOf: ({ siId, version }: SiSet) => (siId === null ? [] : [{ id: siId, version: version ?? 0 }]),
    send: (set, { rows: [row], idempotencyKey }) =>
      park(client, row ? { ...set, version: row.version } : set, { idempotencyKey }),
    onDone: async ({ Id }) => {
      await session.discard();
      await refreshSi(queries, Id);
      void navigate(SI_PATHS.own);
    },
    notice: ({ TBI_NO }) => ({ text: t('maker.parked', { no: showSiNumber(TBI_NO) }) }),
  });
  const run = async (): Promise<void> => {
    if (work) await parking.runOrToast(setOf(work));
  };
  const mayPark = hasButton(menu, 'PT_ADD', SI_PATHS.make);
  const commands = useCommands(
    work && !result && isParkable
      ? [
          {
            id: 'siStaff.park',
            title: staffText('maker.park'),
            section: staffText('maker.makeTitle'),
            shortcut: 'alt+p',
            enabled: !mayPark ? staffText('noRight') : isSingle ? true : staffText('maker.parkSingle'),
            run,
          },
        ]
      : [],
  );
  return (
    <div className="sis-strip">
      {children}
      <ActionBar commands={commands} label={t('maker.park')} />
    </div>
  );
}
