import { useNavigate, useSearchParams } from 'react-router-dom';
import { SI_PATHS } from '#contract/si/rights.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { staffText } from './locale/words.ts';
import { ShipmentPick } from './shipment-pick.tsx';
import './staff.css';
import { StaffCreate, StaffModify } from './staff-wizard.tsx';

const { path } = ROUTE.TdManageSiMake;

/** `/tdManage/siMake`: the wizard for shipments of the own company; `?Id=` one SI that staff change. */
export function SiMakeScreen() {
  const t = useT('siStaff');
  const [params] = useSearchParams();
  const title = t('maker.makeTitle');
  const siId = params.get('Id');
  const shipmentId = params.get('CGO_ID');
  // Whoever came from the review queue goes back to it.
  const back = params.get('from') === SI_PATHS.queue ? SI_PATHS.queue : SI_PATHS.own;
  if (siId) return <StaffModify key={siId} siId={siId} route={path} title={title} back={back} />;
  if (shipmentId) return <StaffCreate key={shipmentId} shipmentId={shipmentId} route={path} title={title} />;
  return <PickOwn />;
}

function PickOwn() {
  const t = useT('siStaff');
  const navigate = useNavigate();
  const commands = useCommands([
    {
      id: 'siStaff.back',
      title: staffText('maker.back'),
      section: staffText('maker.makeTitle'),
      shortcut: 'esc',
      enabled: true,
      run: () => void navigate(SI_PATHS.own),
    },
  ]);
  return (
    <article className="fl-page fl-page-fill" data-screen="siMake">
      <PageHeader title={t('maker.makeTitle')} subtitle={t('maker.pickText')} commands={commands} />
      <ShipmentPick
        label={t('maker.pickTitle')}
        empty={t('maker.own')}
        onPick={row => void navigate(`${path}?CGO_ID=${encodeURIComponent(row.CGO_ID)}`)}
      />
    </article>
  );
}
