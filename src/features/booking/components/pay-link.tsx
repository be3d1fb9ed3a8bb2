import { ButtonLink } from '@/shared/ui/button';

/** Leads to the payment provider's page, when there is something to pay. */
export function PayLink({ to }: { to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <ButtonLink to={to} reloadDocument data-pay>
      Pay now
    </ButtonLink>
  );
}
