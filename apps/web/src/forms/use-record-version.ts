import type { Answer, Route } from '@larder/contract/wire/route.ts';
import type { ConflictField, Side } from '@larder/ui/patterns/forms/conflict-view.tsx';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useReducer, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod';
import type { CallFailure } from '../calls/call-failure.ts';
import { changedBy, isSame, rebase, valueAt } from './rebase.ts';

const NOT_SET = 'Not set';

interface Reading<Values> {
  values: Values;
  version: number;
}

/** A record that others may save while a form edits it (STAFF-17). */
export interface EditedRecord<D extends Route, Values> {
  version: number;
  read: (record: Answer<D>['data']) => Reading<Values>;
  labels: Readonly<Record<string, string>>;
  /** `base` are the values before both changes. */
  show?: (path: string, values: Values, base: Values) => ReactNode;
}

interface RecordVersion<D extends Route, Values> {
  current: () => number | undefined;
  seen: () => Values;
  isChanged: (values: Values, path: string) => boolean;
  /** Keeps what was typed since. */
  saved: (sent: Values, answer: Answer<D>) => void;
  /** Null: not about a newer version. Labels: other fields changed, and the form has adopted them. */
  stale: (failure: CallFailure) => 'clash' | string[] | null;
  clash: Clash<Values> | null;
  resolve: (clash: Clash<Values>, chosen: Record<string, Side>) => Values;
  forgetClash: () => void;
}

interface Clash<Values> {
  theirs: Reading<Values>;
  fields: ConflictField[];
  by: string | null;
}

/** Moves a form to a newer version without losing typed values. */
export function useRecordVersion<D extends Route, Values extends Record<string, unknown>>(
  route: D,
  form: UseFormReturnType<Values>,
  initial: Values,
  edits: EditedRecord<D, Values> | undefined,
): RecordVersion<D, Values> {
  const base = useRef<Reading<Values> | null>(edits ? { values: initial, version: edits.version } : null);
  const [clash, setClash] = useState<Clash<Values> | null>(null);
  const labels = edits?.labels ?? {};
  const [, redraw] = useReducer((times: number) => times + 1, 0);

  const adopt = (theirs: Reading<Values>, taken: readonly string[]) => {
    for (const path of taken) form.setFieldValue(path, valueAt(theirs.values, path) as never);
    form.resetDirty(theirs.values);
    base.current = theirs;
  };
  const rebased = (theirs: Reading<Values>, from: Values) =>
    rebase({ mine: form.getValues(), base: from, theirs: theirs.values }, Object.keys(labels));

  // From another panel, for instance. With a conflict the form keeps its version; the save will report it.
  const adoptNewer = useEffectEvent((version: number | undefined) => {
    if (version === undefined || !base.current || version <= base.current.version) return;
    const theirs = { values: initial, version };
    const { taken, clashing } = rebased(theirs, base.current.values);
    if (clashing.length > 0) return;
    adopt(theirs, taken);
    // Re-render even without adopted fields: the form may no longer be dirty.
    redraw();
  });
  const version = edits?.version;
  useEffect(() => adoptNewer(version), [version]);

  return {
    clash,
    current: () => base.current?.version,
    seen: () => base.current?.values ?? initial,
    isChanged: (values, path) => !isSame(valueAt(values, path), valueAt(base.current?.values ?? initial, path)),
    saved: (sent, answer) => {
      if (!edits) return form.resetDirty(sent);
      const theirs = edits.read(answer.data);
      return adopt(theirs, rebased(theirs, sent).taken);
    },
    stale: (failure) => {
      if (failure.code !== 'stale' || !edits || !base.current || !route.answer) return null;
      const current = z.safeDecode(route.answer, failure.current);
      if (!current.success) return null;
      const theirs = edits.read(current.data as Answer<D>['data']);
      const started = base.current.values;
      const { taken, clashing } = rebased(theirs, started);
      if (clashing.length === 0) {
        adopt(theirs, taken);
        return taken.map((path) => labels[path] ?? path);
      }
      const fields = clashing.map((path) => conflictField(path, edits, form.getValues(), theirs.values, started));
      setClash({ theirs, fields, by: changedBy(failure.errors) });
      return 'clash';
    },
    resolve: ({ theirs, fields }, chosen) => {
      const { taken } = rebased(theirs, base.current?.values ?? initial);
      const given = fields.filter(({ path }) => chosen[path] === 'theirs').map(({ path }) => path);
      adopt(theirs, [...taken, ...given]);
      setClash(null);
      return form.getValues();
    },
    forgetClash: () => setClash(null),
  };
}

function conflictField<D extends Route, Values>(
  path: string,
  { labels, show = describeValue }: EditedRecord<D, Values>,
  mine: Values,
  theirs: Values,
  base: Values,
): ConflictField {
  return { path, label: labels[path] ?? path, mine: show(path, mine, base), theirs: show(path, theirs, base) };
}

/** For forms without a declaration of their fields. */
function describeValue(path: string, values: unknown): string {
  const value = valueAt(values, path);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) || NOT_SET : NOT_SET;
}
