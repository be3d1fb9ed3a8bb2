import { SITE } from '@/shared/config/site';
import { Anchor, Text } from '@/shared/ui/typography';
import { NewsletterLinkAction } from './newsletter-link-action';

async function unsubscribe(token: string) {
  const { unsubscribeFromNewsletter } = await import('../api/unsubscribe');
  return unsubscribeFromNewsletter(token);
}

/** Where the link to leave, in every mail to subscribers, leads. */
export function UnsubscribeScreen() {
  return (
    <NewsletterLinkAction
      title="Unsubscribe"
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      act={unsubscribe}
      done={{
        title: "You're unsubscribed.",
        content: (
          <Text size="lead">
            You won't get any more newsletters, and we'll delete your address after 30 days. Changed your
            mind? Subscribe again at the bottom of any page.
          </Text>
        ),
      }}
      advice={
        <>
          If none of the links in our emails work, email{' '}
          <Anchor href={`mailto:${SITE.email}?subject=unsubscribe`}>{SITE.email}</Anchor>, and we'll
          unsubscribe you.
        </>
      }
    >
      This unsubscribes you from the newsletter. You'll still get other emails, such as replies and booking
      confirmations.
    </NewsletterLinkAction>
  );
}
