import { siDocQueries } from '#features/si/queries.ts';
import { jobDocQueries } from '#kit/job-queries.ts';
import type { DocQueries } from '#streams/doc-refresh.ts';

/** What a live change of a document touches, of areas that are there from the start; the others join with `keepLive`. */
export const DOC_QUERIES: readonly DocQueries[] = [jobDocQueries, siDocQueries];
