// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#kit/command.ts';
import { createShortcutDispatcher } from './shortcut-dispatcher.ts';

const command = (id: string, shortcut: string, rest: Partial<Command> = {}): Command => ({
  id,
  title: { zh: id, en: id },
  shortcut,
  enabled: true,
  run: () => undefined,
  ...rest,
});

interface Keyboard {
  readonly ran: string[];
  press(key: string, init?: KeyboardEventInit & { at?: number; target?: Element }): KeyboardEvent;
}

function keyboard(commands: readonly Command[], isAsleep = () => false): Keyboard {
  const ran: string[] = [];
  const dispatch = createShortcutDispatcher({ commands: () => commands, run: ({ id }) => ran.push(id), isAsleep });
  let clock = 0;
  return {
    ran,
    press(key, { at, target = document.body, ...init } = {}) {
      clock = at ?? clock + 10;
      const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
      const event = new KeyboardEvent('keydown', { key, code, cancelable: true, bubbles: true, ...init });
      Object.defineProperty(event, 'timeStamp', { value: clock });
      target.addEventListener('keydown', dispatch as EventListener, { once: true });
      target.dispatchEvent(event);
      return event;
    },
  };
}

const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
};

describe('shortcut dispatcher', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('runs a chord although the button in focus takes Enter for itself; a plain Enter stays with the button', () => {
    const { press, ran } = keyboard([command('send', 'mod+enter'), command('open', 'enter')]);
    const button = element('<button>Add</button>');
    button.addEventListener('keydown', event => event.preventDefault());
    press('Enter', { ctrlKey: true, target: button });
    press('Enter', { target: button });
    expect(ran).toEqual(['send']);
  });

  it('runs letters, chords and signs', () => {
    const { press, ran } = keyboard([
      command('a', 'a'),
      command('k', 'mod+k'),
      command('help', '?'),
      command('bulk', 'shift+a'),
    ]);
    press('a');
    press('k', { ctrlKey: true });
    press('?', { shiftKey: true });
    press('A', { shiftKey: true });
    expect(ran).toEqual(['a', 'k', 'help', 'bulk']);
  });

  it('keeps the browser from acting on a key it took, and leaves it the others', () => {
    const { press } = keyboard([command('save', 'mod+s')]);
    expect(press('s', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(press('p', { ctrlKey: true }).defaultPrevented).toBe(false);
  });

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<input type="search">'])(
    'leaves letters to %s, but not chords',
    html => {
      const target = element(html);
      const { press, ran } = keyboard([
        command('a', 'a'),
        command('help', '?'),
        command('g s', 'g s'),
        command('k', 'mod+k'),
        command('t', 'alt+t'),
      ]);
      press('a', { target });
      press('?', { target, shiftKey: true });
      press('g', { target });
      press('s', { target });
      press('k', { target, ctrlKey: true });
      press('t', { target, altKey: true });
      expect(ran).toEqual(['k', 't']);
    },
  );

  it.each(['checkbox', 'radio'])(
    'leaves Space to a %s: what it ticks is its own, not a row of the list beside it',
    type => {
      const { press, ran } = keyboard([command('mark', 'space'), command('open', 'enter')]);
      const box = element(`<input type="${type}">`);
      expect(press(' ', { target: box }).defaultPrevented).toBe(false);
      press('Enter', { target: box });
      expect(ran).toEqual(['open']);
    },
  );

  it('fires at a checkbox, which takes no text, but leaves Space and Enter to a button', () => {
    const { press, ran } = keyboard([command('a', 'a'), command('open', 'enter'), command('mark', 'space')]);
    press('a', { target: element('<input type="checkbox">') });
    press('Enter', { target: element('<button>x</button>') });
    press(' ', { target: element('<button>x</button>') });
    press('Enter');
    expect(ran).toEqual(['a', 'open']);
  });

  it('is quiet while an input method composes', () => {
    const { press, ran } = keyboard([command('a', 'a')]);
    press('a', { isComposing: true });
    press('a', { keyCode: 229 } as KeyboardEventInit);
    expect(ran).toEqual([]);
  });

  it('runs a sequence pressed within a second, and no later', () => {
    const { press, ran } = keyboard([command('si', 'g s'), command('s', 's')]);
    press('g', { at: 0 });
    press('s', { at: 900 });
    press('g', { at: 5_000 });
    press('s', { at: 6_100 });
    expect(ran).toEqual(['si', 's']);
  });

  it('forgets a sequence that goes elsewhere and still hears the key that broke it', () => {
    const { press, ran } = keyboard([command('si', 'g s'), command('a', 'a')]);
    press('g');
    press('a');
    press('s');
    expect(ran).toEqual(['a']);
  });

  it('is not disturbed by a modifier between two presses', () => {
    const { press, ran } = keyboard([command('si', 'g s')]);
    press('g');
    press('Shift', { shiftKey: true });
    press('s');
    expect(ran).toEqual(['si']);
  });

  it('gives a key that two claim to the one registered last', () => {
    const { press, ran } = keyboard([command('palette', '/'), command('filter', '/')]);
    press('/');
    expect(ran).toEqual(['filter']);
  });

  it('repeats moves while a key is held, and nothing else', () => {
    const { press, ran } = keyboard([command('down', 'j', { repeats: true }), command('approve', 'a')]);
    press('j', { repeat: true });
    press('a', { repeat: true });
    expect(ran).toEqual(['down']);
  });

  it('sleeps while a dialog is open', () => {
    const { press, ran } = keyboard([command('k', 'mod+k')], () => true);
    press('k', { ctrlKey: true });
    expect(ran).toEqual([]);
  });

  it('hands over a refused command too: whoever runs it says why not', () => {
    const { press, ran } = keyboard([command('a', 'a', { enabled: { zh: '否', en: 'no' } })]);
    press('a');
    expect(ran).toEqual(['a']);
  });
});
