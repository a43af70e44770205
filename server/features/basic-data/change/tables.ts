import { z } from 'zod';
import { masterChange } from '#machines/basic-data/master-change.document.ts';
import { type DocumentTable, documentTable } from '../../../kernel/document/document-table.ts';

export const masterChangeTouchRow = z.object({
  changeId: z.string(),
  area: z.string(),
  rowId: z.string(),
  changes: z.unknown(),
});

export const changeRows = { masterChange: documentTable(masterChange), masterChangeTouch: masterChangeTouchRow };

export type ChangeTables = {
  readonly masterChange: DocumentTable<typeof masterChange>;
  readonly masterChangeTouch: z.infer<typeof masterChangeTouchRow>;
};
