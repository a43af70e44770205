import { type ReactNode, act as reactAct } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { ClientProvider } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { type CommandRegistry, CommandRegistryProvider, useCommandRegistry } from '#kit/command-registry.tsx';
import { runCommand } from '#kit/run-command.ts';
import type { Client } from '#streams/client.ts';

/** Only what the driver does is an act; what comes later from disk and server is drawn as in a browser. */
async function act(work: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  try {
    await reactAct(work);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  }
}

function Watch({
  onLook,
  children,
}: {
  readonly onLook: (commands: CommandRegistry, address: string) => void;
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  onLook(useCommandRegistry(), pathname + search);
  return children;
}

/** A screen in a page of its own, driven as a person does: by keys and by typing. */
export async function openScreen(screen: ReactNode, client: Client, address: string) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  let registry: CommandRegistry | null = null;
  let at = address;
  const look = (commands: CommandRegistry, where: string): void => {
    registry = commands;
    at = where;
  };
  await act(async () => {
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <CommandRegistryProvider>
          <ClientProvider client={client}>
            <Watch onLook={look}>{screen}</Watch>
          </ClientProvider>
        </CommandRegistryProvider>
      </MemoryRouter>,
    );
  });

  const command = (shortcut: string): Command => {
    const found = registry?.all().findLast(each => each.shortcut === shortcut);
    if (!found) throw new Error(`no command for ${shortcut}`);
    return found;
  };
  const field = (path: string): HTMLInputElement => {
    const found = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
    if (!found) throw new Error(`no field ${path}`);
    return found;
  };
  return {
    command,
    field,
    step: () => document.querySelector('[data-step]')?.getAttribute('data-step'),
    text: () => document.body.textContent ?? '',
    address: () => at,
    /** Waits for what comes later: an answer, a write to the disk. */
    until: (holds: () => void) =>
      vi.waitFor(
        async () => {
          await act(async () => undefined);
          holds();
        },
        { timeout: 5_000 },
      ),
    press: (shortcut: string) => act(async () => runCommand(command(shortcut))),
    type: (path: string, value: string) =>
      act(async () => {
        const element = field(path);
        // As React hears typing: the element's own setter, then the event.
        const prototype = Object.getPrototypeOf(element) as object;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
        element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
      }),
    click: (element: Element | null | undefined) =>
      act(async () => {
        if (!element) throw new Error('nothing to click');
        (element as HTMLElement).click();
      }),
    /** The tab is killed. */
    async close() {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}
export type ScreenDriver = Awaited<ReturnType<typeof openScreen>>;
