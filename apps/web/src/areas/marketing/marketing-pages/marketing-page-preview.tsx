import type { MarketingPage } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { isEditableType } from '@larder/domain/marketing/marketing-pages/marketing-page-rules.ts';
import type { UseFormReturnType } from '@mantine/form';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import classes from '../bestsellers/bestseller.module.css';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

interface MarketingPagePreviewProps<Values> {
  form: UseFormReturnType<Values>;
  paths: readonly `content.${string}`[];
  address: string;
}

/** The layout is up to the website. */
export function MarketingPagePreview<Values extends Record<string, unknown> & Pick<MarketingPage, 'content'>>({
  form,
  paths,
  address,
}: MarketingPagePreviewProps<Values>) {
  const { content } = useWatchedValues(form, paths);
  return (
    <Panel id="preview" title="Customer preview">
      <p className={classes.note}>{address}</p>
      <div className={classes.preview}>
        <div className={classes.offer}>
          {content.data
            .filter(({ type }) => isEditableType(type))
            .map(({ key, type, value }) => (
              <p key={key} className={type === 'text' ? classes.text : classes.name}>
                {String(value ?? '')}
              </p>
            ))}
        </div>
      </div>
    </Panel>
  );
}
