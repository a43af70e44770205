import { useSession } from '#kit/client.tsx';
import { settingsPath } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** Where the settings of this account are: its workbench's, or the page for people without a company. */
export function useSettingsPath(): string {
  const { state, menu } = useSession();
  return state === 'seated' ? settingsPath(menu) : ROUTE.ManageUserSetting.path;
}
