import type { OpenedProps } from './header-menu.tsx';
import { OpenedMenu } from './opened-menu.tsx';
import { PreferenceItems } from './preferences-menu.tsx';

export const LookMenuOpened = ({ button }: OpenedProps) => (
  <OpenedMenu button={button}>
    <PreferenceItems />
  </OpenedMenu>
);
