import type { Client } from '#streams/client.ts';

/** What the sign-in page can do without: there when the session is. */
export const loadScreens = () => import('#routes/screens.tsx');
export const loadWorkbench = () => import('./frame/workbench.tsx');
export const loadSettingsCommands = () => import('./settings-commands.ts');
export const loadPalette = () => import('./palette/palette.tsx');

/** Not every browser says when it has nothing to do. */
const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in window ? void requestIdleCallback(work) : void setTimeout(work, 1_000);

/** They come while the server is still being asked who this is, instead of after its answer. */
export function loadWhileSigningIn(session: Client['session']): void {
  const signingIn = session.subscribe(snapshot => {
    if (!snapshot.matches({ booting: 'loading' }) && !snapshot.matches({ visitor: 'signingIn' })) return;
    signingIn.unsubscribe();
    // Who asks for them next is told what went wrong.
    const first = [loadScreens, loadWorkbench, loadSettingsCommands].map(load => load().catch(() => undefined));
    // The palette is what most people press first; it is there by then, and takes nothing from the first screen.
    void Promise.all(first).then(() => whenIdle(() => void loadPalette().catch(() => undefined)));
  });
}
