import { contactRequest } from '@contracts/contact.ts';
import { LIMITS } from '@contracts/text-rules.ts';
import { describe, expect, it } from 'vitest';
import { messageStartOf, withMessageStart } from './subject';

const search = (subject: string) => `?${new URLSearchParams({ subject })}`;

describe('the start of a message', () => {
  it('is one line with the subject of the query', () => {
    expect(messageStartOf(search(' Data \r\n\t & AI '))).toBe('Subject: Data & AI\n\n');
    expect(messageStartOf('?subject=')).toBe('');
    expect(messageStartOf('?type=x')).toBe('');
  });

  it.each([
    ['long', '😀'.repeat(LIMITS.message)],
    ['with control characters and bidirectional overrides', 'A\u0000B\u202EC\u2028D'],
    ['with half a character', 'A\uD83D'],
  ])('is accepted by the contract when the subject is %s', (_what, subject) => {
    const message = messageStartOf(search(subject));
    expect([...message].length).toBeLessThanOrEqual(LIMITS.message);
    const request = { name: 'Ada', email: 'ada@example.com', company: 'Engines', message };
    expect(contactRequest.safeParse(request).success).toBe(true);
  });
});

describe('the message after a link was followed', () => {
  it('begins with the subject only where the visitor has typed nothing', () => {
    expect(withMessageStart('', 'Subject: A\n\n', '')).toBe('Subject: A\n\n');
    expect(withMessageStart('Subject: A\n\n', 'Subject: B\n\n', 'Subject: A\n\n')).toBe('Subject: B\n\n');
    expect(withMessageStart('Half a thought', 'Subject: B\n\n', '')).toBe('Half a thought');
    expect(withMessageStart('Subject: A\n\nMine', 'Subject: B\n\n', 'Subject: A\n\n')).toBe(
      'Subject: A\n\nMine',
    );
    expect(withMessageStart('Half a thought', '', '')).toBe('Half a thought');
  });
});
