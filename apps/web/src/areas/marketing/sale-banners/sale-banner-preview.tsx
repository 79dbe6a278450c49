import type { UseFormReturnType } from '@mantine/form';
import type { SaleBanner } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { bannerHelp, renderDescription } from '@larder/domain/marketing/sale-banners/sale-banner-rules.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Preview } from '@larder/ui/controls/display/preview.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import type { SaleBannerValues } from './sale-banner-form.ts';
import { useOrderWeeks } from './sale-banner-weeks.tsx';
import classes from './sale-banners.module.css';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

interface SaleBannerPreviewProps {
  form: UseFormReturnType<SaleBannerValues>;
  banner: SaleBanner | null;
}

export function SaleBannerPreview({ form, banner }: SaleBannerPreviewProps) {
  const values = useWatchedValues(form);
  const weeks = useOrderWeeks();
  const chosen = (weeks.data?.data ?? [])
    .filter(({ id }) => values.sale_banner_order_week.includes(id))
    .toSorted((a, b) => a.number - b.number);
  const isNowhere = values.status === 'enabled_selected_weeks' && chosen.length === 0;
  return (
    <Panel id="preview" title="Customer preview">
      <Callout tone={values.status === 'disabled' || isNowhere ? 'orange' : 'teal'}>
        {isNowhere
          ? 'Not visible: select at least one week.'
          : bannerHelp(
              { type: values.type || 'sales', status: values.status || 'disabled' },
              chosen.map(({ number }) => number),
            )}
      </Callout>
      <div className={classes.banner}>
        <BannerPicture values={values} banner={banner} />
        <div className={classes.text}>
          {values.label ? <span className={classes.label}>{values.label}</span> : null}
          <p className={classes.title}>{values.title || 'Title'}</p>
          <p className={classes.description}>{renderDescription(values.description, chosen[0]?.date ?? null)}</p>
          {values.type === 'sales' && values.link_title ? (
            <span className={classes.link}>{values.link_title}</span>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}

function BannerPicture({ values, banner }: { values: SaleBannerValues; banner: SaleBanner | null }) {
  if (values.image?.[0]) return <Preview file={values.image[0]} />;
  if (!banner?.image || values.image === null) return null;
  return <img src={banner.image.uris.original} alt="" />;
}
