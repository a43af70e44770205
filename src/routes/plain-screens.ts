import { isResource } from '#contract/kernel/resource.ts';
import { isDocument } from '#machines/kernel/document.ts';
import type { ScreenFiles } from './lazy-screens.ts';

type Load = () => Promise<unknown>;

async function plainScreen(load: Load): Promise<object> {
  const declared = Object.values((await load()) as object);
  const document = declared.find(isDocument);
  if (document) {
    const { documentScreen } = await import('#kit/document/document-screen.tsx');
    return { PlainScreen: documentScreen(document) };
  }
  const resource = declared.find(isResource);
  if (!resource) return {};
  const { resourceScreen } = await import('#kit/resource/resource-screen.tsx');
  return { PlainScreen: resourceScreen(resource) };
}

/** Screens of declarations that need none of their own: what the kit makes of them. */
export const plainScreens = (declarations: ScreenFiles): ScreenFiles =>
  Object.fromEntries(Object.entries(declarations).map(([path, load]) => [path, () => plainScreen(load)]));
