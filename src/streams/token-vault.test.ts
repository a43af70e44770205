import { describe, expect, test } from 'vitest';
import { memoryStorages } from './test/fake-tab.ts';
import { createTokenVault } from './token-vault.ts';

const stored = (local: string | null, session: string | null) => {
  const storages = memoryStorages(local === null ? {} : { token: local }, session === null ? {} : { token: session });
  return {
    vault: createTokenVault(storages),
    read: () => [storages.local.getItem('token'), storages.session.getItem('token')],
  };
};

describe('token vault', () => {
  test('the session storage is read first', () => {
    expect(stored('A', 'B').vault.current()).toMatchObject({ token: 'B', sent: { from: 'session' } });
    expect(stored('A', null).vault.current()).toMatchObject({ token: 'A', sent: { from: 'local' } });
    expect(stored(null, null).vault.current()).toBeNull();
  });

  test('the same token has the same reference in both storages, another one another', () => {
    const { vault } = stored('A', 'A');
    const { local, session } = vault.stored();
    expect(local).toBe(session);
    expect(vault.hold('B')).not.toBe(local);
  });

  test('clears the token it is told from both storages, and no other', () => {
    const both = stored('A', 'A');
    both.vault.clear(both.vault.hold('A'));
    expect(both.read()).toEqual([null, null]);
    const other = stored('A', 'B');
    other.vault.clear(other.vault.hold('B'));
    expect(other.read()).toEqual(['A', null]);
  });

  test('stores where it is told, else where the current one is, else locally', () => {
    const session = stored(null, 'A');
    session.vault.store(session.vault.hold('N'), null);
    expect(session.read()).toEqual([null, 'N']);
    const none = stored(null, null);
    none.vault.store(none.vault.hold('N'), null);
    expect(none.read()).toEqual(['N', null]);
    const tab = stored('A', null);
    tab.vault.store(tab.vault.hold('N'), 'session');
    expect(tab.read()).toEqual(['A', 'N']);
  });

  test('a token nobody has handed in cannot be stored', () => {
    expect(() => stored(null, null).vault.store('t9', 'local')).toThrow('no token t9');
  });
});
