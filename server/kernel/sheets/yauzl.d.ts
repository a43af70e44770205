import type { Readable } from 'node:stream';

/** Version 3 answers with promises; its published types are those of version 2. */
declare module 'yauzl' {
  function openPromise(path: string, options?: Options): Promise<ZipFile>;
  function fromBufferPromise(buffer: Buffer, options?: Options): Promise<ZipFile>;

  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }
}
