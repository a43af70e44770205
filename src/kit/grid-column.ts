import type { ReactNode } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import type { CardPart } from './row-card.tsx';

/** One column of a grid. `cell` must be cheap: it runs for each row in view. */
export interface Column<Row> {
  readonly key: string;
  readonly label: Text;
  /** Pixels; what is longer is cut with an ellipsis and stands in the tooltip when `cell` gives a plain text. */
  readonly width: number;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** Key for `sort`; absent = not sortable. */
  readonly sort?: string;
  /** Its place on the card of a narrow screen, where the order of the columns does not say it. */
  readonly card?: CardPart;
}

export interface Sorting {
  readonly by: string;
  readonly descending: boolean;
}
