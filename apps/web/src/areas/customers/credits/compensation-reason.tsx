import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ReasonInputs } from '../../../parts/reasons/reason-inputs.tsx';
import { hasDetails, ReasonChoices } from '../reasons/reason-choices.tsx';
import type { Compensation } from './use-compensation-dialog.ts';

export function CompensationReason({ compensation: { form, reasons, reason } }: { compensation: Compensation }) {
  const field = form.getInputProps;
  return (
    <>
      {reasons.failure === null ? null : <Callout tone="red">{reasons.failure}</Callout>}
      <ReasonInputs
        options={reasons.groups}
        reason={reason}
        select={{
          ...field('reason_id'),
          onChange: (event) => {
            form.setValues({ reason_id: event.currentTarget.value, chosen: [] });
            for (const path of ['reason_id', 'chosen', 'reason_details', 'products']) form.clearFieldError(path);
          },
        }}
        choices={
          reason?.form.choices ? (
            <ReasonChoices
              {...reason.form.choices}
              title={reason.title}
              chosen={form.values.chosen}
              error={form.errors['chosen']}
              onChange={(chosen) => form.setFieldValue('chosen', chosen)}
            />
          ) : null
        }
        details={
          reason && hasDetails(reason.form)
            ? { required: reason.form.details === 'required' || reason.answer_required, ...field('reason_details') }
            : null
        }
      />
    </>
  );
}
