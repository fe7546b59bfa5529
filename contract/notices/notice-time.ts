/** Of steps that are known at any time; of a later step with another state; or of a later one that another such notice is about. */
type Unless<State> = { reached: readonly State[] } | 'moved-on' | 'superseded'

/** `afterHours`: so long after the step, if it still is so by then. `onFirst`: the first of these, where several are reported at once. */
export type NoticeTime<State> =
  | { on: State; afterHours?: number; unless?: Unless<State> }
  | { onFirst: readonly State[]; unless?: Unless<State> }
