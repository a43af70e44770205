import { mappingDocQueries } from '#features/basic-data/mapping/queries.ts';
import { siDocQueries } from '#features/si/queries.ts';
import { jobDocQueries } from '#kit/job-queries.ts';
import type { DocQueries } from '#streams/doc-refresh.ts';

/** What a live change of a document touches, from every area. */
export const DOC_QUERIES: readonly DocQueries[] = [jobDocQueries, siDocQueries, ...mappingDocQueries];
