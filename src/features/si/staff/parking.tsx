import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { setOf } from '#machines/si/multi-create.flow.ts';
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
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { snapshot, result } = useWizardState(session);
  const { work } = snapshot.context;
  const isSingle = work !== null && work.drafts.length === 1 && work.siType !== 2;

  const run = async (): Promise<void> => {
    if (!work) return;
    try {
      const parked = await park(client, setOf(work));
      await session.discard();
      showToast({
        id: 'siStaff.park',
        intent: 'success',
        text: t('maker.parked', { no: showSiNumber(parked.TBI_NO) }),
      });
      await refreshSi(queries, parked.Id);
      void navigate(SI_PATHS.own);
    } catch (error) {
      showToast({ id: 'siStaff.park', intent: 'danger', text: text(reasonOf(error)) });
    }
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
