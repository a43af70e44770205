import type { Resource } from '#contract/kernel/resource.ts';
import { type ResourceExport, resourceExport } from '#contract/kernel/resource-export.ts';
import type { useClient } from '../../client.tsx';
import { asks, type CommandAsks } from '../../command-args.ts';
import { saveDownload } from '../../save-download.ts';
import { both } from '../resource-words.ts';

type Client = ReturnType<typeof useClient>;

/** The rows of a view as a file. */
export async function exportRows(client: Client, resource: Resource, body: ResourceExport): Promise<void> {
  saveDownload(await client.download(resourceExport(resource), { body }));
}

/** The questions of the export dialog, asked in the palette. */
export const exportAsks = (run: (format: ResourceExport['format'], isAll: boolean) => Promise<void>): CommandAsks =>
  asks(
    [
      {
        name: 'format',
        title: both('export.format'),
        kind: 'choice',
        choices: [
          { value: 'xlsx', label: both('export.xlsx'), aliases: ['xlsx', 'excel'] },
          { value: 'csv', label: both('export.csv'), aliases: ['csv'] },
        ],
      },
      {
        name: 'columns',
        title: both('export.columns'),
        kind: 'choice',
        choices: [
          { value: 'shown', label: both('export.shown') },
          { value: 'all', label: both('export.all') },
        ],
      },
    ],
    ({ format, columns }) => run(format === 'csv' ? 'csv' : 'xlsx', columns === 'all'),
  );
