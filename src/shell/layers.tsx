import { lazy, Suspense } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useModalLayer } from '#kit/modal-layer.ts';
import { WHY_PAGE } from './palette/why-page.ts';
import { useShellUi } from './shell-ui.ts';
import { loadPalette } from './signed-in-parts.ts';
import { takeTypedAhead, typeAhead } from './typed-ahead.ts';

const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const HelpOverlay = lazy(async () => ({ default: (await import('./help-overlay.tsx')).HelpOverlay }));
const MessageDrawer = lazy(async () => ({ default: (await import('./messages/message-drawer.tsx')).MessageDrawer }));
const ApiTokensDialog = lazy(async () => ({
  default: (await import('#features/account/parts/api-tokens-dialog.tsx')).ApiTokensDialog,
}));
const AuditDialog = lazy(async () => ({
  default: (await import('#features/audit/parts/audit-dialog.tsx')).AuditDialog,
}));
const WhyDialog = lazy(async () => ({ default: (await import('#features/why/why-dialog.tsx')).WhyDialog }));
const SignOutDialog = lazy(async () => ({ default: (await import('./dialogs/sign-out-dialog.tsx')).SignOutDialog }));

/** Keys pressed while a layer is loading were meant for it; the screen below must not take them for commands. */
function Asleep({ onKey }: { readonly onKey: (event: KeyboardEvent) => void }) {
  useModalLayer(true, onKey);
  return null;
}

/** What lies over the page, each loaded when it is first asked for. */
export function Layers({ screen, message }: { readonly screen: Text; readonly message: string | null }) {
  const { layer, asking, hide, subject } = useShellUi();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      takeTypedAhead();
      hide();
    } else if (layer === 'palette') typeAhead(event);
  };
  return (
    <Suspense fallback={<Asleep onKey={onKey} />}>
      {(layer === 'palette' || layer === 'whys') && (
        <Palette
          key={asking}
          screen={screen}
          page={layer === 'whys' ? WHY_PAGE : null}
          asking={asking}
          onClose={hide}
        />
      )}
      {layer === 'why' && subject && <WhyDialog subject={subject} onClose={hide} />}
      {layer === 'help' && <HelpOverlay screen={screen} onClose={hide} />}
      {layer === 'messages' && <MessageDrawer key={message} opened={message} onClose={hide} />}
      {layer === 'apiTokens' && <ApiTokensDialog onClose={hide} />}
      {layer === 'audit' && <AuditDialog onClose={hide} />}
      {layer === 'signOut' && <SignOutDialog onClose={hide} />}
    </Suspense>
  );
}
