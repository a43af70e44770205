import { useText } from '#kit/i18n.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../access.css';
import { MenuOverview } from '../menu/overview.tsx';
import '../queries.ts';

export const MenusScreen = () => <MenuOverview title={useText()(ROUTE.SystemMenu.title)} />;
