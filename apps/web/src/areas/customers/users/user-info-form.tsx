import { TextInput } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { updateUser } from '@larder/contract/customers/users/save-user.ts';
import { listUsers, showUser } from '@larder/contract/customers/users/users.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { refusalToChangeAccount } from '@larder/domain/staff/members/staff-rules.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { searchPromoCodes } from '../../../parts/promo-codes/search-promo-codes.ts';
import { useMe } from '../../../session/me.ts';
import { from, type FieldsOf } from '../../../forms/field.ts';
import { picked, text } from '../../../forms/kinds.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { LOG_READS } from '../logs/log-reads.ts';

const takenAwayElsewhere = (code: string) =>
  `${code} cannot be removed here. Deactivate it in Promo Code History or choose another code.`;

const FIELDS = {
  first_name: text('First Name', { required: true }),
  last_name: text('Last Name', { required: true }),
  email: text('E-mail', { required: true }),
  promo_code: from(
    ({ promo_code }: User): Option | null => (promo_code === null ? null : { id: promo_code, name: promo_code }),
    picked('Promo Code', (chosen: Option | null) => chosen?.name ?? null),
  ),
} satisfies FieldsOf<Sent<typeof updateUser>['body'], User>;

/** MKT-5: a promo code is applied only if it differs from the active one. */
export function UserInfoForm({ user }: { user: User }) {
  const { inputs, ...used } = useEditForm(updateUser, FIELDS, {
    record: user,
    // Sending an unchanged code would replace one that was applied in the meantime.
    toSent: ({ promo_code, ...body }, _, { isChanged }) => ({
      params: { id: user.id },
      body: { ...body, ...(isChanged('promo_code') && { promo_code }) },
    }),
    refreshes: [showUser, listUsers, ...LOG_READS],
    success: 'User Updated!',
    failure: 'Error Occurred!',
  });
  const me = useMe();
  const subject = { ...user, roles: user.roles.data.map(({ name }) => name) };
  const locked = (change: 'email' | 'name') => {
    const refusal = me.data ? refusalToChangeAccount(me.data.data, subject, change) : null;
    return refusal ? { disabled: true, description: refusal.message } : {};
  };
  return (
    <RecordForm
      save="Save User"
      sections={[
        {
          title: 'User Info',
          paths: Object.keys(FIELDS),
          fields: (
            <FieldGrid>
              <TextInput {...inputs.props('first_name')} {...locked('name')} />
              <TextInput {...inputs.props('last_name')} {...locked('name')} />
              <TextInput type="email" {...inputs.props('email')} {...locked('email')} />
              {user.is_admin ? null : (
                <Autocomplete
                  search={searchPromoCodes}
                  unknown={(code) => `Promo code ${code.toUpperCase()} does not exist. Choose one from the list.`}
                  emptied={user.promo_code === null ? undefined : takenAwayElsewhere(user.promo_code)}
                  {...inputs.props('promo_code')}
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
