import { type ClientRequest, request } from 'node:http';

/** As much of XMLHttpRequest as an upload uses, over a real connection: Node has none, and happy-dom's tells no upload progress. */
class NodeXhr extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  status = 0;
  statusText = '';
  response: ArrayBuffer | null = null;
  private method = '';
  private address = '';
  private readonly headers = new Map<string, string>();
  private answered = '';
  private sending: ClientRequest | null = null;
  private aborted = false;

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return this.answered;
  }

  abort(): void {
    this.aborted = true;
    this.sending?.destroy();
    this.dispatchEvent(new Event('abort'));
  }

  send(form: FormData): void {
    void this.transfer(form).catch(() => {
      if (!this.aborted) this.dispatchEvent(new Event('error'));
    });
  }

  private async transfer(form: FormData): Promise<void> {
    const encoded = new Response(form);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    if (this.aborted) return;
    const headers = {
      ...Object.fromEntries(this.headers),
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    };
    const sending = request(this.address, { method: this.method, headers });
    this.sending = sending;
    const answer = new Promise<void>((resolve, reject) => {
      sending.once('error', reject);
      sending.once('response', async response => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        this.status = response.statusCode ?? 0;
        this.statusText = response.statusMessage ?? '';
        this.answered = Object.entries(response.headers)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join('\r\n');
        this.response = new Uint8Array(Buffer.concat(chunks)).buffer;
        resolve();
      });
    });
    const step = 65_536;
    for (let sent = 0; sent < bytes.length && !this.aborted; sent += step) {
      const chunk = bytes.subarray(sent, sent + step);
      await new Promise<void>(resolve => sending.write(chunk, () => resolve()));
      const loaded = sent + chunk.length;
      this.upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: bytes.length }),
      );
    }
    if (!this.aborted) sending.end();
    await answer;
    this.dispatchEvent(new Event('load'));
  }
}

export const nodeXhr = (): XMLHttpRequest => new NodeXhr() as unknown as XMLHttpRequest;
