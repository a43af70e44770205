import type { Page, WebSocketRoute } from '@playwright/test';

/** A gate in the live connection of a page: everything passes, and a story may put in frames of its own. */
export class LiveGate {
  readonly #open: WebSocketRoute[] = [];

  /** To be set up before the page connects. */
  static async before(page: Page): Promise<LiveGate> {
    const gate = new LiveGate();
    await page.routeWebSocket('**/api/client/ws', socket => {
      socket.connectToServer();
      gate.#open.push(socket);
    });
    return gate;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** The page hears this as if the server had said it. */
  tell(frame: string): void {
    this.#open.at(-1)?.send(frame);
  }
}
