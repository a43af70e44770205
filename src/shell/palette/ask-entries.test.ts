// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Command } from '#kit/command.ts';
import { type Answers, asks } from '#kit/command-args.ts';
import { answersOf, askEntries, firstPage } from './ask-entries.ts';

const text = (word: string) => ({ zh: word, en: word });
const given: Answers[] = [];
const command = (id: string, rest: Partial<Command>): Command => ({
  id,
  title: text(id),
  enabled: true,
  run: () => undefined,
  ...rest,
});
const theme = command('theme', {
  asks: asks(
    [
      {
        name: 'theme',
        title: text('which'),
        kind: 'choice',
        choices: [
          { value: 'light', label: text('Light'), current: true },
          { value: 'dark', label: text('Dark') },
        ],
      },
    ],
    answers => void given.push(answers),
  ),
});
const sendBack = command('return', {
  asks: asks(
    [
      { name: 'urgent', title: text('urgent?'), kind: 'yesNo' },
      { name: 'remarks', title: text('why'), kind: 'text', minLength: 4, optional: true },
    ],
    answers => void given.push(answers),
  ),
});
const offered = (...commands: Command[]) => askEntries(commands, text('Screen'), '2026-11-22');

describe('commands that ask', () => {
  it('have a page for each argument, each leading to the next', () => {
    const { entries, steps } = offered(sendBack);
    expect(firstPage(sendBack)).toBe('ask:return:urgent');
    expect(entries.map(({ page, opens, answer }) => [page, opens, answer?.value])).toEqual([
      ['ask:return:urgent', 'ask:return:remarks', 'yes'],
      ['ask:return:urgent', 'ask:return:remarks', 'no'],
      ['ask:return:remarks', undefined, ''],
    ]);
    expect(steps['ask:return:remarks']).toMatchObject({
      command: 'return',
      kind: 'text',
      minLength: 4,
      optional: true,
    });
  });

  it('offer a single choice from the first page too, but not the one that holds', () => {
    const deep = offered(theme).entries.filter(entry => entry.deep);
    expect(deep.map(({ id, title }) => [id, title.en])).toEqual([['command:theme=dark', 'theme: Dark']]);
    expect(offered(sendBack).entries.some(entry => entry.deep)).toBe(false);
  });

  it('ask nothing while they are refused', () => {
    const refused = { ...theme, enabled: text('no') };
    expect(firstPage(refused)).toBeUndefined();
    expect(offered(refused)).toEqual({ entries: [], steps: {} });
  });

  it('get every answer by its name, nothing for one that was left empty', () => {
    const { entries } = offered(sendBack);
    void sendBack.asks?.run(answersOf(entries.slice(0, 1)));
    expect(given.at(-1)).toEqual({ urgent: 'yes', remarks: '' });
  });
});
