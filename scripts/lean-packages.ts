import type { Plugin } from 'vite';

/** Our page describes no schema as JSON Schema: the server does, which is not built. */
const NO_JSON_SCHEMA: readonly (readonly [RegExp, string])[] = [
  [/inst\._zod\.processJSONSchema = [^\n]*\n/g, '\n'],
  [/createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g, 'undefined'],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
];

/** Leaves out of the built page what it never runs. A package that has changed its shape stops the build, and is looked at again. */
export const leanPackages = (): Plugin => ({
  name: 'fairlead:lean-packages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.replaceAll('\\', '/').includes('/zod/v4/classic/schemas.js')) return;
    let lean = code;
    for (const [part, instead] of NO_JSON_SCHEMA) {
      if (!part.test(lean)) this.error(`zod has no ${part.source} any more`);
      lean = lean.replaceAll(part, instead);
    }
    return { code: lean, map: null };
  },
});
