import '@blueprintjs/core/lib/css/blueprint.css';
import '#kit/theme.css';
import '#kit/forced-colours.css';
import { FocusStyleManager, OverlaysProvider } from '@blueprintjs/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ClientProvider } from '#kit/client.tsx';
import { CommandRegistryProvider } from '#kit/command-registry.tsx';
import { guardKeyRelease } from '#kit/key-release.ts';
import { startDisplay } from '#kit/settings/display.ts';
import { startTheme } from '#kit/theme.ts';
import { createClient } from '#streams/client.ts';
import { DOC_QUERIES } from './doc-queries.ts';
import { Shell } from './shell.tsx';
import { loadWhileSigningIn } from './signed-in-parts.ts';

/** Starts the product in the page: one client a tab, the shell around everything. */
export function mountShell(root: HTMLElement | null): void {
  if (!root) throw new Error('the page has no #root');
  FocusStyleManager.onlyShowFocusOnTabs();
  guardKeyRelease(window);
  startTheme();
  startDisplay();
  const client = createClient({
    fetch: (...request) => fetch(...request),
    WebSocket,
    storages: { local: localStorage, session: sessionStorage },
    host: location.host,
    origin: location.origin,
    document,
  });
  loadWhileSigningIn(client.session);
  createRoot(root).render(
    <StrictMode>
      {/* Blueprint's provider would bring its own table of keys with a dialog; ours is another one. */}
      <OverlaysProvider>
        <BrowserRouter>
          <CommandRegistryProvider>
            <ClientProvider client={client} docQueries={DOC_QUERIES}>
              <Shell />
            </ClientProvider>
          </CommandRegistryProvider>
        </BrowserRouter>
      </OverlaysProvider>
    </StrictMode>,
  );
}
