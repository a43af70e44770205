import { useNavigate } from 'react-router-dom';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { FilterLinks } from './parts/filter-links.tsx';
import { CUSTOMERS, type PartnerKind, PROVIDERS } from './parts/partner-kind.ts';
import { screenCommand } from './parts/screen-command.ts';
import { usePartnerActs } from './parts/use-partner-acts.tsx';
import './partners.css';

const PartnerImport = importDialog();
const CREATE = ROUTE.SystemCompanyCreateCompany;

const toneOf = ({ status, isBlacklisted }: AnyRow): string | undefined =>
  isBlacklisted === true ? 'bad' : status === 'SUSPENDED' ? 'warn' : status === 'CLOSED' ? 'muted' : undefined;

function PartnerList({ of }: { readonly of: PartnerKind }) {
  const navigate = useNavigate();
  const { menu } = useSession();
  const acts = usePartnerActs(of);
  const commands = ({ active, chosen, refresh }: ResourceContext): readonly Command[] => [
    {
      id: 'partner.detail',
      title: both('acts.detail'),
      section: of.resource.title,
      shortcut: 'shift+d',
      enabled: active ? true : both('pickOne'),
      run: () => void (active && navigate(`${of.detail}?id=${active.id}`)),
    },
    ...(isBuilt(CREATE)
      ? [
          screenCommand(menu, of.list, 'ADD', {
            id: 'partner.add',
            title: both('acts.add'),
            section: of.resource.title,
            shortcut: 'n',
            run: () => void navigate(`${CREATE.path}?kind=${of.kind}`),
          }),
        ]
      : []),
    ...acts.commands({ active, chosen, refresh: () => void refresh(chosen.map(({ id }) => id)) }),
  ];
  return (
    <>
      <ResourceScreen
        resource={of.resource}
        commands={commands}
        above={<FilterLinks kind={of} />}
        rowTone={toneOf}
        ImportDialog={PartnerImport}
      />
      {acts.dialogs}
    </>
  );
}

/** `/system/company/customer/customerList` */
export const CustomerListScreen = () => <PartnerList of={CUSTOMERS} />;

/** `/system/company/provider/providerList` */
export const ProviderListScreen = () => <PartnerList of={PROVIDERS} />;
