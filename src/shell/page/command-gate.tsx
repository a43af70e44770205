import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Command } from '#kit/command.ts';
import {
  type CommandRegistry,
  type CommandScope,
  RegistryContext,
  useCommandRegistry,
} from '#kit/command-registry.tsx';

interface Gate {
  readonly registry: CommandRegistry;
  turn(open: boolean): void;
}

function createGate(page: CommandRegistry): Gate {
  const owners = new Map<symbol, readonly [readonly Command[], CommandScope | undefined]>();
  let isOpen = false;
  return {
    registry: {
      ...page,
      add(owner, commands, scope) {
        owners.set(owner, [commands, scope]);
        if (isOpen) page.add(owner, commands, scope);
      },
      remove(owner) {
        owners.delete(owner);
        page.remove(owner);
      },
    },
    turn(open) {
      if (open === isOpen) return;
      isOpen = open;
      for (const [owner, [commands, scope]] of owners) {
        if (open) page.add(owner, commands, scope);
        else page.remove(owner);
      }
    },
  };
}

/** Of two screens side by side only the one with the focus may speak: palette, shortcuts and help know the other one's commands not. */
export function CommandGate({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const page = useCommandRegistry();
  const [gate] = useState(() => createGate(page));
  useLayoutEffect(() => {
    gate.turn(open);
    return () => gate.turn(false);
  }, [gate, open]);
  return <RegistryContext value={gate.registry}>{children}</RegistryContext>;
}
