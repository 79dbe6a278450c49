import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type CyclePreview,
  cyclePreview,
  listProductionCycles,
  type ProductionCycle,
  updateProductionCycle,
} from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { CyclePreviewPanel } from './cycle-preview.tsx';

interface CycleValues extends Record<string, unknown> {
  name: string;
  order_cutoff_day: Weekday;
  shipDays: Weekday[];
}

export function EditCycle({ cycle }: { cycle: ProductionCycle }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Edit ${cycle.name}`} onClick={() => setOpened(true)}>
        Edit
      </Button>
      {opened ? <EditCycleDialog cycle={cycle} onClose={close} /> : null}
    </>
  );
}

function EditCycleDialog({ cycle, onClose }: { cycle: ProductionCycle; onClose: () => void }) {
  const { id, name, order_cutoff_day, shipDays, version } = cycle;
  const { run } = useCall(updateProductionCycle, { refreshes: [listProductionCycles] });
  const params = { id };
  const { form, used, reviewed } = usePreviewedForm<CycleValues, CyclePreview, null>({
    initial: { name, order_cutoff_day, shipDays },
    validate: (values) => bodyErrors(updateProductionCycle, values),
    firstPart: null,
    look: async (values) => {
      const { data } = await call(updateProductionCycle, {
        params,
        query: { preview: true },
        body: { ...values, version },
      });
      if ('weeks' in data) return data;
      throw new Error('Expected a preview, but received a different response');
    },
    push: (values, { fingerprint }) => run({ params, query: {}, body: { ...values, version, expected: fingerprint } }),
    changed: (failure) => changedPreview(cyclePreview, failure),
    success: 'Production Cycle Updated!',
    failure: 'Error Occurred!',
    onPushed: onClose,
  });
  const field = (path: string) => ({ ...form.getInputProps(path), key: form.key(path) });
  return (
    <Dialog title={`Edit ${name}`} opened onClose={onClose} busy={used.saving} size="xl">
      {/* The form stays, so that Back keeps what was typed. */}
      <div hidden={reviewed !== null}>
        <DialogForm form={form} action="Preview" onCancel={onClose} {...used}>
          <Stack gap="md">
            <TextInput label="Name" required {...field('name')} />
            <NativeSelect
              label="Cuts Off"
              description="23:59:59 on the last such day before a week begins. Applies to weeks created later."
              data={[...WEEKDAYS]}
              {...field('order_cutoff_day')}
            />
            <Checkbox.Group
              label="Ships On"
              description="Shown for weeks without orders. Orders ship by the rules of their zip code."
              {...field('shipDays')}
            >
              <Group mt={8}>
                {WEEKDAYS.map((day) => (
                  <Checkbox key={day} value={day} label={day} />
                ))}
              </Group>
            </Checkbox.Group>
          </Stack>
        </DialogForm>
      </div>
      {reviewed ? <CyclePreviewPanel cycle={cycle} reviewed={reviewed} /> : null}
    </Dialog>
  );
}
