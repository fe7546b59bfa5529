/**
 * The program's own code, fetched when it is wanted. Where the server cannot be reached it is waited for: the router would load the
 * whole page anew, which without the server is the browser's own error in place of ours.
 */
import { type LazyExoticComponent, lazy } from 'react'
import { systemCalls } from '#contract/shell/system.ts'
import { pauseOrOnline } from '../calls/pause-or-online.ts'

const ASKED_EVERY_MS = 3_000
/** Ten minutes. */
const ASKED_MAX = 200

type Server = { answers: () => Promise<boolean>; pause: () => Promise<unknown> }

const server: Server = {
  answers: () =>
    fetch(`/api${systemCalls.health.path}`, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  pause: () => pauseOrOnline(ASKED_EVERY_MS),
}

let report = (): void => {}
/** Called once for each part of the code that does not come. */
export function onServerAway(listener: () => void): void {
  report = listener
}

export async function loadUntilArrived<M>(load: () => Promise<M>, { answers, pause }: Server = server): Promise<M> {
  for (let asked = 1; ; asked++) {
    try {
      return await load()
    } catch (error) {
      if (asked === ASKED_MAX) throw error
      // What the server that answers no longer has belongs to an older release: then the page is to be loaded anew.
      if (await answers()) return load()
      if (asked === 1) report()
      await pause()
    }
  }
}

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** One component of a module that is fetched when it is first shown: `lazyPart(() => import('./charts.tsx'), 'DayChart')`. */
export const lazyPart = <K extends string, M extends Record<K, Part>>(load: () => Promise<M>, name: K): LazyExoticComponent<M[K]> =>
  lazy(async () => ({ default: (await loadUntilArrived(load))[name] }))
