import { EditIcon, ExportIcon, FlashIcon, TrashIcon } from '@blueprintjs/icons';
import { expect, test } from 'vitest';
import { commandIcon } from './command-icon.ts';

test.each([
  ['command:resource.delete', TrashIcon],
  ['command:resource.edit', EditIcon],
  ['command:rate.sheet', ExportIcon],
  ['command:booking.roll', FlashIcon],
])('%s has a sign of its own', (id, icon) => {
  expect(commandIcon(id)).toBe(icon);
});
