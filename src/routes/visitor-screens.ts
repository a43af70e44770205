import { lazyScreens } from './lazy-screens.ts';

/**
 * Screens that a visitor may open. All others come with `screens.tsx`: two hundred, with the files that each of them takes, which
 * nobody needs who has yet to sign in.
 */
export const visitorScreen = lazyScreens(import.meta.glob('../features/**/*.visitor.screen.tsx'));
