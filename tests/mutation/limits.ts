/** What one mutant may cost. */

/** Most test files that are asked, and how many of them may open a database. */
export const MOST_FILES = 14;
export const MOST_WITH_DATABASE = 6;
/** The run is cut short after this time, and the report says so; far more than a machine needs that has nothing else to do. */
export const MOST_SECONDS = 600;
/** Tests of which none begins or ends for this long hang: a mutant made an endless loop. */
export const HANGS_AFTER_SECONDS = 300;
