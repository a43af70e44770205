import { useState } from 'react';
import { readNoteFile } from '#contract/booking/smart/smart.calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { ulid } from '#kit/ulid.ts';
import { both } from './locale/both.ts';

/** A file that was given to be read: what became of it. */
export interface GivenFile {
  readonly key: string;
  readonly name: string;
  readonly state: 'READING' | 'READ' | 'KEPT' | 'REFUSED';
  readonly words: Text;
  /** Of one that is kept without being read: it goes along with what is made. */
  readonly id: string | null;
}

export function useFiles(
  read: (text: string, from: { source: string; fileIds: readonly string[] }) => Promise<number>,
) {
  const client = useClient();
  const [files, setFiles] = useState<readonly GivenFile[]>([]);
  const change = (key: string, part: Partial<GivenFile>) =>
    setFiles(all => all.map(file => (file.key === key ? { ...file, ...part } : file)));

  /** Nothing of a file that is refused is lost to the others; answers how many notes were read of all. */
  const take = async (given: readonly File[]): Promise<{ notes: number; kept: number }> => {
    const keys = given.map(() => ulid());
    setFiles(all => [
      ...all,
      ...given.map(({ name }, at) => ({
        key: keys[at]!,
        name,
        state: 'READING' as const,
        words: both('file.READING'),
        id: null,
      })),
    ]);
    let [notes, kept] = [0, 0];
    for (const [at, file] of given.entries()) {
      const key = keys[at]!;
      try {
        const { data } = await client.upload(readNoteFile, file);
        const fileIds = [data.file.id, ...data.inside.map(({ id }) => id)];
        let found = 0;
        for (const text of data.texts) found += await read(text, { source: file.name, fileIds });
        notes += found;
        if (found > 0) change(key, { state: 'READ', words: both('file.READ', { n: found }) });
        else {
          kept += 1;
          change(key, { state: 'KEPT', words: data.problem ?? both('file.KEPT'), id: data.file.id });
        }
      } catch (error) {
        change(key, { state: 'REFUSED', words: errorText(error) });
      }
    }
    return { notes, kept };
  };
  return {
    files,
    take,
    remove: (key: string) => setFiles(all => all.filter(file => file.key !== key)),
    clear: () => setFiles([]),
  };
}
