/** Parts of the workbench frame, loaded together when a signed-in page is first shown. */
export { Breadcrumbs } from '../breadcrumbs.tsx';
export { WorkbenchHeader } from '../header/workbench-header.tsx';
export { SideMenu } from '../menu/side-menu.tsx';
export { TabStrip } from '../tabs/tab-strip.tsx';
export { ManageMenu } from './manage-menu.tsx';
