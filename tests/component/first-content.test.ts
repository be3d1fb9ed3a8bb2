import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toHtml } from '@/features/content/model/markdown';
import { firstContentSql } from '../../local/first-content';

const SUPABASE = join(import.meta.dirname, '../../supabase');

// After a change of supabase/content: npm run db:content
test('the migration with the first content is generated from supabase/content', async () => {
  const sql = await firstContentSql(join(SUPABASE, 'content'), toHtml);
  await expect(sql).toMatchFileSnapshot(join(SUPABASE, 'migrations/20261122130100_first_content.sql'));
});
