import { lazyScreens } from './lazy-screens.ts';
import { plainScreens } from './plain-screens.ts';

// A screen that somebody wrote comes after the plain one of the same name, and is the one that is shown.
const screenOf = lazyScreens({
  ...plainScreens(import.meta.glob(['../contract/**/*.plain.resource.ts', '../machines/**/*.plain.document.ts'])),
  ...import.meta.glob(['../features/**/*.screen.tsx', '!../features/**/*.visitor.screen.tsx']),
});

/** The screen of a page that wants a sign-in, as the catalogue names it. */
export function SignedInScreen({ screen }: { readonly screen: string }) {
  const Screen = screenOf(screen);
  return Screen ? <Screen /> : null;
}
