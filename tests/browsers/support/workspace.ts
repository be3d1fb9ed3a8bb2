import { type Account, ADMIN } from '../../support/account.ts';
import { type BrowserPage, button, field, fill, press, text, waitFor, waitForPath } from './page.ts';

/** Signs in with the form, and waits for the page `next`. */
export async function signIn(page: BrowserPage, { email, password }: Account, next: string): Promise<void> {
  await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
  await fill(page, field('Email', '//main'), email);
  await fill(page, field('Password', '//main'), password);
  await press(page, button('Sign In', '//main'));
  await waitForPath(page, next);
}

/** An element that each screen shows once its data has loaded. */
const SCREENS: Record<string, string> = {
  '/admin/contacts': '//main//table | //main//*[@role="table"]',
  '/admin/contacts/deals': `//main//*[@aria-label="Deals by stage"] | ${text('No deals yet.', '//main')}`,
  '/admin/appointments': '//*[@role="group" and @aria-label="Calendar"]',
  '/admin/conversations': text('Unanswered questions', '//main'),
  '/admin/answers': '//main//*[@role="table"]',
  '/admin/answers/new': field('Other wordings', '//main'),
  '/admin/newsletter': button('New issue', '//main'),
  '/admin/newsletter/subscribers': field('Search', '//main'),
  '/admin/people/audit': '//main//li//time',
  '/admin/settings/replies': text('Suggest a first call', '//main'),
};

const ARTICLE = '//main//*[@role="textbox" and @aria-multiline="true"]';

/** Opens screens of the workspace as an admin, and types into the editor of an article. */
export async function walkWorkspace(page: BrowserPage): Promise<void> {
  await signIn(page, ADMIN, '/admin');
  // A page that is left while it asks who is signed in logs a broken-off request.
  await waitFor(page, text('Waiting longest', '//main'));
  for (const [path, shown] of Object.entries(SCREENS)) {
    await page.goto(path);
    await waitFor(page, shown);
  }
  await page.goto('/admin/content/post/new');
  await waitFor(page, ARTICLE);
  await page.type(ARTICLE, 'Typed in every browser');
  await waitFor(page, text('Typed in every browser', ARTICLE));
}
