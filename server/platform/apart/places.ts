/** Who works when, where there are few places and many who wait: at most so many of one owner at once, and those with the fewest first. */

export type PlacesLimits = {
  places: number
  /** Of one owner under way. */
  ownMax: number
  /** Of one owner, and of all, that wait. */
  ownWaitingMax: number
  waitingMax: number
}

export type WorkPlaces = {
  /** How to give the place back; null: too many wait already. */
  take(owner: string): Promise<() => void> | null
}

type Waiting = { owner: string; start(): void }

export function openWorkPlaces({ places, ownMax, ownWaitingMax, waitingMax }: PlacesLimits): WorkPlaces {
  const busy = new Map<string, number>()
  const waiting: Waiting[] = []
  let taken = 0
  const of = (owner: string) => busy.get(owner) ?? 0

  function next(): void {
    if (taken >= places) return
    const eligible = waiting.filter(({ owner }) => of(owner) < ownMax)
    const [first] = eligible.toSorted((a, b) => of(a.owner) - of(b.owner)) // stable: the one who came first
    if (!first) return
    waiting.splice(waiting.indexOf(first), 1)
    taken += 1
    busy.set(first.owner, of(first.owner) + 1)
    first.start()
  }

  function giveBack(owner: string): void {
    taken -= 1
    const left = of(owner) - 1
    if (left > 0) busy.set(owner, left)
    else busy.delete(owner)
    next()
  }

  return {
    take(owner) {
      const own = waiting.filter((one) => one.owner === owner).length
      if (own >= ownWaitingMax || waiting.length >= waitingMax) return null
      const { promise, resolve } = Promise.withResolvers<() => void>()
      waiting.push({ owner, start: () => resolve(() => giveBack(owner)) })
      next()
      return promise
    },
  }
}
