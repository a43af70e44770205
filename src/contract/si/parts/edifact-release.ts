/** Data inside an EDIFACT element: the service characters `? + : '` are preceded by the release character (design E.2). */
export const releaseEdifact = (text: string): string => text.replace(/[?+:']/g, '?$&');
