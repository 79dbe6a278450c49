import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type CyclePreview,
  cyclePreview,
  listProductionCycles,
  productionCycle,
  type ProductionCycle,
  updateProductionCycle,
} from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { changedBy, rebase } from '../../../forms/rebase.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import * as z from 'zod';
import { CyclePreviewPanel } from './cycle-preview.tsx';

interface CycleValues extends Record<string, unknown> {
  name: string;
  order_cutoff_day: Weekday;
  shipDays: Weekday[];
}

type CycleReading = Pick<ProductionCycle, 'version'> & { values: CycleValues };

const readingOf = ({ name, order_cutoff_day, shipDays, version }: ProductionCycle): CycleReading => ({
  values: { name, order_cutoff_day, shipDays },
  version,
});

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
  const { id, name } = cycle;
  const [base, setBase] = useState(() => readingOf(cycle));
  const { run } = useCall(updateProductionCycle, { refreshes: [listProductionCycles] });
  const params = { id };
  const { form, used, reviewed } = usePreviewedForm<CycleValues, CyclePreview, null>({
    initial: base.values,
    validate: (values) => bodyErrors(updateProductionCycle, values),
    firstPart: null,
    look: async (values) => {
      const body = { ...values, version: base.version };
      const { data } = await call(updateProductionCycle, { params, query: { preview: true }, body }).catch(adoptNewer);
      if ('weeks' in data) return data;
      throw new Error('Expected a preview, but received a different response');
    },
    push: (values, { fingerprint }) => {
      const body = { ...values, version: base.version, expected: fingerprint };
      return run({ params, query: {}, body }).catch(adoptNewer);
    },
    changed: (failure) => changedPreview(cyclePreview, failure),
    success: 'Production Cycle Updated!',
    failure: 'Error Occurred!',
    onPushed: onClose,
  });
  /** The next preview is made against the newer version and keeps what was typed. */
  function adoptNewer(failure: unknown): never {
    const newer = failure instanceof CallFailure && failure.code === 'stale' ? newerCycle(failure) : null;
    if (newer === null || !(failure instanceof CallFailure)) throw failure;
    const sides = { mine: form.getValues(), base: base.values, theirs: newer.values };
    const { taken, clashing } = rebase(sides, Object.keys(newer.values));
    for (const path of taken) form.setFieldValue(path, newer.values[path]);
    setBase(newer);
    const by = changedBy(failure.errors) ?? 'Someone else';
    throw new CallFailure({
      status: failure.status,
      code: failure.code,
      message: `${by} changed this cycle since you opened it. Your changes are kept: review them and preview again.`,
      errors: Object.fromEntries(clashing.map((path) => [path, [`Now ${describeField(newer.values, path)}.`]])),
    });
  }
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
              description="11:59:59 PM on the last such day before a week begins. Applies to weeks created later."
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

function newerCycle(failure: CallFailure): CycleReading | null {
  const read = z.safeDecode(productionCycle, failure.current as never);
  return read.success ? readingOf(read.data) : null;
}

const describeField = (values: CycleValues, path: string): string => [values[path]].flat().join(', ');
