import type { AccountRole, Person } from '@contracts/people.ts';

export const ROLE_WORDS: Record<AccountRole, string> = { client: 'Client', admin: 'Admin' };

/** What to call somebody: the name, or the address. */
export function nameOf({ fullName, email }: Person): string {
  return fullName ?? email;
}

function count(amount: number, one: string): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : `${one}s`}`;
}

/** '2 bookings, 1 message'. */
export function doings({ bookings, messages }: Person): string {
  return `${count(bookings, 'booking')}, ${count(messages, 'message')}`;
}

type Question = { title: string; description: string; confirm: string; pending: string; done: string };

/** What is asked before a role is changed: who can do what from then on. */
export function questionOf(person: Person, role: AccountRole): Question {
  const name = nameOf(person);
  if (role === 'admin') {
    return {
      title: `Make ${name} an admin?`,
      description: `${name} (${person.email}) can then read every message and booking, answer in the firm's name, change content and settings, and change the roles of others. It counts at once and is written down.`,
      confirm: 'Make admin',
      pending: 'Making admin...',
      done: `${name} is an admin now`,
    };
  }
  return {
    title: person.isYou ? 'Give up your own role?' : `Make ${name} a client?`,
    description: person.isYou
      ? 'You lose these screens at once. Only another admin can give them back. Invitations that you sent are withdrawn.'
      : `${name} (${person.email}) loses these screens at once, and keeps the own profile, bookings and documents. Invitations that ${name} sent are withdrawn.`,
    confirm: 'Make client',
    pending: 'Making client...',
    done: `${name} is a client now`,
  };
}
