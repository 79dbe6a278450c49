import type { UseFormReturnType } from '@mantine/form';
import { listSkipReasons } from '@larder/contract/customers/reasons/reasons.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Preview } from '@larder/ui/controls/display/preview.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { CleanedHtml } from '../marketing-pages/cleaned-html.tsx';
import { entriesOf } from '../../../forms/kinds.ts';
import classes from './skip-order-popup.module.css';
import type { PopupValues } from './skip-order-popup-form.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

interface SkipOrderPopupPreviewProps {
  form: UseFormReturnType<PopupValues>;
  imageUrl: string | null;
}

export function SkipOrderPopupPreview({ form, imageUrl }: SkipOrderPopupPreviewProps) {
  const values = useWatchedValues(form);
  const [file] = values.top_image_file ?? [];
  const storedUrl = values.top_image_file === null ? null : imageUrl;
  const { isVisible, message } = describeAudience(values);
  return (
    <Panel id="preview" title="Customer preview">
      <Callout tone={isVisible ? 'teal' : 'orange'}>{message}</Callout>
      <div className={classes.popup}>
        {file ? <Preview file={file} /> : storedUrl ? <img src={storedUrl} alt="" /> : null}
        {values.is_header_text_visible && values.header_text ? (
          <div className={classes.header}>
            <CleanedHtml html={values.header_text} />
          </div>
        ) : null}
        {values.is_top_cta_visible && values.top_cta_text ? (
          <div className={classes.top}>
            <CleanedHtml html={values.top_cta_text} />
          </div>
        ) : null}
        {values.is_reasons_visible ? <Survey header={values.survey_reasons_header_text} /> : null}
        {values.bottom_cta_text ? <p className={classes.bottom}>{values.bottom_cta_text}</p> : null}
      </div>
    </Panel>
  );
}

function Survey({ header }: { header: string }) {
  const reasons = useRead(listSkipReasons, {}, { staleSeconds: 300 });
  return (
    <div className={classes.survey}>
      <CleanedHtml html={header} />
      <ul>
        {(reasons.data?.data ?? []).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

function describeAudience({ allowed_week_numbers, only_for_specific_users, user_ids }: PopupValues) {
  const [weeks, users] = [entriesOf(allowed_week_numbers), entriesOf(user_ids).length];
  if (weeks.length === 0) return { isVisible: false, message: 'Not visible: add an order week.' };
  if (only_for_specific_users && users === 0) return { isVisible: false, message: 'Not visible: add a user ID.' };
  const audience = only_for_specific_users ? `${users} ${users === 1 ? 'customer' : 'customers'}` : 'all customers';
  return {
    isVisible: true,
    message: `Shown to ${audience} for ${weeks.length === 1 ? 'week' : 'weeks'} ${weeks.join(', ')}.`,
  };
}
