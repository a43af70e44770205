declare module 'word-extractor' {
  /** What is used of it: the body of a .doc as text, cells apart by tabs. */
  export default class WordExtractor {
    extract(path: string): Promise<{ getBody(): string }>;
  }
}
