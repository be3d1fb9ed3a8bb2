/**
 * The part of undici that is used here, for `deno check`. The types of the package refer to those of Node, which Deno
 * does not find without its own package folder. `tsc` checks the same code against the types of the package.
 */
interface Target {
  hostname: string;
  host?: string;
  protocol: string;
  port: string;
  servername?: string;
  localAddress?: string | null;
}
type Connected = (...result: [null, unknown] | [Error, null]) => void;
type Connector = (target: Target, callback: Connected) => void;

export function buildConnector(options: { timeout: number; ca?: string }): Connector;

export class Agent {
  constructor(options: { connect: Connector });
  destroy(): Promise<void>;
}

interface ResponseData {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: AsyncIterable<Uint8Array>;
}
export function request(
  url: URL,
  options: { dispatcher: Agent; signal: AbortSignal; headers: Record<string, string> },
): Promise<ResponseData>;
