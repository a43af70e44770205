import { useNavigate } from 'react-router-dom';
import { ActionBar } from '#kit/action-bar.tsx';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { bothOf } from '../locale/words.ts';

/** Ways to a company for a person who acts for none. */
export function JoinChoices() {
  const t = useT('settings');
  const navigate = useNavigate();
  const { bound } = useSession();
  const ways = [
    { route: ROUTE.ChooseCompany, title: bothOf(words => words.join.choose), key: 'j o', offered: bound.length > 0 },
    { route: ROUTE.JoinBindCompany, title: bothOf(words => words.join.bind), key: 'j b', offered: true },
    { route: ROUTE.JoinCreateCompany, title: bothOf(words => words.join.create), key: 'j c', offered: true },
  ];
  const commands = useCommands(
    ways
      .filter(({ route, offered }) => offered && isBuilt(route))
      .map(({ route, title, key }) => ({
        id: `settings.${route.name}`,
        title,
        shortcut: key,
        enabled: true as const,
        run: () => void navigate(route.path),
      })),
  );
  return <ActionBar commands={commands} label={t('companies.company')} />;
}
