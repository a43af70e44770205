import { ROUTE } from '#routes/catalogue/catalogue.ts';

/** The staff's wizard with this SI; what is submitted there puts it back to pending review (design A3.2, MODIFY). */
export const editPath = (id: string | null, from: string): string =>
  `${ROUTE.TdManageSiMake.path}?Id=${encodeURIComponent(id ?? '')}&from=${encodeURIComponent(from)}`;
