import { describe, expect, it } from 'vitest';
import type { AttachableDocument } from './reply-attachments';
import {
  ATTACHMENT_LIMITS,
  attachedSummary,
  attachmentObstacle,
  draftAttachments,
} from './reply-attachments';

const file = (bytes: number): AttachableDocument => ({
  id: `of ${bytes}`,
  name: 'plan.pdf',
  bytes,
  shared_at: '2026-11-01T10:00:00.000Z',
  shared_with: 'Casey',
  is_theirs: true,
});

it('says what can be attached, and how much is', () => {
  expect(ATTACHMENT_LIMITS).toBe('Up to 5 documents, 14 MB in total.');
  expect(attachedSummary([file(1_900_000)])).toBe('1 document, 1.9 MB of 14 MB.');
  expect(attachedSummary([file(1000), file(2000)])).toBe('2 documents, 3 kB of 14 MB.');
});

describe('attachmentObstacle', () => {
  it('is none while the documents fit, up to the last byte', () => {
    expect(attachmentObstacle(file(1), [])).toBeUndefined();
    expect(attachmentObstacle(file(1), [file(13_999_999)])).toBeUndefined();
  });

  it('tells a document that never fits from one that does not fit with the others', () => {
    expect(attachmentObstacle(file(14_000_001), [])).toBe('Too large for an email.');
    expect(attachmentObstacle(file(2), [file(13_999_999)])).toBe('Too large with the others.');
  });

  it('is the number of documents when there are five', () => {
    expect(attachmentObstacle(file(1), [1, 2, 3, 4, 5].map(file))).toBe('5 documents are attached.');
  });
});

it('a draft with too many or too large documents is refused', () => {
  const messageOf = (files: AttachableDocument[]) =>
    draftAttachments.safeParse(files).error?.issues[0]?.message;
  expect(messageOf([1, 2, 3, 4, 5].map(file))).toBeUndefined();
  expect(messageOf([1, 2, 3, 4, 5, 6].map(file))).toBe('Please attach at most 5 documents.');
  expect(messageOf([file(14_000_001)])).toBe(
    'These documents are larger than 14 MB in total. Please remove one.',
  );
});

it('14 MB of attachments stay below 20 MB as base64 with line breaks', () => {
  const lines = Math.ceil(14_000_000 / 57);
  expect(lines * 78).toBeLessThan(20_000_000);
});
