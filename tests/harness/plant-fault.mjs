import { registerHooks } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { FAULT_VARIABLE } from './planting.ts';

/** Imported before the server: hands it the faulty text in place of the file. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const byUrl = Map.groupBy(
  JSON.parse(process.env[FAULT_VARIABLE]),
  ({ file }) => pathToFileURL(path.join(ROOT, file)).href,
);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const planted = byUrl.get(url);
    if (!planted) return loaded;
    let source = loaded.source.toString();
    for (const { file, find, replace } of planted) {
      if (source.split(find).length !== 2) throw new Error(`the fault does not fit ${file} any more: ${find}`);
      source = source.replace(find, () => replace);
    }
    return { ...loaded, source };
  },
});
