import { useEffect } from 'react';
import { useCommandRegistry } from '#kit/command-registry.tsx';
import { isModalOpen } from '#kit/modal-layer.ts';
import { runCommand } from '#kit/run-command.ts';
import { createShortcutDispatcher } from './shortcut-dispatcher.ts';

/** The page's one listener for shortcuts. */
export function useShortcuts(): void {
  const registry = useCommandRegistry();
  useEffect(() => {
    const dispatch = createShortcutDispatcher({
      commands: registry.all,
      run: command => void runCommand(command),
      isAsleep: isModalOpen,
    });
    window.addEventListener('keydown', dispatch);
    return () => window.removeEventListener('keydown', dispatch);
  }, [registry]);
}
