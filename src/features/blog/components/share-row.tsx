import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { buttonRecipe } from '@/shared/theme/recipes';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/toast';
import { Heading } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { shareLinks } from '../model/article';

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
  return (
    <StyledLink href={href} target="_blank" rel="noopener" variant="outline" size="sm">
      <span>
        <VisuallyHidden>Share on</VisuallyHidden> {children}{' '}
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </span>
    </StyledLink>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: 'success', title: 'Link copied' });
  } catch {
    showToast({
      kind: 'error',
      title: "Couldn't copy the link",
      description: `Your browser blocked it. Copy the link from here: ${url}`,
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
  const links = shareLinks(title, url);
  return (
    <section aria-labelledby="share-title">
      <Heading level={2} size="label" id="share-title">
        Share this article
      </Heading>
      <Controls>
        <WithShareMenu>
          <Button variant="outline" size="sm" onClick={() => void share(title, url)}>
            Share
          </Button>
        </WithShareMenu>
        <WithoutShareMenu>
          <Button variant="outline" size="sm" onClick={() => void copy(url)}>
            Copy link
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
