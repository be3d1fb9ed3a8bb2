import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../../platform/start-error.ts';
import {
  readCaptchaEnv,
  readDeployHook,
  readEnv,
  readInboundMailEnv,
  readLoopbackCalendars,
  readMailEnv,
  readModelEnv,
  readNewsletterWebhookSecret,
  readPaymentsEnv,
} from '../../supabase/functions/_shared/env.ts';

export type ProductionEnv = Record<string, string>;

/** The file with the secrets of the functions, from the checkout. Git ignores it. */
export const ENV_FILE = join('supabase', 'functions', '.env.production');
const EXAMPLE = join('supabase', 'functions', '.env.example');
const FOR_OWNER_ONLY = 0o600;

/** Secrets that the setup draws at random. Only the project, its database and the static host have to know them. */
export const GENERATED = ['WAKE_SECRET', 'IP_HASH_SECRET', 'SITE_PROXY_SECRET'];
/** The example has a value for them that stands for a real one. */
const PLACEHOLDERS = ['SITE_URL', 'MAIL_FROM', 'SMTP_HOST'];
const ASSIGNMENT = /^([A-Z][A-Z0-9_]*)=(.*)$/;
const SECRET_NAME = /SECRET|KEY|PASS|TOKEN|HOOK/;
/** The platform blocks them for outgoing connections. */
const BLOCKED_PORTS = ['25', '587'];

/** A line of an env file, which has no escapes: the value is in quotes that it does not contain. */
function assignment(name: string, value: string): string {
  if (/^[\w.:/@+=-]*$/.test(value)) return `${name}=${value}`;
  const quote = ["'", '`', ...(value.includes('\\') ? [] : ['"'])].find((mark) => !value.includes(mark));
  if (!quote)
    throw new StartError(
      `${name} cannot be written to ${ENV_FILE}.`,
      'Its value has each kind of quotation mark, and an env file has no escapes.',
      'Choose a value without one of them.',
    );
  return `${name}=${quote}${value}${quote}`;
}

/** Returns the example with generated secrets, and with the values of `given` for the names that it has. */
function fromExample(example: string, given: Record<string, string | undefined>): string {
  return example
    .split('\n')
    .map((line) => {
      const name = ASSIGNMENT.exec(line)?.[1];
      if (!name) return line;
      const value = given[name] ?? (PLACEHOLDERS.includes(name) ? '' : undefined);
      return value === undefined ? line : assignment(name, value);
    })
    .join('\n');
}

/** Returns `text` with a random value for each generated secret that is missing or empty. */
function withGenerated(text: string): string {
  const values = parseEnv(text);
  return GENERATED.filter((name) => !values[name]).reduce((result, name) => {
    const line = assignment(name, randomBytes(32).toString('hex'));
    const empty = new RegExp(`^${name}=.*$`, 'm');
    return empty.test(result) ? result.replace(empty, line) : `${result.trimEnd()}\n${line}\n`;
  }, text);
}

/** Returns the names and values of the file; undefined without a file. */
export async function readProductionEnv(root: string): Promise<ProductionEnv | undefined> {
  const text = await readFile(join(root, ENV_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const pairs = Object.entries(parseEnv(text)).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return Object.fromEntries(pairs);
}

/**
 * Writes the file from the example, or completes the one that exists: generated secrets, readable by the owner only. A
 * value that the file has is kept.
 * @param given values for a new file, by name
 */
export async function writeProductionEnv(
  root: string,
  given: Record<string, string | undefined>,
): Promise<void> {
  const file = join(root, ENV_FILE);
  const present = await readFile(file, 'utf8').catch(() => undefined);
  const text = present ?? fromExample(await readFile(join(root, EXAMPLE), 'utf8'), given);
  await writeFile(file, withGenerated(text), { mode: FOR_OWNER_ONLY });
  await chmod(file, FOR_OWNER_ONLY);
}

/** Replaces the generated secrets of the file by new ones, all or none. Other values stay. */
export async function rotateProductionEnv(root: string): Promise<void> {
  const file = join(root, ENV_FILE);
  const text = await readFile(file, 'utf8');
  const emptied = GENERATED.reduce(
    (result, name) => result.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=`),
    text,
  );
  await writeFile(`${file}.new`, withGenerated(emptied), { mode: FOR_OWNER_ONLY });
  await rename(`${file}.new`, file);
}

/** Returns what the command itself can fix: no file, a missing secret, or a file that others may read. */
export async function fileFault(root: string): Promise<string | undefined> {
  const values = await readProductionEnv(root);
  if (!values) return `${ENV_FILE} does not exist.`;
  const missing = GENERATED.filter((name) => !values[name]);
  if (missing.length > 0) return `${missing.join(', ')} is empty in ${ENV_FILE}.`;
  const { mode } = await stat(join(root, ENV_FILE));
  return process.platform !== 'win32' && mode & 0o077
    ? `Other users of this machine can read ${ENV_FILE}.`
    : undefined;
}

/** Returns what a person has to fill out or correct, one sentence each, without any value. */
export function valueFaults(values: ProductionEnv): string[] {
  const hosted = {
    ...values,
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_SECRET_KEY: 'given by the platform',
    SUPABASE_PUBLISHABLE_KEY: 'given by the platform',
  };
  const readers = [
    readEnv,
    readMailEnv,
    readPaymentsEnv,
    readModelEnv,
    readInboundMailEnv,
    readCaptchaEnv,
    readDeployHook,
    readNewsletterWebhookSecret,
    readLoopbackCalendars,
  ];
  const faults = readers.flatMap((read) => {
    try {
      read(hosted);
      return [];
    } catch (error) {
      const { message } = error as Error;
      return message
        .replace(/^The functions cannot start: /, '')
        .replace(/\. See [^ ]+\.$/, '')
        .split('; ');
    }
  });
  if (!/^https:\/\/[^/]+$/.test(values.SITE_URL ?? 'https://missing')) {
    faults.push('SITE_URL has to be https:// and a host name, without a path');
  }
  if (values.MAIL_TRANSPORT !== 'resend' && BLOCKED_PORTS.includes(values.SMTP_PORT ?? '')) {
    faults.push('SMTP_PORT is one that the platform blocks; use 465');
  }
  for (const name of PLACEHOLDERS) {
    if (/\.example\b|@example\.|\bexample\.com/.test(values[name] ?? '')) {
      faults.push(`${name} is still the value of the example`);
    }
  }
  return [...new Set(faults)];
}

/** Returns the values that must never be printed. */
export function secretValues(values: ProductionEnv): string[] {
  return Object.entries(values)
    .filter(([name]) => SECRET_NAME.test(name))
    .map(([, value]) => value);
}
