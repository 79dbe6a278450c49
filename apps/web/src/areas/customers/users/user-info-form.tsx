import { TextInput } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { updateUser } from '@larder/contract/customers/users/save-user.ts';
import { listUsers, showUser } from '@larder/contract/customers/users/users.ts';
import { listPromoCodes } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { refusalToChangeAccount } from '@larder/domain/staff/members/staff-rules.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { call } from '../../../calls/call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';

interface Values extends Record<string, Option | string | null> {
  first_name: string;
  last_name: string;
  email: string;
  promo_code: Option | null;
}

const toFormValues = ({ first_name, last_name, email, promo_code }: User): Values => ({
  first_name,
  last_name,
  email,
  promo_code: promo_code === null ? null : { id: promo_code, name: promo_code },
});

function showValue(path: string, values: Values): string {
  const value = values[path] ?? '';
  return (typeof value === 'string' ? value : value.name) || 'Nothing';
}

const LABELS = { first_name: 'First Name', last_name: 'Last Name', email: 'Email', promo_code: 'Promo Code' };

const searchPromoCodes: Search = async (term, signal) => {
  const { data } = await call(listPromoCodes, { query: { search: term, per_page: 5 } }, { signal });
  return data.map(({ code, description, status }) => ({
    id: code,
    name: code,
    note: status === 'disabled' ? 'Disabled' : description,
  }));
};

const takenAwayElsewhere = (code: string) =>
  `${code} cannot be removed here. Deactivate it in Promo Code History or choose another code.`;

/** MKT-5: a promo code is applied only if it differs from the active one. */
export function UserInfoForm({ user }: { user: User }) {
  const { form, ...used } = useRecordForm(updateUser, {
    initial: toFormValues(user),
    // Sending an unchanged code would replace one that was applied in the meantime.
    toSent: ({ promo_code, ...values }, { version, isChanged }) => ({
      params: { id: user.id },
      body: { ...values, ...(isChanged('promo_code') && { promo_code: promo_code?.name ?? null }), version },
    }),
    refreshes: [showUser, listUsers],
    success: 'User Updated!',
    failure: 'Error Occurred!',
    edits: {
      version: user.version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: LABELS,
      show: showValue,
    },
  });
  const field = form.getInputProps;
  const me = useRead(showMe, {}, { staleSeconds: 300 });
  const subject = { ...user, roles: user.roles.data.map(({ name }) => name) };
  const locked = (change: 'email' | 'name') => {
    const refusal = me.data ? refusalToChangeAccount(me.data.data, subject, change) : null;
    return refusal ? { disabled: true, description: refusal.message } : {};
  };
  return (
    <RecordForm
      form={form}
      save="Save User"
      sections={[
        {
          title: 'User Info',
          paths: Object.keys(LABELS),
          fields: (
            <FieldGrid>
              <TextInput
                label={LABELS.first_name}
                required
                key={form.key('first_name')}
                {...field('first_name')}
                {...locked('name')}
              />
              <TextInput
                label={LABELS.last_name}
                required
                key={form.key('last_name')}
                {...field('last_name')}
                {...locked('name')}
              />
              <TextInput
                label={LABELS.email}
                type="email"
                required
                key={form.key('email')}
                {...field('email')}
                {...locked('email')}
              />
              {user.is_admin ? null : (
                <Autocomplete
                  label={LABELS.promo_code}
                  search={searchPromoCodes}
                  unknown={(code) => `Promo code ${code.toUpperCase()} does not exist. Choose one from the list.`}
                  emptied={user.promo_code === null ? undefined : takenAwayElsewhere(user.promo_code)}
                  key={form.key('promo_code')}
                  {...field('promo_code')}
                />
              )}
            </FieldGrid>
          ),
        },
      ]}
      {...used}
    />
  );
}
