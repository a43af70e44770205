import type { Client } from '#streams/client.ts';

/** What the sign-in page can do without: there when the session is. */
export const loadScreens = () => import('#routes/screens.tsx');
export const loadWorkbench = () => import('./frame/workbench.tsx');
export const loadSettingsCommands = () => import('./settings-commands.ts');

/** They come while the server is still being asked who this is, instead of after its answer. */
export function loadWhileSigningIn(session: Client['session']): void {
  const signingIn = session.subscribe(snapshot => {
    if (!snapshot.matches({ booting: 'loading' }) && !snapshot.matches({ visitor: 'signingIn' })) return;
    signingIn.unsubscribe();
    // Who asks for them next is told what went wrong.
    for (const load of [loadScreens, loadWorkbench, loadSettingsCommands]) load().catch(() => undefined);
  });
}
