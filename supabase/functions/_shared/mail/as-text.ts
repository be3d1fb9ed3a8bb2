import { FIRM, FIRM_ADDRESS_LINE } from '../contracts/firm.ts';
import type { Block, MailContent } from './mail-blocks.ts';

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text
        .split(/\r\n|\r|\n/)
        .map((row) => `> ${row}`.trimEnd())
        .join('\n');
    case 'action':
      return `${block.label}:\n${block.href}`;
    case 'links':
      return [block.lead, ...block.links.map(({ label, href }) => `${label}:\n${href}`)].join('\n\n');
    case 'choices':
      return block.choices.map(({ label, word, href }) => `${label} - ${word}:\n${href}`).join('\n\n');
  }
}

/** The mail as plain text that reads well alone. */
export function asText({ heading, blocks, reason, stop }: MailContent): string {
  const end = stop ? [`${stop.label}:\n${stop.href}`] : [];
  const foot = ['--', FIRM.name, FIRM_ADDRESS_LINE, `${FIRM.phone} · ${FIRM.email}`].join('\n');
  return `${[heading, ...blocks.map(blockAsText), reason, ...end, foot].join('\n\n')}\n`;
}
