/**
 * Long work that has to be done in the thread of the calls, as what it needs is there: in slices of a few milliseconds, one slice of one work
 * in each round of the loop, so that any number of them together hold up no other call.
 */

const SLICE_MS = 10

const waiting: (() => void)[] = []

/** One each round: what a slice leaves open is asked for in the next one. */
function nextRound(): void {
  setImmediate(() => {
    const start = waiting.shift()
    if (waiting.length > 0) nextRound()
    start?.()
  })
}

/** Asked for between two steps of the work; null: the slice is not over. */
export type TakeTurn = () => Promise<void> | null

export function openWorkTurns(): TakeTurn {
  let endsAt = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < endsAt) return null
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(() => {
      endsAt = performance.now() + SLICE_MS
      resolve()
    })
    if (waiting.length === 1) nextRound()
    return promise
  }
}

/** Work written as steps: what stands between two `yield`s is done at once. */
export type WorkSteps<T> = Generator<undefined, T>

export async function stepsInTurns<T>(turn: TakeTurn, steps: WorkSteps<T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await turn()
  }
}

/** Where nothing waits for this thread. */
export function stepsAtOnce<T>(steps: WorkSteps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

export function* mapInSteps<T, R>(all: readonly T[], of: (one: T) => R): WorkSteps<R[]> {
  const made: R[] = []
  for (const one of all) {
    yield
    made.push(of(one))
  }
  return made
}

/** Each of them mapped, in turns. */
export async function mapInTurns<T, R>(turn: TakeTurn, all: readonly T[], of: (one: T, at: number) => R): Promise<R[]> {
  const made: R[] = []
  for (const [at, one] of all.entries()) {
    await turn()
    made.push(of(one, at))
  }
  return made
}
