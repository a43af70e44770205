// @vitest-environment happy-dom
import { Activity } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { asks } from './command-args.ts';
import { CommandRegistryProvider, useCommands, useRegisteredCommands } from './command-registry.tsx';
import { render } from './testing/render.tsx';

const command = (id: string, run: () => void = () => undefined, enabled: Command['enabled'] = true): Command => ({
  id,
  title: { zh: id, en: id },
  enabled,
  run,
});

let listed: readonly Command[] = [];
let renders = 0;
function List() {
  listed = useRegisteredCommands();
  renders += 1;
  return null;
}
function Owner({ commands, scope }: { commands: readonly Command[]; scope?: 'shell' }) {
  useCommands(commands, scope);
  return null;
}
const ids = () => listed.map(({ id }) => id);

describe('command registry', () => {
  let page: ReturnType<typeof render> | undefined;
  afterEach(() => page?.unmount());

  it('lists the shell first and the screen after it, whatever was mounted first', () => {
    page = render(
      <CommandRegistryProvider>
        <Owner commands={[command('screen')]} />
        <Owner commands={[command('shell')]} scope="shell" />
        <List />
      </CommandRegistryProvider>,
    );
    expect(ids()).toEqual(['shell', 'screen']);
  });

  it('has the commands of the screen in view only: a kept screen takes its own with it and brings them back', () => {
    const tree = (mode: 'visible' | 'hidden') => (
      <CommandRegistryProvider>
        <Activity mode={mode}>
          <Owner commands={[command('review')]} />
        </Activity>
        <List />
      </CommandRegistryProvider>
    );
    page = render(tree('visible'));
    expect(ids()).toEqual(['review']);
    page.show(tree('hidden'));
    expect(ids()).toEqual([]);
    page.show(tree('visible'));
    expect(ids()).toEqual(['review']);
  });

  it('runs the newest closure without telling anybody, and tells when a reason changes', () => {
    let ran = '';
    const tree = (word: string, enabled: Command['enabled'] = true) => (
      <CommandRegistryProvider>
        <Owner commands={[command('a', () => (ran = word), enabled)]} />
        <List />
      </CommandRegistryProvider>
    );
    page = render(tree('first'));
    const [before] = listed;
    page.show(tree('second'));
    expect(listed[0]).toBe(before);
    void listed[0]?.run();
    expect(ran).toBe('second');
    const reason = { zh: '未认领', en: 'not claimed' };
    const seen = renders;
    page.show(tree('third', reason));
    expect(renders).toBeGreaterThan(seen);
    expect(listed[0]?.enabled).toEqual(reason);
  });

  it('asks with the newest arguments and carries out with the newest closure', async () => {
    const answered: string[] = [];
    const tree = (word: string) => {
      const loader = async () => [{ value: word, label: { zh: word, en: word } }];
      const args = [{ name: 'who', title: { zh: '谁', en: 'Who' }, kind: 'choice', choices: loader }] as const;
      const commanded: Command = {
        ...command('assign'),
        asks: asks(args, ({ who }) => void answered.push(`${word} ${who}`)),
      };
      return (
        <CommandRegistryProvider>
          <Owner commands={[commanded]} />
          <List />
        </CommandRegistryProvider>
      );
    };
    page = render(tree('first'));
    const [before] = listed;
    page.show(tree('second'));
    expect(listed[0]).toBe(before);
    const arg = listed[0]?.asks?.args[0];
    const load = arg?.kind === 'choice' && typeof arg.choices === 'function' ? arg.choices : null;
    const choices = await load?.({ query: '', answers: {}, signal: new AbortController().signal });
    expect(choices?.map(({ value }) => value)).toEqual(['second']);
    void listed[0]?.asks?.run({ who: 'doc1', more: 'x' });
    expect(answered).toEqual(['second doc1']);
  });
});
