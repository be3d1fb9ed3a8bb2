import { contactRequest, contactResponse } from '../_shared/contracts/contact.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import { admitContactMessage, type ContactGuards } from '../_shared/http/admit-contact-message.ts';
import type { Route } from '../_shared/http/app.ts';
import { readJson } from '../_shared/http/read-request.ts';

export interface ContactDependencies extends ContactGuards {
  rpc: Rpc;
  triggerMail: () => void;
}

/**
 * `POST /contact`: stores the message and queues both emails in one transaction, then answers 201. When the CAPTCHA
 * could not be verified, the message is stored with a tag and the visitor gets no email. Only the signed-in owner of the
 * address gets a copy of the message.
 */
export function contactRoutes(dependencies: ContactDependencies): Route[] {
  const { rpc, triggerMail } = dependencies;

  async function create(request: Request): Promise<Response> {
    const message = await readJson(request, contactRequest);
    const admitted = await admitContactMessage(request, dependencies, 'contact', message);
    const created = await rpc(
      'submit_contact_form',
      {
        p_name: message.name,
        p_email: message.email,
        p_company: message.company,
        p_message: message.message,
        ...(message.locale ? { p_locale: message.locale } : {}),
        ...admitted,
      },
      contactResponse,
    );
    triggerMail();
    return Response.json(created, { status: 201 });
  }
  return [{ method: 'POST', path: '/contact', handle: create }];
}
