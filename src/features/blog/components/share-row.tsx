import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import type { ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { buttonRecipe } from '@/shared/theme/recipes';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Heading } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { shareLinks } from '../model/article';

const MESSAGES = messages('blog/share', {
  shareOn: 'Share on',
  newTab: '(opens in a new tab)',
  copied: 'Link copied',
  notCopied: 'Couldn’t copy the link',
  blocked: params('Your browser blocked it. Copy the link from here: {url}'),
  title: 'Share this article',
  share: 'Share',
  copy: 'Copy link',
});

const Controls = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '4', listStyle: 'none' },
});
// The head script marks a browser that has a share menu.
const WithShareMenu = chakra('li', { base: { 'html:not([data-share]) &': { display: 'none' } } });
// Without scripts nothing can be copied.
const WithoutShareMenu = chakra('li', {
  base: { 'html[data-share] &': { display: 'none' }, '@media (scripting: none)': { display: 'none' } },
});
const StyledLink = chakra('a', buttonRecipe);

type ShareLinkProps = { href: string; children: ReactNode };

/** A link to where one can write about the article. */
function ShareLink({ href, children }: ShareLinkProps) {
  const t = MESSAGES.get();
  return (
    <StyledLink href={href} target="_blank" rel="noopener" variant="outline" size="sm">
      <span>
        <VisuallyHidden>{t.shareOn}</VisuallyHidden> {children} <VisuallyHidden>{t.newTab}</VisuallyHidden>
      </span>
    </StyledLink>
  );
}

async function copy(url: string): Promise<void> {
  const t = MESSAGES.get();
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: 'success', title: t.copied });
  } catch {
    showToast({
      kind: 'error',
      title: t.notCopied,
      description: t.blocked({ url }),
    });
  }
}

/** Opens the device's own menu for passing things on. */
async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing that menu again is an answer, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}

/** Ways to pass an article on; `url` is its one address. */
export function ShareRow({ title, url }: { title: string; url: string }) {
  const t = MESSAGES.get();
  const links = shareLinks(title, url);
  return (
    <section aria-labelledby="share-title" data-print="no">
      <Heading level={2} size="label" id="share-title">
        {t.title}
      </Heading>
      <Controls>
        <WithShareMenu>
          <Button variant="outline" size="sm" onClick={() => void share(title, url)}>
            {t.share}
          </Button>
        </WithShareMenu>
        <WithoutShareMenu>
          <Button variant="outline" size="sm" onClick={() => void copy(url)}>
            {t.copy}
          </Button>
        </WithoutShareMenu>
        <li>
          <ShareLink href={links.linkedIn}>LinkedIn</ShareLink>
        </li>
        <li>
          <ShareLink href={links.x}>X</ShareLink>
        </li>
      </Controls>
    </section>
  );
}
