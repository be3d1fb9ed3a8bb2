import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from './mail-content.ts';
import { BODY, MAIL_COLORS, RULE, TABLE, TITLE } from './mail-styles.ts';

const marked = new Marked({ gfm: true });
// HTML is text.
marked.use({ tokenizer: { html: () => undefined, tag: () => undefined } });
const { light, gold } = { light: MAIL_COLORS.light, gold: MAIL_COLORS.gold };

const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** The address of a link; undefined for one that no email may have. */
function addressOf(href: string, siteUrl: string): string | undefined {
  const url = URL.parse(href, siteUrl);
  return url && PROTOCOLS.includes(url.protocol) ? url.href : undefined;
}

function childrenOf(token: Token): Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

/** The words of a token without any markup. HTML in the source is shown as it was written. */
function rawText(token: Token): string {
  return 'text' in token ? String(token.text) : token.raw;
}

function inlineHtml(tokens: Token[], siteUrl: string): string {
  return tokens
    .map((token) => {
      const inner = () => inlineHtml(childrenOf(token), siteUrl);
      switch (token.type) {
        case 'strong':
          return `<strong>${inner()}</strong>`;
        case 'em':
          return `<em>${inner()}</em>`;
        case 'br':
          return '<br>';
        case 'link': {
          const address = addressOf((token as Tokens.Link).href, siteUrl);
          if (!address) return inner();
          return `<a href="${escapeHtml(address)}" class="link" style="color:${light.clay};text-decoration:underline;">${inner()}</a>`;
        }
        default:
          return childrenOf(token).length > 0 ? inner() : escapeHtml(rawText(token));
      }
    })
    .join('');
}

function paragraph(content: string, margin = '0 0 18px'): string {
  return `<p class="ink" style="${BODY}margin:${margin};">${content}</p>`;
}

function listHtml(list: Tokens.List, siteUrl: string): string {
  const items = list.items.map(
    (item) =>
      `<li class="ink" style="${BODY}margin:0 0 8px;">${item.tokens
        .map((token) =>
          token.type === 'list'
            ? listHtml(token as Tokens.List, siteUrl)
            : inlineHtml(childrenOf(token).length > 0 ? childrenOf(token) : [token], siteUrl),
        )
        .join('')}</li>`,
  );
  const tag = list.ordered ? 'ol' : 'ul';
  const start = list.ordered && Number(list.start) > 1 ? ` start="${Number(list.start)}"` : '';
  return `<${tag}${start} style="margin:0 0 18px;padding:0 0 0 24px;">${items.join('')}</${tag}>`;
}

function tableHtml({ header, rows }: Tokens.Table, siteUrl: string): string {
  const cell = (one: Tokens.TableCell, isHead: boolean) =>
    `<td class="ink rule" style="${BODY}border-top:${RULE};padding:8px 12px 8px 0;vertical-align:top;">${isHead ? '<strong>' : ''}${inlineHtml(one.tokens, siteUrl)}${isHead ? '</strong>' : ''}</td>`;
  const lines = [header, ...rows].map(
    (row, index) => `<tr>${row.map((one) => cell(one, index === 0)).join('')}</tr>`,
  );
  return `<table ${TABLE} width="100%" style="margin:0 0 22px;">${lines.join('')}</table>`;
}

function blockHtml(token: Token, siteUrl: string): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'heading': {
      const size = (token as Tokens.Heading).depth <= 2 ? '23px;line-height:30px' : '19px;line-height:27px';
      return `<h2 class="ink" style="${TITLE}font-size:${size};margin:28px 0 12px;">${inlineHtml(childrenOf(token), siteUrl)}</h2>`;
    }
    case 'list':
      return listHtml(token as Tokens.List, siteUrl);
    case 'table':
      return tableHtml(token as Tokens.Table, siteUrl);
    case 'hr':
      return `<table ${TABLE} width="100%" style="margin:0 0 22px;"><tr><td class="rule" style="border-top:${RULE};font-size:0;line-height:0;">&nbsp;</td></tr></table>`;
    case 'blockquote': {
      const inner = childrenOf(token)
        .map((child) => blockHtml(child, siteUrl))
        .join('');
      return `<table ${TABLE} width="100%" style="margin:0 0 6px;"><tr><td style="padding:4px 0 0 18px;border-left:3px solid ${gold};">${inner}</td></tr></table>`;
    }
    case 'code':
      return paragraph(escapeHtml(rawText(token)).replaceAll('\n', '<br>'));
    default:
      return paragraph(
        childrenOf(token).length > 0
          ? inlineHtml(childrenOf(token), siteUrl)
          : escapeHtml(rawText(token).trim()),
      );
  }
}

/**
 * Markdown as HTML for an email: headings, paragraphs, lists, quotations, tables and links, styled inline. HTML in it is
 * shown as text, and an image as its description, because an email loads nothing.
 */
export function markdownAsHtml(markdown: string, siteUrl: string): string {
  return marked
    .lexer(markdown)
    .map((token) => blockHtml(token, siteUrl))
    .filter((html) => html !== '')
    .join('\n');
}

function inlineText(tokens: Token[], siteUrl: string): string {
  return tokens
    .map((token) => {
      const inner = () => inlineText(childrenOf(token), siteUrl);
      if (token.type === 'br') return '\n';
      if (token.type === 'link') {
        const address = addressOf((token as Tokens.Link).href, siteUrl);
        const label = inner();
        return !address || address === label || address === `mailto:${label}`
          ? label
          : `${label} (${address})`;
      }
      return childrenOf(token).length > 0 ? inner() : rawText(token);
    })
    .join('');
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd())
    .join('\n');
}

function listText(list: Tokens.List, siteUrl: string): string {
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${Number(list.start || 1) + index}. ` : '- ';
      const parts = item.tokens.map((token) => blockText(token, siteUrl)).filter((part) => part !== '');
      return prefixed(parts.join('\n'), mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function blockText(token: Token, siteUrl: string): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'list':
      return listText(token as Tokens.List, siteUrl);
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .map((row) => row.map((one) => inlineText(one.tokens, siteUrl)).join(' | '))
        .join('\n');
    }
    case 'hr':
      return '---';
    case 'blockquote':
      return prefixed(blocksText(childrenOf(token), siteUrl), '> ', '> ');
    default:
      return childrenOf(token).length > 0 ? inlineText(childrenOf(token), siteUrl) : rawText(token).trim();
  }
}

function blocksText(tokens: Token[], siteUrl: string): string {
  return tokens
    .map((token) => blockText(token, siteUrl))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Markdown as plain text that reads well alone; each link's address follows its label. */
export function markdownAsText(markdown: string, siteUrl: string): string {
  return blocksText(marked.lexer(markdown), siteUrl);
}
