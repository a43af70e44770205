import { menuEditor } from '#contract/access/menu.calls.ts';
import type { MenuTreeName } from '#contract/access/menu-draft.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../access.css';
import { MenuEditor } from '../menu/menu-editor.tsx';
import '../queries.ts';

const PAGES = { INTERNAL: ROUTE.InternalMaintenanceMenu, EXTERNAL: ROUTE.InternalExternalMaintenanceMenu } as const;

function MaintenanceOf({ tree }: { readonly tree: MenuTreeName }) {
  const text = useText();
  const editor = useCallQuery(menuEditor, { tree });
  if (editor.data) return <MenuEditor tree={tree} title={text(PAGES[tree].title)} data={editor.data} />;
  if (editor.error) return <ErrorState error={editor.error} onRetry={() => void editor.refetch()} />;
  return <LoadingState />;
}

/** `/internal/MaintenanceMenu`: the tree of the platform's own people. */
export const InternalMenuScreen = () => <MaintenanceOf tree="INTERNAL" />;
/** `/internal/ExternalMaintenanceMenu`: the tree of customers and providers. */
export const ExternalMenuScreen = () => <MaintenanceOf tree="EXTERNAL" />;
