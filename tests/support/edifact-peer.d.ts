/** The EDIFACT parser that tests compare ours with; it comes without types. */
declare module 'edifact' {
  export class Parser {
    onopensegment: (tag: string) => void;
    onelement: () => void;
    oncomponent: (text: string) => void;
    encoding(level: string): void;
    write(text: string): void;
    end(): void;
  }
}
