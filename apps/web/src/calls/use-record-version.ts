import type { Answer, Route } from '@larder/contract/wire/route.ts';
import type { Conflict, ConflictField, Side } from '@larder/ui/patterns/conflict-view.tsx';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod';
import type { CallFailure } from './call-failure.ts';
import { changedBy, rebase, valueAt } from './rebase.ts';

interface Reading<Values> {
  values: Values;
  version: number;
}

/** A record that a form edits and others may save meanwhile (rulings 1: `version`, 409 `stale`). */
export interface EditedRecord<D extends Route, Values> {
  /** Of the record that the form's `initial` was read from. */
  version: number;
  /** The answer's record as the form's values. */
  read: (record: Answer<D>['data']) => Reading<Values>;
  /** Every field of the form by its path, in the words of the screen. */
  labels: Readonly<Record<string, string>>;
  /** How a value is shown where two are compared; its text when left out. */
  show?: (path: string, values: Values) => ReactNode;
}

interface RecordVersion<D extends Route, Values> {
  current: () => number | undefined;
  /** What was sent is saved; the form goes on from the answer, and keeps what was typed since. */
  saved: (sent: Values, answer: Answer<D>) => void;
  /** Null: not about a newer version. Labels: they changed other fields, which the form now has. */
  stale: (failure: CallFailure) => 'clash' | string[] | null;
  conflict: (saveAgain: (values: Values) => void) => Conflict | null;
}

interface Clash<Values> {
  theirs: Reading<Values>;
  paths: string[];
  by: string | null;
}

/** Which version of the record a form stands on, and how it moves to a newer one without losing what was typed. */
export function useRecordVersion<D extends Route, Values extends Record<string, unknown>>(
  route: D,
  form: UseFormReturnType<Values>,
  initial: Values,
  edits: EditedRecord<D, Values> | undefined,
): RecordVersion<D, Values> {
  const base = useRef<Reading<Values> | null>(edits ? { values: initial, version: edits.version } : null);
  const [clash, setClash] = useState<Clash<Values> | null>(null);
  const labels = edits?.labels ?? {};
  const paths = Object.keys(labels);

  const adopt = (theirs: Reading<Values>, taken: readonly string[]) => {
    for (const path of taken) form.setFieldValue(path, valueAt(theirs.values, path) as never);
    form.resetDirty(theirs.values);
    base.current = theirs;
  };
  const rebased = (theirs: Reading<Values>, from: Values) =>
    rebase({ mine: form.getValues(), base: from, theirs: theirs.values }, paths);

  useAdoptedRefresh(edits, () => {
    if (!edits || !base.current || edits.version <= base.current.version) return;
    const theirs = { values: initial, version: edits.version };
    const { taken, clashing } = rebased(theirs, base.current.values);
    // With a clash the form stays on its version: the save will say so, with both values.
    if (clashing.length === 0) adopt(theirs, taken);
  });

  const saved = (sent: Values, answer: Answer<D>) => {
    if (!edits) return form.resetDirty(sent);
    const theirs = edits.read(answer.data);
    return adopt(theirs, rebased(theirs, sent).taken);
  };
  const stale = (failure: CallFailure) => {
    if (failure.code !== 'stale' || !edits || !base.current || !route.answer) return null;
    const current = z.safeDecode(route.answer, failure.current);
    if (!current.success) return null;
    const theirs = edits.read(current.data as Answer<D>['data']);
    const { taken, clashing } = rebased(theirs, base.current.values);
    if (clashing.length > 0) {
      setClash({ theirs, paths: clashing, by: changedBy(failure.errors) });
      return 'clash';
    }
    adopt(theirs, taken);
    return taken.map((path) => labels[path] ?? path);
  };
  const resolve = ({ theirs, paths: clashing }: Clash<Values>, chosen: Record<string, Side>) => {
    const from = base.current?.values ?? initial;
    adopt(theirs, [...rebased(theirs, from).taken, ...clashing.filter((path) => chosen[path] === 'theirs')]);
    setClash(null);
    return form.getValues();
  };
  return {
    current: () => base.current?.version,
    saved,
    stale,
    conflict: (saveAgain) =>
      clash && {
        by: clash.by,
        fields: clash.paths.map((path) => conflictField(path, labels[path] ?? path, form.getValues(), clash.theirs.values, edits?.show)),
        onResolve: (chosen) => saveAgain(resolve(clash, chosen)),
        onCancel: () => setClash(null),
      },
  };
}

function conflictField<Values>(
  path: string,
  label: string,
  mine: Values,
  theirs: Values,
  show: ((path: string, values: Values) => ReactNode) | undefined,
): ConflictField {
  const shown = (values: Values) => (show ? show(path, values) : String(valueAt(values, path) ?? '') || 'Nothing');
  return { path, label, mine: shown(mine), theirs: shown(theirs) };
}

/** Runs when a newer record reaches the page from elsewhere, another panel of it say. */
function useAdoptedRefresh(edits: { version: number } | undefined, adoptNewer: () => void) {
  const latest = useRef(adoptNewer);
  latest.current = adoptNewer;
  const version = edits?.version;
  useEffect(() => latest.current(), [version]);
}
