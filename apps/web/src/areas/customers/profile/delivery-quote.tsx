import { type ReactNode, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { showDeliveryQuote } from '@larder/contract/shipping/delivery-quotes/delivery-quotes.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { listOrderWeeks } from '@larder/contract/orders/weeks/order-weeks.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useRead } from '../../../calls/use-read.ts';
import type { ShippingValues } from '../users/new-user-values.ts';
import { hrefTo } from '../../../href-to.ts';

/** STAFF-61 */
const QUIET_MILLISECONDS = 333;

interface DeliveryQuoteProps<Values extends ShippingValues> {
  form: UseFormReturnType<Values>;
  /** Instead of the first delivery date of a new order. */
  served?: ReactNode;
}

export function DeliveryQuote<Values extends ShippingValues>({ form, served }: DeliveryQuoteProps<Values>) {
  const [zipCode, setZipCode] = useState(form.getValues().shipping.zip_code.trim());
  const ask = useDebouncedCallback(setZipCode, QUIET_MILLISECONDS);
  form.watch('shipping.zip_code', ({ value }) => ask(String(value).trim()));
  const isWhole = /^\d{5}$/.test(zipCode);
  const quote = useRead(showDeliveryQuote, { query: { zip_code: zipCode, subscription: 1 } }, { enabled: isWhole });
  return <output>{isWhole ? <Quote key={zipCode} quote={quote} served={served} /> : null}</output>;
}

interface QuoteProps {
  quote: ReturnType<typeof useRead<typeof showDeliveryQuote>>;
  served: ReactNode;
}

function Quote({ quote, served }: QuoteProps) {
  if (quote.isPending) return <p>Looking up the first delivery date…</p>;
  if (quote.isError)
    return (
      <Callout tone="orange">
        {quote.error.message}
        <NoActiveWeek />
      </Callout>
    );
  return (
    <Callout tone="teal">
      {served ?? (
        <>
          First delivery date: <Day date={quote.data.data.delivery_date} />
        </>
      )}
    </Callout>
  );
}

/** On a new installation, every zip code is without a quote until then. */
function NoActiveWeek() {
  const weeks = useRead(listOrderWeeks, { query: { status: ['active'] } }, { staleSeconds: 60 });
  if (weeks.data?.data.length !== 0) return null;
  return (
    <p>
      No week is active yet. The customer gets a first order once you activate one in{' '}
      <Link href={hrefTo({ to: '/order-weeks' })}>Order Weeks</Link>.
    </p>
  );
}
