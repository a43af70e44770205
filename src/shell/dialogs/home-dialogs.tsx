import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { addressParts } from '#routes/catalogue/paths.ts';
import type { Page } from '../page/use-page.ts';

const LoginDialog = lazy(async () => ({
  default: (await import('#features/account/parts/login-dialog.tsx')).LoginDialog,
}));
const SetupDialog = lazy(async () => ({
  default: (await import('#features/account/parts/setup-dialog.tsx')).SetupDialog,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import('#features/account/parts/conflict-dialog.tsx')).ConflictDialog,
}));

/** Presence counts as true unless the value is `false` or `0` (design A.11). */
const isAsked = (query: URLSearchParams, name: string): boolean =>
  query.has(name) && !['false', '0'].includes(query.get(name) ?? '');

/** The dialogs that the address of the home page asks for; closing one takes it out of the address. */
export function HomeDialogs({ page }: { readonly page: Page | null }) {
  const navigate = useNavigate();
  const { state, accountMode } = useSession();
  if (!page || (page.route !== ROUTE.Home && page.route !== ROUTE.MainPage)) return null;
  const query = new URLSearchParams(addressParts(page.address).query);
  const without = (names: readonly string[], and: Readonly<Record<string, string>> = {}) => {
    const rest = new URLSearchParams(query);
    for (const name of names) rest.delete(name);
    for (const [name, value] of Object.entries(and)) rest.set(name, value);
    void navigate(rest.size > 0 ? `${page.route.path}?${rest}` : page.route.path, { replace: true });
  };
  const signedIn = state === 'user' || state === 'seated';
  return (
    <Suspense>
      {query.get('setup') ? (
        <SetupDialog
          token={query.get('setup') ?? ''}
          onClose={() => without(['setup'])}
          onDone={() => void navigate(ROUTE.EmployeeLogin.path, { replace: true })}
        />
      ) : isAsked(query, 'showConflict') ? (
        <ConflictDialog
          onClose={() => without(['showConflict'])}
          onSignIn={redirect => {
            const back = redirect ? `?${new URLSearchParams({ redirect })}` : '';
            if (accountMode === 'employee') void navigate(`${ROUTE.EmployeeLogin.path}${back}`);
            else without(['showConflict'], { showLogin: 'true', ...(redirect ? { redirect } : {}) });
          }}
        />
      ) : (
        isAsked(query, 'showLogin') && !signedIn && <LoginDialog onClose={() => without(['showLogin', 'redirect'])} />
      )}
    </Suspense>
  );
}
