import { expect, test } from '../../support/browser/e2e.ts';
import { failureReport, recordBrowser } from '../../support/browser/failure-report.ts';

test('a failure report has every page’s content, requests and console output, and the path of its screenshot', async ({
  browser,
  context,
  page,
}, testInfo) => {
  const record = recordBrowser(browser, context);
  await page.goto('/privacy');
  await page.evaluate("console.info('a note')");
  const second = await browser.newContext();
  const other = await second.newPage();
  await other.goto('/terms');
  const report = await failureReport(browser, record, testInfo);
  record.stop();
  expect(report).toContain(testInfo.title);
  expect(report).toMatch(/--- page 1: \S+\/privacy\n[\s\S]*- heading "Privacy Policy" \[level=1\]/);
  expect(report).toMatch(/--- page 2: \S+\/terms\n[\s\S]*- heading "Terms of Service" \[level=1\]/);
  expect(report).toMatch(/--- screenshot\n\/\S+failure-1\.png\n/);
  expect(report).toMatch(/--- last 15 requests\n200 GET http/);
  expect(report).toMatch(/--- last 15 console lines\ninfo: a note\n/);
  await second.close();
});
