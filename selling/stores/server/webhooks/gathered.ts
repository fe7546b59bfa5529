/** What many callers ask for one at a time, done together: each statement costs more than the rows in it. */

type Gathering<Asked> = {
  /** What comes within this is done together, as is all that comes while the last of it is being done. */
  withinMs: number
  /** One asking more does not make it fail for the others: where it fails it is done for each alone. */
  work: (asked: readonly Asked[]) => Promise<unknown>
}

/** Answers how to ask: done when it is done. */
export function batchCalls<Asked>({ withinMs, work }: Gathering<Asked>): (asked: Asked) => Promise<void> {
  type Waiting = { asked: Asked; done: () => void; failed: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isUnderWay = false

  const alone = ({ asked, done, failed }: Waiting) => work([asked]).then(done, failed)

  async function workAll(): Promise<void> {
    const all = waiting
    waiting = []
    if (all.length === 1) await Promise.all(all.map(alone))
    else
      await work(all.map(({ asked }) => asked)).then(
        () => {
          for (const { done } of all) done()
        },
        () => Promise.all(all.map(alone)),
      )
    if (waiting.length > 0) setTimeout(workAll, withinMs)
    else isUnderWay = false
  }

  return (asked) =>
    new Promise((done, failed) => {
      waiting.push({ asked, done, failed })
      if (isUnderWay) return
      isUnderWay = true
      setTimeout(workAll, withinMs)
    })
}
