/** Sends a form and tells how much has left. Answers like `fetch`: a response whatever its status, or a rejection. */
export type UploadTransport = (
  address: string,
  request: RequestInit & { readonly body: FormData },
  onProgress?: (sent: number, total: number) => void,
) => Promise<Response>;

/** Statuses that a `Response` takes no body with. */
const BODILESS: readonly number[] = [204, 205, 304];

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * By XMLHttpRequest: `fetch` tells nothing of a body on its way, and streams one over HTTP/2 alone. `make` is there for what
 * has no XMLHttpRequest of its own.
 */
export const uploadBy =
  (make: () => XMLHttpRequest): UploadTransport =>
  (address, { method = 'POST', headers, body, signal }, onProgress) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = make();
      const giveUp = (): void => request.abort();
      const settle = (finish: () => void) => () => {
        signal?.removeEventListener('abort', giveUp);
        finish();
      };
      request.open(method, address);
      request.responseType = 'arraybuffer';
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      if (onProgress)
        request.upload.addEventListener('progress', event => {
          if (event.lengthComputable) onProgress(event.loaded, event.total);
        });
      request.addEventListener(
        'load',
        settle(() => {
          const { status, response } = request;
          const init = { status, statusText: request.statusText, headers: headersOf(request.getAllResponseHeaders()) };
          resolve(new Response(BODILESS.includes(status) ? null : response, init));
        }),
      );
      request.addEventListener(
        'error',
        settle(() => reject(new TypeError('the upload was not answered'))),
      );
      request.addEventListener(
        'abort',
        settle(() => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))),
      );
      signal?.addEventListener('abort', giveUp);
      request.send(body);
    });

/** The browser's own. */
export const browserUpload = uploadBy(() => new XMLHttpRequest());
