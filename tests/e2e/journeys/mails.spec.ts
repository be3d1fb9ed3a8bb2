import { expect, type Page, test } from 'playwright/test';
import { sampleHtml } from '../../functions/mail/mail-samples.ts';

const WIDTHS = [375, 600];
const SCHEMES = ['light', 'dark'] as const;
const TALL_ENOUGH = 44;
const CONTRAST = 4.5;

interface Findings {
  overflow: number;
  shortLinks: string[];
  faint: string[];
  texts: number;
  ground: string;
}

/** Measures the email in `page` as it is laid out now. */
function measure(page: Page): Promise<Findings> {
  return page.evaluate(
    ({ tall, contrast }) => {
      type Color = [red: number, green: number, blue: number, alpha: number];
      const parse = (color: string): Color => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
        return [red, green, blue, alpha];
      };
      const luminance = (color: Color) => {
        const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ground = (element: Element | null): Color => {
        if (!element) return [255, 255, 255, 1];
        const color = parse(getComputedStyle(element).backgroundColor);
        return color[3] === 1 ? color : ground(element.parentElement);
      };
      const visible = (element: Element) => element.checkVisibility();
      const faint: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let texts = 0;
      while (walker.nextNode()) {
        const words = walker.currentNode.textContent?.trim() ?? '';
        const parent = walker.currentNode.parentElement;
        if (words === '' || !parent || !visible(parent)) continue;
        texts += 1;
        const [text, behind] = [luminance(parse(getComputedStyle(parent).color)), luminance(ground(parent))];
        const ratio = (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
        if (ratio < contrast) faint.push(`${ratio.toFixed(2)}: ${words.slice(0, 40)}`);
      }
      const shortLinks = [...document.querySelectorAll('a')]
        .filter((link) => visible(link) && link.getBoundingClientRect().height < tall)
        .map((link) => `${link.getBoundingClientRect().height} px: ${link.textContent}`);
      return {
        overflow: document.documentElement.scrollWidth - window.innerWidth,
        shortLinks,
        faint,
        texts,
        ground: getComputedStyle(document.body).backgroundColor,
      };
    },
    { tall: TALL_ENOUGH, contrast: CONTRAST },
  );
}

for (const [name, html] of sampleHtml()) {
  test(`the email ${name} fits phones and clients, in light and dark`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(html);
    const grounds = new Set<string>();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const { texts, ground, ...problems } = await measure(page);
        expect(problems, `${width} px, ${colorScheme}`).toEqual({ overflow: 0, shortLinks: [], faint: [] });
        expect(texts).toBeGreaterThan(5);
        grounds.add(ground);
        if (process.env.MAIL_SHOTS) {
          const path = `${process.env.MAIL_SHOTS}/${name.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      }
    }
    expect([...grounds]).toEqual(['rgb(251, 247, 240)', 'rgb(15, 22, 19)']);
    expect(asked).toEqual([]);
  });
}
