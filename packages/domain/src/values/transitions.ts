/** For each state, the states that may follow it. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a table allows `from` to become `to`; staying in a state is not a transition. */
export const mayBecome = <State extends string>(table: Transitions<State>, from: State, to: State): boolean =>
  table[from].includes(to);
