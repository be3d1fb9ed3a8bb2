import type { Locator, Page } from 'playwright';

/** What a person did: clicks, keys that stand for a click, and texts, however long. */
export interface Effort {
  clicks: number;
  keys: number;
  texts: number;
}

/** Clicks and keys. */
export const actionsOf = ({ clicks, keys }: Effort): number => clicks + keys;

/** Uses a page as a person does, and counts. Waiting, reading, and scrolling are not counted. */
export function createHands(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0, texts: 0 };
  return {
    effort,
    async click(target: Locator): Promise<void> {
      effort.clicks += 1;
      await target.click();
    },
    /** Chooses an option of a native list: one click opens it, another one chooses. */
    async choose(list: Locator, option: string): Promise<void> {
      effort.clicks += 2;
      await list.selectOption({ label: option });
    },
    async press(key: string): Promise<void> {
      effort.keys += 1;
      await page.keyboard.press(key);
    },
    /** Writes into a field. A field that does not have the focus costs a click first. */
    async write(field: Locator, text: string): Promise<void> {
      await field.waitFor();
      const isFocused = await field.evaluate((element) => element === document.activeElement);
      if (!isFocused) await this.click(field);
      effort.texts += 1;
      await page.keyboard.insertText(text);
    },
  };
}

export type Hands = ReturnType<typeof createHands>;
