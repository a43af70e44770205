// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { CommandRegistryProvider, useCommands, useRegisteredCommands } from '#kit/command-registry.tsx';
import { render } from '#kit/testing/render.tsx';
import { CommandGate } from './command-gate.tsx';

function Screen({ name }: { readonly name: string }) {
  useCommands([{ id: name, title: { zh: name, en: name }, enabled: true, run: () => undefined }]);
  return null;
}

function Heard() {
  return (
    <output>
      {useRegisteredCommands()
        .map(({ id }) => id)
        .join(' ')}
    </output>
  );
}

const halves = (focused: 'left' | 'right', both = true) => (
  <CommandRegistryProvider>
    <CommandGate open={focused === 'left'}>
      <Screen name="left" />
    </CommandGate>
    <CommandGate open={focused === 'right'}>{both && <Screen name="right" />}</CommandGate>
    <Heard />
  </CommandRegistryProvider>
);

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());
const heard = () => page.container.querySelector('output')?.textContent;

it('of two screens the one with the focus is heard', () => {
  page = render(halves('left'));
  expect(heard()).toBe('left');
  page.show(halves('right'));
  expect(heard()).toBe('right');
  page.show(halves('right', false));
  expect(heard()).toBe('');
});
