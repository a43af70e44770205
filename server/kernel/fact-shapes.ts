import type { FactShapes } from '#machines/kernel/upcast.ts';

/** Shapes of the documents that have more than one, by type of document. One process knows the same ones whichever app asks. */
const known = new Map<string, FactShapes>();

/** Makes the shapes of a document known to the log; twice is the same as once. */
export function registerFactShapes(shapes: FactShapes): void {
  known.set(shapes.documentType, shapes);
}

export const factShapesOf = (documentType: string): FactShapes | undefined => known.get(documentType);
