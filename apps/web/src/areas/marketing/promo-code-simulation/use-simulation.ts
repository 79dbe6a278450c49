import {
  cancelPromoCodeSimulation,
  showPromoCodeSimulation,
  simulatePromoCode,
} from '@larder/contract/marketing/promo-code-simulation/promo-code-simulation.ts';
import type { PromoCode } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { toRequestBody } from '../../../forms/field.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { promoCodeFields, type PromoCodeInputs } from '../promo-codes/promo-code-form.ts';

interface Started {
  id: number;
  /** The form that it simulates. */
  of: string;
}

const POLL_SECONDS = 1;

/** A change of the form cancels it: the result is of the form as it is. */
export function useSimulation(form: PromoCodeInputs['form'], promo: PromoCode | null) {
  const { run, running } = useCall(simulatePromoCode, { refreshes: [] });
  const [started, setStarted] = useState<Started | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const body = { ...toRequestBody(promoCodeFields, useWatchedValues(form)), promo_code_id: promo?.id ?? null };
  const current = JSON.stringify(body);
  const isOutdated = started !== null && started.of !== current;
  const id = isOutdated ? undefined : started?.id;
  const read = useRead(
    showPromoCodeSimulation,
    { params: { id: id ?? 1 } },
    { enabled: id !== undefined, refetchSeconds: (answer) => (answer?.data.is_finished ? 0 : POLL_SECONDS) },
  );
  const cancelled = started?.id;
  useEffect(() => {
    if (cancelled === undefined || !isOutdated) return;
    cancel(cancelled);
  }, [cancelled, isOutdated]);
  useEffect(() => () => (cancelled === undefined ? undefined : cancel(cancelled)), [cancelled]);
  const start = async () => {
    setFailure(null);
    try {
      const { data } = await run({ body });
      setStarted({ id: data.id, of: current });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const errors = Object.entries(error.errors).map(([path, messages]) => [path, messages[0]]);
      form.setErrors(Object.fromEntries(errors));
      setFailure(errors.length > 0 ? 'Correct the marked fields, then simulate again.' : error.message);
    }
  };
  return {
    start,
    stop: () => setStarted(null),
    isStarting: running,
    isOutdated,
    failure: failure ?? (id === undefined ? null : (read.error?.message ?? null)),
    simulation: id === undefined ? null : (read.data?.data ?? null),
  };
}

/** Without waiting: it is deleted within the hour anyway. */
const cancel = (id: number) => void call(cancelPromoCodeSimulation, { params: { id } }).catch(() => undefined);
