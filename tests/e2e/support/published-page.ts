import { stackEnv } from '../../support/stack/stack-env.ts';

/** How long a journey waits until a change is published: it happens some seconds after the last edit. */
export const LIVE = { timeout: 40_000 };

/** Returns the HTML of a page as a reader without JavaScript gets it. */
export async function htmlOf(path: string): Promise<string> {
  return (await fetch(new URL(path, stackEnv().siteUrl))).text();
}

export async function statusOf(path: string): Promise<number> {
  return (await fetch(new URL(path, stackEnv().siteUrl), { redirect: 'manual' })).status;
}
