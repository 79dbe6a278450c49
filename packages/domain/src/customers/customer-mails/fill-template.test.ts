import { describe, expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { MAIL_KINDS } from '../../values/mails/mail-kinds.ts';
import { faultsOfTemplate, fillTemplate, isEmptyWithoutOrder, nearest, templateOf } from './fill-template.ts';
import { EXAMPLE_FACTS, MAIL_DEFINITIONS } from './mail-kinds.ts';
import { isLink, placeholderValues } from './placeholders.ts';

const template = (body: string, subject = 'A subject') => ({ subject, body });
const faults = (body: string, subject?: string) => faultsOfTemplate('charge_failed', template(body, subject));

describe('the text of an e-mail to customers', () => {
  test.each([
    ['Hello {{first_name}}', {}],
    ['Hello {{ first_name }}, {{amount}}', {}],
    ['A brace { is text', {}],
    ['{{firstname}}', { body: '{{firstname}} is not a placeholder of this e-mail. Did you mean {{first_name}}?' }],
    [
      '{{next_atempt}}',
      { body: '{{next_atempt}} is not a placeholder of this e-mail. Did you mean {{next_attempt}}?' },
    ],
    [
      '{{firstname}}, {{amont}}, {{firstname}}',
      {
        body: '{{firstname}} and {{amont}} are not placeholders of this e-mail. Did you mean {{first_name}} and {{amount}}?',
      },
    ],
    ['{{}}', { body: expect.stringContaining('is not a placeholder of this e-mail') }],
    ['{{paused_until}}', { body: expect.stringContaining('{{paused_until}} is not a placeholder of this e-mail') }],
    ['{{first_name', { body: 'A placeholder is incomplete. Write it as {{first_name}}.' }],
    ['first_name}}', { body: 'A placeholder is incomplete. Write it as {{first_name}}.' }],
  ])('the text %j has the faults %j', (body, expected) => {
    expect(faults(body)).toEqual(expected);
  });

  test('a link, a line break and an unknown placeholder are refused in a subject', () => {
    expect(faults('Text', '{{card_link}}')).toEqual({
      subject: '{{card_link}} is a link and cannot be in the subject. Insert it in the text.',
    });
    expect(faults('Text', 'One\nTwo')).toEqual({ subject: 'The subject must be one line.' });
    expect(faults('Text', '{{amont}}')).toEqual({
      subject: '{{amont}} is not a placeholder of this e-mail. Did you mean {{amount}}?',
    });
  });

  test('the nearest placeholder is the one with the fewest different characters', () => {
    expect(nearest('CARD', ['first_name', 'card', 'card_link'])).toBe('card');
  });

  test('paragraphs are filled, links stay apart, and values are not read as placeholders again', () => {
    const filled = fillTemplate(
      template('Hello {{first_name}},\nnice.\n\n \nAdd a card: {{card_link}}.', '{{amount}}!'),
      {
        first_name: '{{amount}} <b>',
        amount: '$5.00',
        card_link: 'https://x.test',
      },
    );
    expect(filled).toEqual({
      subject: '$5.00!',
      paragraphs: [
        ['Hello ', '{{amount}} <b>', ',\nnice.'],
        ['Add a card: ', { url: 'https://x.test' }, '.'],
      ],
    });
  });

  test('a paragraph that has a placeholder without a value is left out', () => {
    const { paragraphs } = fillTemplate(template('One\n\nTwo {{next_attempt}}\n\nThree'), { next_attempt: null });
    expect(paragraphs).toEqual([['One'], ['Three']]);
  });
});

test('figures read as money, days and Chicago times', () => {
  const values = placeholderValues(['amount', 'delivery_date', 'next_attempt', 'card', 'card_link', 'balance'], {
    facts: { ...EXAMPLE_FACTS, balance_cents: cents(0) },
    customer: { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' },
    links: { account_link: 'https://account.test', card_link: null },
    support_email: '',
  });
  expect(values).toEqual({
    amount: '$86.40',
    delivery_date: 'Tuesday, December 8',
    next_attempt: expect.stringMatching(/^Friday, December 4 at 12:00\sPM Central Time$/),
    card: 'card ending in 4242',
    card_link: 'https://account.test',
    balance: '$0.00',
  });
});

test('what staff wrote counts in place of the template, and other e-mails keep theirs', () => {
  const stored = { ...template('Stored'), is_on: true };
  expect(templateOf(stored, {})).toEqual(stored);
  expect(templateOf(stored, { message: { subject: 'New', body: 'Written' } })).toEqual({
    subject: 'New',
    body: 'Written',
    is_on: true,
  });
});

test.each([
  ['Hello', 'Hello', false],
  ['Week {{week}}', 'Hello {{first_name}}\n\nOrder {{order_number}}', false],
  ['{{first_name}}', '{{account_link}}', false],
  ['{{ week }}', 'Hello', true],
  ['Hello', '{{first_name}}: {{order_number}}\n\nOn {{delivery_date}}', true],
])('the subject %s with the text %s is empty without an order: %s', (subject, body, isEmpty) => {
  expect(isEmptyWithoutOrder({ subject, body })).toBe(isEmpty);
});

test.each(MAIL_KINDS)('each placeholder of %s has a value in an example', (kind) => {
  const names = MAIL_DEFINITIONS[kind].placeholders;
  const values = placeholderValues(names, {
    facts: EXAMPLE_FACTS,
    customer: { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' },
    links: { account_link: 'https://account.test', card_link: 'https://card.test' },
    support_email: 'help@example.test',
  });
  for (const name of names) expect([name, values[name]]).not.toContain(null);
  expect(names.filter(isLink)).toContain('account_link');
});
