import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { PageContext, usePage } from '@/shared/ui/page-context';

/** The names of the islands. `src/islands/registry.ts` says what code each one loads. */
export type IslandId =
  | 'article-newsletter'
  | 'before-after'
  | 'chat-launcher'
  | 'contact-form'
  | 'email-confirmation'
  | 'forgot-password'
  | 'home-next-step'
  | 'newsletter-box'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'phases'
  | 'register-form'
  | 'reset-password'
  | 'schedule-form'
  | 'share-row'
  | 'showcase-player'
  | 'sign-in-link'
  | 'sign-in-section'
  | 'site-header'
  | 'site-overlays'
  | 'targets'
  | 'unlisted-case-study'
  | 'unlisted-post'
  | 'unlisted-service';

/**
 * When an island is hydrated; pressing it or focusing something in it does so at once.
 * - `load`: after the page has loaded.
 * - `interaction`: at the visitor's first interaction with the page; after the load when a session is stored.
 * - `visible`: when it is near the window, after the first interaction.
 * - `query`: as `load` when the URL has a query, such as the page that required a sign-in; otherwise as `interaction`.
 * - `link`: as `interaction` when an emailed link has opened the page; otherwise as `load`, to say that it is incomplete.
 */
export type HydrateWhen = 'load' | 'interaction' | 'visible' | 'query' | 'link';

/** Renders an island to HTML as a separate React root, which is how the browser hydrates it. */
export type RenderIsland = (id: IslandId, island: ReactNode) => Promise<string>;

/** Provided while a content page is prerendered, and nowhere else. */
export const IslandRenderer = createContext<RenderIsland | undefined>(undefined);

type IslandProps<Props extends object> = {
  id: IslandId;
  when: HydrateWhen;
  component: ComponentType<Props>;
  /** The component's properties; they are written into the page as JSON. */
  props: Props;
};

/**
 * A component of a content page that gets its code and its state in the browser, independently of the rest of the
 * page. Each id occurs once on a page. In the application and in tests it is the component itself.
 */
export function Island<Props extends object>({ id, when, component: Component, props }: IslandProps<Props>) {
  const render = use(IslandRenderer);
  const page = usePage();
  const island = <Component {...props} />;
  if (!render) return island;
  const html = use(render(id, <PageContext value={page}>{island}</PageContext>));
  return (
    <div
      data-island={id}
      data-when={when}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just rendered it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
