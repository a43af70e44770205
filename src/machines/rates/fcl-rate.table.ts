/** One table for both kinds of rates. */
export { RATE_TABLE as documentTable } from './rate.table.ts';
