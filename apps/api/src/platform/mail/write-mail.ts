import { escapeHtml } from './escape-html.ts';
import type { MailText } from './mail.ts';

type Part = string | { url: string };

interface MailContent {
  subject: string;
  greeting?: string;
  /** A list mixes text with links. */
  paragraphs: (string | readonly Part[])[];
  highlight?: string;
  link?: { label: string; url: string };
  signature?: string | null;
}

export function writeMail({
  subject,
  greeting,
  paragraphs,
  highlight,
  link,
  signature = 'Larder',
}: MailContent): MailText {
  const closing = signature === null ? [] : [signature];
  const opening = greeting === undefined ? [] : [`${greeting},`];
  const text = [
    ...opening,
    ...(highlight === undefined ? [] : [highlight]),
    ...paragraphs.map(plainOf),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...closing,
  ].join('\n\n');
  const body = [
    ...opening.map(paragraph),
    ...(highlight === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(highlight)}</strong></p>`]),
    ...paragraphs.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...closing.map(paragraph),
  ].join('\n');
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body style="font-family:sans-serif">\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html };
}

const partsOf = (paragraph: string | readonly Part[]): readonly Part[] =>
  typeof paragraph === 'string' ? [paragraph] : paragraph;

const plainOf = (text: string | readonly Part[]): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : part.url))
    .join('');

const paragraph = (text: string | readonly Part[]): string => `<p>${partsOf(text).map(htmlOf).join('')}</p>`;

const htmlOf = (part: Part): string =>
  typeof part === 'string'
    ? escapeHtml(part).replaceAll(/\r?\n/g, '<br>')
    : `<a href="${escapeHtml(part.url)}">${escapeHtml(part.url)}</a>`;
