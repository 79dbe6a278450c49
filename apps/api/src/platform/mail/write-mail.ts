import { escapeHtml } from './escape-html.ts';
import type { MailText } from './mail.ts';

interface MailContent {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  highlight?: string;
  link?: { label: string; url: string };
}

export function writeMail({ subject, greeting, paragraphs, highlight, link }: MailContent): MailText {
  const opening = greeting === undefined ? [] : [`${greeting},`];
  const text = [
    ...opening,
    ...(highlight === undefined ? [] : [highlight]),
    ...paragraphs,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    'Larder',
  ].join('\n\n');
  const body = [
    ...opening.map(paragraph),
    ...(highlight === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(highlight)}</strong></p>`]),
    ...paragraphs.map(paragraph),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    paragraph('Larder'),
  ].join('\n');
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body style="font-family:sans-serif">\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
