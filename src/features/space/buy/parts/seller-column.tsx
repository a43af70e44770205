import { NameText } from '#kit/name-text.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';

/** The seller's name in the reader's language. */
export const SELLER_COLUMN: ColumnOverride = {
  field: 'sellerName',
  render: ({ sellerName, sellerNameEn }) => (
    <NameText zh={sellerName as string | null} en={sellerNameEn as string | null} />
  ),
};
