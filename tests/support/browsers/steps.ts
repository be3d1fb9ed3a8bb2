import { type BrowserPage, fill, press, waitFor } from './page.ts';
import { button, field, text } from './xpath.ts';

const FORM = '//*[@id="contact"]//form';

/** Sends a message with the form of the landing page, and waits for its success. */
export async function sendContactMessage(page: BrowserPage): Promise<void> {
  await page.goto('/');
  await fill(page, field('Name', FORM), 'Sophie Wilson');
  await fill(page, field('Email', FORM), `mary-${Date.now()}@example.com`);
  await fill(page, field('Company', FORM), 'Compilers & Co');
  await fill(page, field('Message', FORM), 'Can a forecast replace one of our two counts a week?');
  await press(page, button('Send Message', FORM));
  await waitFor(page, text('Message Sent'));
}
