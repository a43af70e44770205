/** Nested page of the palette with what cannot be done here, and why. In a file of its own: the palette itself loads when it is opened. */
export const WHY_PAGE = 'why';
