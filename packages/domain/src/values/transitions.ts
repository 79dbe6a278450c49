/** A life as a table: from each state, the states that may follow it. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a table lets `from` become `to`; staying as it is needs no permission and is not one. */
export const mayBecome = <State extends string>(table: Transitions<State>, from: State, to: State): boolean =>
  table[from].includes(to);
