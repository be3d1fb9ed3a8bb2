import { SITE } from '@/shared/config/site';
import { absolute } from '@/shared/seo/basic-meta';

const DAY_MS = 86_400_000;

/** Where to report a vulnerability (RFC 9116); written at build and at each publish, valid for a year. */
export function loader() {
  const expires = new Date(Math.ceil(Date.now() / DAY_MS + 365) * DAY_MS).toISOString();
  const lines = [
    `Contact: mailto:${SITE.email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, es',
    `Canonical: ${absolute('/.well-known/security.txt')}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
}
