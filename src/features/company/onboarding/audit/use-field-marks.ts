import { useState } from 'react';
import type { ReturnReason } from '#contract/company/onboarding/application.ts';
import type { ApplicationDetail } from '#contract/company/onboarding/calls.ts';
import { afterMark, auditedPaths, type Marks, reasonsOf } from './marks.ts';

/** Marks and the field under the eye, for the application that is open; another one begins anew. */
export function useFieldMarks(application: ApplicationDetail | null) {
  const [held, setHeld] = useState<{ id: string; marks: Marks; at: string }>({ id: '', marks: {}, at: 'licences' });
  const id = application?.id ?? '';
  const { marks, at } = held.id === id ? held : { marks: {} as Marks, at: 'licences' };
  const paths = application ? auditedPaths(application.fields) : [];
  const put = (over: { marks?: Marks; at?: string }) => setHeld({ id, marks, at, ...over });
  const move = (by: number) => {
    const index = paths.indexOf(at);
    put({ at: paths[Math.min(Math.max(index + by, 0), paths.length - 1)] ?? at });
  };
  const mark = (path: string, found: Marks[string]) => {
    const next = { ...marks, [path]: found };
    put({ marks: next, at: afterMark(paths, next, path) });
  };
  return {
    paths,
    marks,
    at,
    reasons: reasonsOf(marks, paths),
    move,
    goTo: (path: string) => put({ at: path }),
    markOk: () => mark(at, 'ok'),
    markWrong: (path: string, found: Omit<ReturnReason, 'path'>) => mark(path, found),
  };
}
export type FieldMarks = ReturnType<typeof useFieldMarks>;
