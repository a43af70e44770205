import { Button, type ButtonProps, Menu, PopoverNext } from '@blueprintjs/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The menu itself, open from the start: somebody has pressed the button whose place this one takes, the focus included. */
export function OpenedMenu({ button, children }: { readonly button: ButtonProps; readonly children: ReactNode }) {
  const target = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => target.current?.focus({ preventScroll: true }), []);
  return (
    <PopoverNext
      defaultIsOpen
      content={<Menu>{children}</Menu>}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
    >
      <Button {...button} ref={target} />
    </PopoverNext>
  );
}
