/** What tells a file from others, for `wordsOf` of a sending: a `File` itself is empty as JSON. */
export const fileWords = ({ name, size, lastModified }: File): object => ({ name, size, lastModified });
