import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Call {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** Called with each part of the body as it arrives. */
  onPart?: (part: string) => void;
}

/** Requests `path` as it is written, without resolving its dots or decoding the body. */
export function get(
  port: number,
  path: string,
  { body, onPart, ...options }: Call = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, ...options }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        parts.push(part);
        onPart?.(part.toString());
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}
