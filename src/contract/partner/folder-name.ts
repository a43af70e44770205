const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Plain enough to be a folder below ours, and nothing else of the disk. */
export const isFolderName = (text: string): boolean => NAME.test(text);
