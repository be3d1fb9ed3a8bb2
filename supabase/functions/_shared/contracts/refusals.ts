import { type ErrorCode, isErrorCode } from './errors.ts';

/** What Postgres reports over REST, or as the driver's error. */
export interface DatabaseError {
  code?: string | undefined;
  message: string;
  details?: string | null | undefined;
}

export interface Refusal {
  status: number;
  code: ErrorCode;
  params: Record<string, unknown>;
}

/** The SQLSTATE of private.refuse(), which PostgREST turns into the status. */
const REFUSED = /^PT([45]\d\d)$/;

function parsed(details: string): Record<string, unknown> {
  try {
    const params: unknown = JSON.parse(details);
    return params !== null && typeof params === 'object' ? { ...params } : {};
  } catch {
    return {};
  }
}

/** What private.refuse() raised: its code is the message, its parameters are JSON in the details. */
export function readRefusal({ code = '', message, details }: DatabaseError): Refusal | undefined {
  const status = REFUSED.exec(code)?.[1];
  if (!status || !isErrorCode(message)) return undefined;
  return { status: Number(status), code: message, params: parsed(details ?? '') };
}
