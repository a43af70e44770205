import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** Ways to a company for a person who acts for none. */
export function JoinChoices() {
  const t = useT('settings');
  const navigate = useNavigate();
  const { bound } = useSession();
  const ways = [
    { route: ROUTE.ChooseCompany, label: t('join.choose'), offered: bound.length > 0 },
    { route: ROUTE.JoinBindCompany, label: t('join.bind'), offered: true },
    { route: ROUTE.JoinCreateCompany, label: t('join.create'), offered: true },
  ];
  return (
    <div className="fl-set-inline">
      {ways
        .filter(({ route, offered }) => offered && isBuilt(route))
        .map(({ route, label }) => (
          <Button key={route.name} text={label} onClick={() => void navigate(route.path)} />
        ))}
    </div>
  );
}
