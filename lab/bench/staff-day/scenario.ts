import type { Page } from 'playwright';
import { createHands, type Effort, type Hands, type Reactions } from './actions.ts';
import { CHATS, COLLEAGUE_NAME, namesOf, REQUESTS, TASKS } from './seed.ts';

const FIRST_CALL = 'Suggest a first call';
const ASK_FOR_MORE = 'Ask for more';
const TASK = 'Call again on Thursday';

/** Declines one request, approves the others, and completes tasks, on the overview. */
async function clearOverview(page: Page, hands: Hands): Promise<void> {
  const declined = page.getByRole('button', { name: `Decline... the appointment with ${REQUESTS.at(-1)}` });
  const approveAll = page.getByRole('button', { name: 'Approve all 5...' });
  await hands.click('open the dialog to decline', declined);
  await hands.click('decline a request', page.getByRole('button', { name: 'Decline request' }));
  await hands.click('open the dialog to approve all', approveAll);
  await hands.click('approve all requests', page.getByRole('button', { name: 'Approve 5 requests' }));
  await page.getByText('5 confirmed').waitFor();
  for (const title of TASKS) await hands.click('complete a task', page.getByLabel(`Done: ${title}`));
}

/** Takes live conversations over from the overview, and answers. */
async function answerChats(page: Page, hands: Hands): Promise<void> {
  for (const question of CHATS) {
    await hands.click(
      'take a chat over',
      page.getByRole('button', { name: `Take over the conversation: ${question}` }),
    );
    await hands.write(page.getByLabel('Your message'), 'Yes. Would you like a call this week?');
    await hands.press('send a chat message', 'Enter');
    await page.getByRole('list', { name: 'Messages' }).getByText('Would you like a call').waitFor();
    await hands.click('open the overview', page.getByRole('link', { name: 'Overview', exact: true }));
  }
}

const leadTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Marks spam and assigns leads from the list, where a line of each message is. */
async function sortLeads(page: Page, hands: Hands): Promise<void> {
  await hands.click('open the unassigned leads', page.getByRole('link', { name: /^\d+ unassigned$/ }));
  const box = (name: string) => page.getByLabel(`Select ${name}`, { exact: true });
  for (const name of namesOf('spam')) await hands.click('select a lead', box(name));
  const bar = page.getByRole('form', { name: /^Change \d+ leads$/ });
  await hands.click('mark leads as spam', bar.getByRole('button', { name: 'Mark as Spam' }));
  await box('Crypto Yields').waitFor({ state: 'detached' });
  for (const name of namesOf('assign')) await hands.click('select a lead', box(name));
  await hands.choose('choose a colleague', bar.getByLabel('Assign to'), COLLEAGUE_NAME);
  await hands.click('assign leads', bar.getByRole('button', { name: /^Update/ }));
  await box('Jonas Weber').waitFor({ state: 'detached' });
}

/** Goes through the leads that need an answer, from one to the next. */
async function answerLeads(page: Page, hands: Hands): Promise<void> {
  const names = await page.getByRole('table', { name: 'Leads' }).locator('tbody tr a bdi').allTextContents();
  const walk = names.filter((name, index) => names.indexOf(name) === index);
  await hands.click('open a lead', page.getByRole('link', { name: walk[0] as string }).first());
  const ownWords = namesOf('own words');
  const askForMore = namesOf('ask for more');
  for (const [index, name] of walk.entries()) {
    await leadTitle(page, name).waitFor();
    const reply = page.getByLabel('Your reply');
    if (namesOf('merge').includes(name)) {
      await hands.click('open the dialog to merge', page.getByRole('button', { name: /^Merge all/ }));
      await hands.click('merge leads', page.getByRole('button', { name: 'Merge leads', exact: true }));
      await page.getByText('2 leads merged').waitFor();
    }
    if (ownWords.includes(name)) {
      await hands.write(reply, `Hello ${name}, yes, and we are happy to send you the details today.`);
    } else {
      const template = askForMore.includes(name) ? ASK_FOR_MORE : FIRST_CALL;
      await hands.click('insert a template', page.getByRole('button', { name: template }));
      await page.waitForFunction(
        (field) => (field as HTMLTextAreaElement).value !== '',
        await reply.elementHandle(),
      );
    }
    if (name === 'Lena Fischer') {
      await hands.write(page.getByLabel('New task'), TASK);
      await hands.press('add a task', 'Enter');
      await page.getByRole('checkbox', { name: TASK }).waitFor();
    }
    const isLast = index === walk.length - 1;
    const button = isLast ? 'Send reply' : 'Send and open next lead';
    await hands.click(
      isLast ? 'send a reply' : 'send and open the next',
      page.getByRole('button', { name: button }),
    );
  }
  await page.getByRole('list', { name: 'Replies' }).waitFor();
}

/**
 * Handles the whole Monday from the overview on, and returns what it took in each part. The times go into `reactions`.
 */
export async function walkMonday(page: Page, reactions: Reactions): Promise<Record<string, Effort>> {
  const parts = {
    chats: answerChats,
    'requests and tasks': clearOverview,
    'spam and assignment': sortLeads,
    replies: answerLeads,
  };
  const taken: Record<string, Effort> = {};
  for (const [name, part] of Object.entries(parts)) {
    const hands = createHands(page, reactions);
    await part(page, hands);
    taken[name] = hands.effort;
  }
  return taken;
}
