import { describe, expect, it } from 'vitest';
import { lazyScreens, screenIn } from './lazy-screens.ts';

const One = () => null;
const Other = () => null;

describe('the screen of a file', () => {
  it('is its only export that is called a screen', () => {
    expect(screenIn({ helper: Other, PortsScreen: One }, undefined)).toBe(One);
    expect(screenIn({ helper: Other }, undefined)).toBeUndefined();
  });

  it('is the one that is asked for, of several', () => {
    const file = { CompanyRolesScreen: One, PlatformRolesScreen: Other };
    expect(screenIn(file, 'PlatformRolesScreen')).toBe(Other);
    expect(screenIn(file, 'NoScreen')).toBeUndefined();
  });
});

describe('screens by the name that the catalogue gives them', () => {
  const loaded: string[] = [];
  const file = (name: string) => async () => {
    loaded.push(name);
    return { PortsScreen: One };
  };
  const screenOf = lazyScreens({
    '../features/world/ports.screen.tsx': file('ports'),
    '../features/account/register.visitor.screen.tsx': file('register'),
  });

  it('are found below the features, whoever may open them, and loaded by nobody who only finds them', () => {
    expect([screenOf('world/ports'), screenOf('account/register')]).not.toContain(undefined);
    expect(screenOf('world/terminals')).toBeUndefined();
    expect(loaded).toEqual([]);
  });

  it('are one component however often they are asked for, or React would begin anew', () => {
    expect(screenOf('world/ports')).toBe(screenOf('world/ports'));
    expect(screenOf('world/ports#PortsScreen')).not.toBe(screenOf('world/ports'));
  });
});
