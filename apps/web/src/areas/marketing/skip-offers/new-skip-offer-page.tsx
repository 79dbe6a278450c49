import { createSkipOffer, listSkipOffers } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { skipOfferFields, skipOfferSection } from './skip-offer-fields.tsx';

export function NewSkipOfferPage() {
  const [made, setMade] = useState(0);
  return (
    <>
      <PageHeader title="New Skip week" back={{ href: lastList('/skip-pc-change-offer'), label: 'All skip offers' }} />
      <NewSkipOffer key={made} isNext={made > 0} onNext={() => setMade(made + 1)} />
    </>
  );
}

interface NewSkipOfferProps {
  isNext: boolean;
  onNext: () => void;
}

function NewSkipOffer({ isNext, onNext }: NewSkipOfferProps) {
  const { history } = useRouter();
  const createsAnother = useRef(false);
  const { inputs, ...used } = useCreateForm(createSkipOffer, skipOfferFields, {
    toSent: (body) => ({ body }),
    refreshes: [listSkipOffers],
    success: 'Skip Offer Created!',
    failure: 'Error Occurred',
    onSaved: () => (createsAnother.current ? onNext() : history.push(lastList('/skip-pc-change-offer'))),
  });
  const { getInputNode } = inputs.form;
  useEffect(() => {
    if (isNext) getInputNode<HTMLInputElement, string>('order_index')?.focus();
  }, [isNext, getInputNode]);
  const button = (label: string, isNew: boolean) => (
    <WorkingButton
      type="submit"
      variant={isNew ? 'default' : 'filled'}
      working={used.saving}
      onClick={() => {
        createsAnother.current = isNew;
      }}
    >
      {label}
    </WorkingButton>
  );
  return (
    <RecordForm
      sections={[skipOfferSection(inputs)]}
      save={
        <>
          {button('Create', false)}
          {button('Create & New', true)}
        </>
      }
      {...used}
    />
  );
}
