import { Button, type ButtonProps, Classes } from '@blueprintjs/core';
import { type ComponentType, useState } from 'react';

/** What an opened menu is given: the button that it hangs on. */
export interface OpenedProps {
  readonly button: ButtonProps;
}

/**
 * A menu behind a button of the header. What places and lists it is a good part of the product's start, and is fetched by the first
 * wish for it: by then the button stands alone, with the same name and the same promise to whoever reads by ear.
 */
export function HeaderMenu<P extends object>({
  button,
  load,
  given,
}: {
  readonly button: ButtonProps;
  readonly load: () => Promise<ComponentType<OpenedProps & P>>;
  readonly given: P;
}) {
  const [Opened, setOpened] = useState<ComponentType<OpenedProps & P> | null>(null);
  const [isAsked, setAsked] = useState(false);
  if (Opened) return <Opened {...given} button={button} />;
  const open = () => {
    setAsked(true);
    load().then(
      component => setOpened(() => component),
      // Nothing came over the line: the next press asks again.
      () => setAsked(false),
    );
  };
  return (
    <span className={Classes.POPOVER_TARGET}>
      <Button
        {...button}
        aria-haspopup="menu"
        aria-expanded={isAsked}
        onClick={open}
        onPointerEnter={() => void load().catch(() => undefined)}
      />
    </span>
  );
}
