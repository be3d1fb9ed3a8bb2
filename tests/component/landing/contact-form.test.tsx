import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startHead } from '@/head/start-head';
import { contactPath } from '@/shared/config/paths';
import { endDocumentWithTest } from '../support/document-lifetime';
import { fakeBackend, json, sentence } from '../support/fake-backend';
import { openPage } from '../support/open-page';

endDocumentWithTest();

const SEND = 'POST /api/contact';
const message = () => screen.getByLabelText<HTMLTextAreaElement>(/message/i);
const name = () => screen.getByLabelText(/name/i, { selector: '[name=name]' });

async function openForm(at = '/') {
  const backend = fakeBackend({ [SEND]: () => json({ id: 7, createdAt: '2026-11-23T15:00:00Z' }) });
  const page = await openPage(async () => {
    const { ContactForm } = await import('@/features/contact/components/contact-form');
    return {
      '/': (
        <section id="contact">
          <a href={contactPath('Predictive Analytics')}>Ask about Predictive Analytics</a>
          <a href={contactPath('Market Analysis & Insights')}>Ask about Market Analysis &amp; Insights</a>
          <ContactForm />
        </section>
      ),
    };
  }, at);
  await screen.findByLabelText(/message/i);
  // As autofill does it, all at once.
  const enter = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
  const fill = (words: string) => {
    enter(name(), 'Ada Lovelace');
    enter(screen.getByLabelText(/email/i), 'ada@example.com');
    enter(screen.getByLabelText(/company/i), 'Engines');
    enter(message(), message().value + words);
  };
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send Message' }));
  return { ...page, backend, fill, send };
}

describe('after a message was sent', () => {
  test('a message with the answer time takes the place of the form and the focus', async () => {
    const page = await openForm();
    page.fill('Can you help us?');
    await page.send();
    const heading = await screen.findByRole('heading', { name: 'We got your message' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/reply to ada@example\.com within one business day\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull();
    expect(page.toasts).toMatchObject([
      {
        kind: 'success',
        title: 'Message Sent',
        description: "Thank you for your message. We'll get back to you shortly.",
      },
    ]);
  });

  test('"Send another message" shows the empty form again, with the focus in it', async () => {
    const page = await openForm(contactPath('Predictive Analytics'));
    page.fill('Can you help us?');
    await page.send();
    await page.user.click(await screen.findByRole('button', { name: 'Send another message' }));
    expect(screen.queryByRole('heading', { name: 'We got your message' })).toBeNull();
    expect(document.activeElement).toBe(name());
    expect(message().value).toBe('');
    page.fill('A second question.');
    await page.send();
    await screen.findByRole('heading', { name: 'We got your message' });
    expect(page.backend.to('/api/contact').map(({ body }) => body)).toMatchObject([
      { message: 'Subject: Predictive Analytics\n\nCan you help us?' },
      { message: 'A second question.' },
    ]);
  });

  test('a failure claims no success and keeps the input', async () => {
    const page = await openForm();
    page.backend.on(SEND, () => sentence(503, 'Nothing was saved.'));
    page.fill('Can you help us?');
    await page.send();
    await waitFor(() => expect(page.toasts.map(({ title }) => title)).toEqual(['Error']));
    expect(screen.queryByRole('heading', { name: 'We got your message' })).toBeNull();
    expect(message().value).toBe('Can you help us?');
  });
});

describe('a link with a subject', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    document.documentElement.dataset.ready = '';
  });

  test('begins the message with it, as text', async () => {
    await openForm(contactPath('<img src=x onerror=alert(1)> & more'));
    expect(message().value).toBe('Subject: <img src=x onerror=alert(1)> & more\n\n');
    expect(document.querySelector('img')).toBeNull();
  });

  test('without a subject, or with an empty one, leaves the message empty', async () => {
    await openForm('/?subject=%20%0A#contact');
    expect(message().value).toBe('');
  });

  test('on the same page changes what it filled in before, and never what was typed', async () => {
    startHead();
    const page = await openForm('/');
    const follow = (name: string) => page.user.click(screen.getByRole('link', { name: `Ask about ${name}` }));
    await follow('Predictive Analytics');
    expect(message().value).toBe('Subject: Predictive Analytics\n\n');
    expect(location.pathname + location.search + location.hash).toBe(contactPath('Predictive Analytics'));
    await follow('Market Analysis & Insights');
    expect(message().value).toBe('Subject: Market Analysis & Insights\n\n');
    await page.user.type(message(), 'Our own words');
    await follow('Predictive Analytics');
    expect(message().value).toBe('Subject: Market Analysis & Insights\n\nOur own words');
  });

  test('shows the form again after a message was sent', async () => {
    startHead();
    const page = await openForm('/');
    page.fill('Can you help us?');
    await page.send();
    await screen.findByRole('heading', { name: 'We got your message' });
    await page.user.click(screen.getByRole('link', { name: 'Ask about Predictive Analytics' }));
    expect(screen.queryByRole('heading', { name: 'We got your message' })).toBeNull();
    expect(message().value).toBe('Subject: Predictive Analytics\n\n');
  });
});
