// @ts-types="./undici.d.ts"
import { Agent, buildConnector, request } from 'undici';
import { CalendarError } from './calendar-error.ts';
import { decodeCalendar } from './decode-calendar.ts';
import { isIpAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** What the server said about the file that was read last. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The text of a calendar file, or that it has not changed. */
export type FetchedCalendar = ({ text: string } & Validators) | 'unchanged';

/** Fetches a calendar file. @throws CalendarError. */
export type FetchCalendar = (url: string, known: Validators) => Promise<FetchedCalendar>;

export interface CalendarFetchOptions {
  /** Whether servers on this machine may be read, also over http. For development and tests. */
  isLoopbackAllowed: boolean;
  userAgent: string;
  /** Returns the IP addresses of a host; none for one that does not exist. */
  lookup: (host: string) => Promise<string[]>;
  /** A certificate authority besides the usual ones, in PEM. */
  ca?: string;
  timeoutMs?: number;
  maxBytes?: number;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Rejects with `signal`'s reason once it is aborted; `work` itself goes on. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

type ResponseData = Awaited<ReturnType<typeof request>>;

function problemOfStatus(status: number): CalendarError {
  if (status === 404 || status === 410) return new CalendarError('not_found');
  if (status === 401 || status === 403) return new CalendarError('not_allowed');
  return new CalendarError('server_error');
}

function headerOf(response: ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

async function readText(response: ResponseData, maxBytes: number): Promise<string> {
  // Content-Length is only the server's claim, so bytes are counted as they arrive, too.
  if (Number(headerOf(response, 'content-length')) > maxBytes) throw new CalendarError('too_large');
  const chunks = response.body as AsyncIterable<Uint8Array>;
  return decodeCalendar(chunks, headerOf(response, 'content-encoding'), maxBytes);
}

/**
 * Creates a fetch that reaches the public internet only. It resolves the host, checks every address, and connects to the
 * address that was checked, so a second answer of the DNS cannot lead elsewhere. Each redirect is checked in the same
 * way. TLS verifies the certificate for the host's name.
 */
export function createCalendarFetch(options: CalendarFetchOptions): FetchCalendar {
  const { isLoopbackAllowed, userAgent, ca, lookup } = options;
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;

  async function checkedAddress(url: URL, signal: AbortSignal): Promise<string> {
    if (url.protocol !== 'https:' && !(isLoopbackAllowed && url.protocol === 'http:')) {
      throw new CalendarError('https_required');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIpAddress(host)
      ? [host]
      : await untilAborted(lookup(host), signal).catch((error: unknown) => {
          throw signal.aborted ? error : new CalendarError('host_not_found', error);
        });
    const isAllowed = (address: string) =>
      (isLoopbackAllowed && isLoopbackAddress(address)) ||
      (url.protocol === 'https:' && isPublicAddress(address));
    if (addresses.length === 0) throw new CalendarError('host_not_found');
    // One private address among public ones is a sign of an attack.
    if (!addresses.every(isAllowed)) throw new CalendarError('host_not_public');
    // The platform's network may lack IPv6.
    return addresses.find((address) => !address.includes(':')) ?? (addresses[0] as string);
  }

  async function withResponse<T>(
    url: URL,
    known: Validators,
    signal: AbortSignal,
    use: (response: ResponseData) => Promise<T>,
  ): Promise<T> {
    const address = await checkedAddress(url, signal);
    const connect = buildConnector({ timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) });
    const dispatcher = new Agent({
      connect: (target, callback) =>
        connect(
          { ...target, hostname: address, servername: isIpAddress(target.hostname) ? '' : target.hostname },
          callback,
        ),
    });
    try {
      const response = await request(url, {
        dispatcher,
        signal,
        headers: {
          accept: 'text/calendar',
          'accept-encoding': 'identity',
          'user-agent': userAgent,
          ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
          ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
        },
      });
      return await use(response);
    } finally {
      // Ends the connection, also in the middle of a body.
      await dispatcher.destroy().catch(() => undefined);
    }
  }

  async function fetchAll(first: URL, known: Validators, signal: AbortSignal): Promise<FetchedCalendar> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const result = await withResponse(
        url,
        known,
        signal,
        async (response): Promise<FetchedCalendar | URL> => {
          const location = headerOf(response, 'location');
          if (REDIRECTS.includes(response.statusCode) && location !== null) return new URL(location, url);
          if (response.statusCode === 304) return 'unchanged';
          if (response.statusCode !== 200) throw problemOfStatus(response.statusCode);
          const text = await readText(response, maxBytes);
          return {
            text,
            etag: headerOf(response, 'etag'),
            lastModified: headerOf(response, 'last-modified'),
          };
        },
      );
      if (!(result instanceof URL)) return result;
      url = result;
    }
    throw new CalendarError('too_many_redirects');
  }

  return async (url, known) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await fetchAll(new URL(url), known, signal);
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      throw new CalendarError(signal.aborted ? 'timed_out' : 'unreachable', error);
    }
  };
}
