import type { UseFormReturnType } from '@mantine/form';
import type { Bestseller } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import classes from './bestseller.module.css';
import type { BestsellerValues } from './bestseller-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { PreviewPicture } from '../customer-preview.tsx';

interface BestsellerPreviewProps {
  form: UseFormReturnType<BestsellerValues>;
  bestseller: Bestseller | null;
}

export function BestsellerPreview({ form, bestseller }: BestsellerPreviewProps) {
  const values = useWatchedValues(form);
  const { show_on_cart, show_on_menu } = values;
  return (
    <Panel id="preview" title="Customer preview">
      {show_on_cart || show_on_menu ? null : (
        <Callout tone="orange">Not visible: select Show on cart or Show on menu.</Callout>
      )}
      <div className={classes.preview}>
        <PreviewPicture
          chosen={values.image?.[0]}
          stored={values.image === null ? null : (bestseller?.image ?? null)}
        />
        <div className={classes.offer}>
          <p className={classes.name}>{values.name || 'Title'}</p>
          <p className={classes.note}>{values.subtitle}</p>
          <p className={classes.text}>{values.description}</p>
          <p className={classes.note}>{values.products.map(({ name }) => name).join(', ')}</p>
          <span className={classes.button}>{values.button_text || 'Button text'}</span>
        </div>
      </div>
      {values.button_alt_text ? (
        <p className={classes.note}>{`With a filled cart, the button says: ${values.button_alt_text}`}</p>
      ) : null}
      {show_on_cart ? <p className={classes.note}>{`In the cart: ${values.cart_cta || 'Cart CTA'}`}</p> : null}
    </Panel>
  );
}
