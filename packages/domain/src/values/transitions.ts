export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Staying in a state is not a transition. */
export const mayBecome = <State extends string>(table: Transitions<State>, from: State, to: State): boolean =>
  table[from].includes(to);
