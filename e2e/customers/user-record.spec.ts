import type { Page } from '@playwright/test';
import type { MadeUser } from '../made-by-api.ts';
import { userPage } from '../pages/user-page.ts';
import { expect, test } from '../world.ts';

// The panels that read a user's record out. A new customer has none of most things; the record of one who has them all
// comes from the server too, with what the demo world has no single customer for put into it on its way.

const KID = {
  id: 1,
  name: 'Robin',
  categories: [{ id: 1, category_name: 'Toddler', quantity: 6 }],
  filters: { tags: [{ id: 1, name: 'Vegan' }], indicators: [{ id: 1, name: 'Peanuts' }] },
};
const SUBSCRIPTION = {
  status: 'cancelled',
  cancelled_at: '2026-03-02T15:30:00Z',
  cancellation_details: { reason: 'Moving away' },
  to_be_cancelled_at: '2026-12-07',
  paused: { from: '2026-11-30', until: '2026-12-14', reason_id: null, details: 'On holiday' },
};
const CARRIER = { production_cycle_id: 2, carrier_id: 1, ship_day_name: 'Thursday', days_in_transit: 2 };

interface Answer {
  data: {
    subscription: { data: object };
    profile: { data: object };
    [field: string]: unknown;
  };
}

/** The customer's record, filled up on its way to the page. */
async function fillUpRecord(page: Page, { id }: MadeUser): Promise<void> {
  await page.route(`**/api/customers/admin/users/${id}*`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as Answer;
    const full = {
      ...data,
      is_min_plan_exception: true,
      payment_methods: [{ id: 1, card_last_four: '4242', is_default: true }],
      roles: { data: [{ id: 2, name: 'support' }] },
      subscription: { data: { ...data.subscription.data, ...SUBSCRIPTION } },
      kids: { data: [KID] },
      profile: { data: { ...data.profile.data, kids_same_meals: true, preferredCarriers: { data: [CARRIER] } } },
    };
    await route.fulfill({ response, json: { data: full } });
  });
}

test('the panels read out what the record says', async ({ staffPage: page, customer }) => {
  await fillUpRecord(page, customer);
  await page.goto(`/users/${customer.id}`);
  const { panel } = userPage(page);
  await expect(panel('Production Cycle')).toContainText(/Production cyclePC [AB]/);
  await expect(panel('Production Cycle')).toContainText(/Next cutoff\d+\/\d+\/\d{4},? \d+:\d\d [AP]M CST/);
  await expect(panel('Comped Account')).toContainText('Amount a weekUnlimited');
  await expect(panel('Comped Account')).toContainText('Weeks leftForever');
  await expect(panel('Scheduled Cancellations')).toContainText('Will be cancelled on12/7/2026');
  await expect(panel('Cancel Account')).toContainText(/Cancelled3\/2\/2026,? 9:30 AM CST/);
  await expect(panel('Cancel Account')).toContainText('Moving away');
  await expect(panel('Remove Payment Methods')).toContainText('Default cardending in 4242');
  await expect(panel('Pause Account')).toContainText('From11/30/2026');
  await expect(panel('Pause Account')).toContainText('First delivery again12/14/2026');
  await expect(panel('Pause Account')).toContainText('On holiday');
  await expect(panel('Exclude from MOV')).toContainText('Excluded: may order a minimum of 5 products.');
  await expect(panel('Preferred Carrier')).toContainText('PC Bships Thursday, 2 days in transit');
  await expect(panel('Roles')).toContainText('support');
  await expect(panel('User Kids')).toContainText('All kids get the same meals.');
  await expect(panel('User Kids').getByRole('row', { name: /Robin/ })).toHaveText('Robin6 × ToddlerVeganPeanuts');
});

test('what the record does not have is said', async ({ staffPage: page, customer }) => {
  await page.goto(`/users/${customer.id}`);
  const { panel } = userPage(page);
  const words = {
    'User Kids': 'No kids.',
    'Promo Code History': 'No promo code was ever applied.',
    'Scheduled Cancellations': 'None scheduled.',
    'Cancel Account': 'The subscription is not cancelled.',
    'Remove Payment Methods': 'No payment method is saved.',
    'Pause Account': 'Not paused.',
    'Exclude from MOV': 'Not excluded.',
    'Preferred Carrier': 'Automatic: the zip code decides.',
    Roles: 'No roles.',
  };
  for (const [title, said] of Object.entries(words)) await expect(panel(title)).toContainText(said);
});
