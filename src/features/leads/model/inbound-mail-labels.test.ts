import { describe, expect, it } from 'vitest';
import { attachmentsLabel, fileLabel, mailOrigin } from './inbound-mail-labels';

describe('attachmentsLabel', () => {
  it('names each file with its size, and says where the files are', () => {
    const files = [
      { name: 'plan.pdf', bytes: 1_900_000 },
      { name: 'logo.png', bytes: 3210 },
      { name: 'note.txt', bytes: 640 },
    ];
    expect(attachmentsLabel(files)).toBe(
      '3 attachments, kept by the mail service and not copied here: plan.pdf (1.9 MB), logo.png (3 kB), and note.txt (640 bytes)',
    );
  });

  it('leaves out a size that the mail service does not tell', () => {
    expect(attachmentsLabel([{ name: 'plan.pdf', bytes: 0 }])).toBe(
      '1 attachment, kept by the mail service and not copied here: plan.pdf',
    );
  });
});

it('fileLabel names a file with its size, if that is known', () => {
  expect(fileLabel({ name: 'plan.pdf', bytes: 1_900_000 })).toBe('plan.pdf (1.9 MB)');
  expect(fileLabel({ name: 'plan.pdf', bytes: 0 })).toBe('plan.pdf');
});

describe('mailOrigin', () => {
  const mail = { sender: 'dana@example.com', sent_from: null };

  it('says nothing of an answer from the lead’s own address', () => {
    expect(mailOrigin({ ...mail, matched_by: 'reply_address' }, 'Dana@example.com')).toBeUndefined();
  });

  it('names another sender, and warns where only the address of the sender matched', () => {
    expect(mailOrigin({ ...mail, matched_by: 'reply_address' }, 'casey@example.com')).toMatch(
      /From dana@example\.com/,
    );
    expect(mailOrigin({ ...mail, matched_by: 'sender' }, 'dana@example.com')).toMatch(/forge/);
  });
});
