import type { Tables } from '@contracts/database.types.ts';
import type { AccountRole } from '@contracts/people.ts';

type Person = Tables<'people'>;

function count(amount: number, one: string): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : `${one}s`}`;
}

/** '2 bookings, 1 message'. */
export function activitySummary({ bookings, messages }: Person): string {
  return `${count(bookings ?? 0, 'booking')}, ${count(messages ?? 0, 'message')}`;
}

/** The words of the dialog that confirms a role change, and of the toast that follows it. */
export function roleChangeQuestion({ name, email }: Person, role: AccountRole, isYou: boolean) {
  if (role === 'admin') {
    return {
      title: `Make ${name} an admin?`,
      description: `${name} (${email}) can then read every message and booking, reply on the firm’s behalf, change content and settings, and change other people’s roles. The change takes effect right away and is recorded in the audit log.`,
      confirmLabel: 'Make admin',
      pendingLabel: 'Making admin...',
      done: { title: `${name} is an admin now` },
    };
  }
  return {
    title: isYou ? 'Give up your admin role?' : `Make ${name} a client?`,
    description: isYou
      ? 'You’ll lose access to these screens right away. Only another admin can restore it. Your pending invitations are canceled.'
      : `${name} (${email}) loses access to these screens right away but keeps their profile, bookings and documents. Pending invitations from ${name} are canceled.`,
    confirmLabel: 'Make client',
    pendingLabel: 'Making client...',
    done: { title: `${name} is a client now` },
  };
}
