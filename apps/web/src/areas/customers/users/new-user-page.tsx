import { createUser } from '@larder/contract/customers/users/save-user.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod';
import { lastList } from '../../../lists/last-list.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { AccountFields } from './account-fields.tsx';
import { CompedFields } from '../comped-accounts/comped-fields.tsx';
import { EMPTY_NEW_USER, newUserOf, type NewUserValues } from './new-user-values.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { SubscriptionFields } from '../subscriptions/subscription-fields.tsx';

/** The staff page links here with `admin`. */
const SEARCH = z.object({ role: z.enum(['comped', 'admin']).default(EMPTY_NEW_USER.role) });

export function NewUserPage() {
  const navigate = useNavigate();
  const { role: first } = readSearch(SEARCH, useLocation().search);
  const [role, setRole] = useState<NewUserValues['role']>(first);
  const { form, ...used } = useRecordForm(createUser, {
    initial: { ...EMPTY_NEW_USER, role: first },
    toSent: newUserOf,
    refreshes: [listUsers],
    success: 'User Created!',
    failure: 'Error Occurred!',
    onSaved: ({ data }) => void navigate({ to: '/users/$id', params: { id: data.id } }),
  });
  const account = {
    title: 'Account',
    paths: ['role', 'with_welcome_email', 'account'],
    fields: <AccountFields form={form} role={role} onRole={setRole} />,
  };
  const comped = [
    { title: 'Shipping Details', paths: ['shipping'], fields: <ShippingFields form={form} /> },
    { title: 'Comped Settings', paths: ['comped'], fields: <CompedFields form={form} /> },
    { title: 'Subscription', paths: ['subscription'], fields: <SubscriptionFields form={form} /> },
  ];
  return (
    <>
      <PageHeader title="Create New User" back={{ href: lastList('/users'), label: 'All users' }} />
      <RecordForm
        form={form}
        save="Save User"
        sections={role === 'comped' ? [account, ...comped] : [account]}
        {...used}
      />
    </>
  );
}
