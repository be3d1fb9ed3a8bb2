import type { LegalDocument, LegalSection } from '../../../src/features/legal/model/legal-document.ts';
import { lines, type PageSection, type SitePage } from './site-page.ts';

/** "Booking: your name and email" is about bookings. */
function subject(cell: string): string {
  return cell.split(/[:,;]/, 1)[0] ?? cell;
}

/** Each row of a table answers a question of its own. */
function tableSections(path: string, { heading, table }: LegalSection): PageSection[] {
  return (table?.rows ?? []).map(([name = '', ...cells]) => ({
    path,
    heading: `${heading}: ${subject(name)}`,
    content: lines(`${name}.`, ...cells.map((cell, index) => `${table?.head[index + 1]}: ${cell}.`)),
  }));
}

/** A legal page by its headings. */
export function legalPage(key: string, { title, intro, updated, sections }: LegalDocument): SitePage {
  const path = `/${key}`;
  return {
    kind: 'page',
    key,
    title,
    sections: [
      { path, heading: title, content: lines(intro, `Last updated on ${updated}.`) },
      ...sections.flatMap((section) => {
        const anchor = `${path}#${section.id}`;
        const content = lines(...section.paragraphs, ...(section.list ?? []));
        return [
          ...(content ? [{ path: anchor, heading: section.heading, content }] : []),
          ...tableSections(anchor, section),
        ];
      }),
    ],
  };
}
