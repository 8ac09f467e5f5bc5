/** Uploads of files as forms with one file. */

/** The form of a call: its set fields, then its file. */
export function formOf(fields: object | undefined, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value));
  form.append('file', file);
  return form;
}

/** A fetch with upload progress from 0 to 1, which the browser's own lacks. */
export function sendingWith(onProgress: (share: number) => void) {
  return (address: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      const give = (answer: () => void) => () => {
        signal?.removeEventListener('abort', giveUp);
        answer();
      };
      const giveUp = () => {
        request.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = give(() => resolve(responseOf(request)));
      request.onerror = give(() => reject(new TypeError('the connection broke')));
      request.send(body as FormData);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
