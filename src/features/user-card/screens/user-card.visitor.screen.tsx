import { Button } from '@blueprintjs/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { myCard } from '#contract/user-card/card.calls.ts';
import { CARD_PATH } from '#contract/user-card/card.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useScreen } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { CardEditor } from '../parts/card-editor.tsx';
import { PublicCard } from '../parts/public-card.tsx';
import '../user-card.css';

/** `/UserCard/Index`: with a signed key the card of whoever gave it away, without one the editor of one's own. */
export function UserCardScreen() {
  const [query] = useSearchParams();
  const key = query.get('c');
  return key ? <PublicCard key={key} cardKey={key} /> : <OwnCard />;
}

function OwnCard() {
  const t = useT('userCard');
  const navigate = useNavigate();
  const { back } = useScreen();
  const { state } = useSession();
  const card = useCallQuery(myCard, undefined, { enabled: state === 'seated' });
  if (state === 'booting' || state === 'loggingOut') return <LoadingState />;
  if (state === 'visitor') {
    const login = new URLSearchParams({ showLogin: 'true', redirect: CARD_PATH });
    return (
      <EmptyState
        title={t('signIn')}
        action={
          <Button intent="primary" text={t('signInDo')} onClick={() => void navigate(`${ROUTE.Home.path}?${login}`)} />
        }
      />
    );
  }
  if (state === 'user')
    return (
      <EmptyState
        title={t('needsSeat')}
        hint={t('needsSeatHint')}
        action={<Button text={t('chooseSeat')} onClick={() => void navigate(ROUTE.ChooseCompany.path)} />}
      />
    );
  if (card.error) return <ErrorState error={card.error} onRetry={() => void card.refetch()} />;
  if (!card.data) return <LoadingState />;
  if (!card.data.isOffered)
    return (
      <EmptyState
        title={t('notOffered')}
        hint={t('notOfferedHint')}
        action={<Button text={t('back')} onClick={back} />}
      />
    );
  return <CardEditor card={card.data} />;
}
