/** Keeps a station going: what is scanned is kept first and sent then, one after the other, each with its key until it is known what became of it. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { orderCalls } from '#sending/orders/contract/orders.ts'
import { type ApiProblem, toApiProblem } from '#web/api.ts'
import { isTransient } from '#web/calls/failed-calls.ts'
import { pauseOrOnline } from '#web/calls/pause-or-online.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import type { ScanAnswer } from '../contract/scan.ts'
import { keepScanStation, keptScanStation, type Station, type StationCall, type StationLabel } from './kept-station.ts'
import * as act from './station.ts'

export type StationPartners = {
  scan(deed: Extract<StationCall, { kind: 'scan' }>): Promise<ScanAnswer>
  cancel(deed: Extract<StationCall, { kind: 'cancel' }>): Promise<Pick<AnswerOf<typeof orderCalls.cancel>, 'isBeingCancelled'>>
  print(label: StationLabel): Promise<void>
  /** Whether labels of what was activated are printed by themselves. */
  isPrinting(): Promise<boolean>
  onChanged(): void
}

/** `isAway`: the server did not answer the last time. */
export type RunningScanStation = { station: Station; isAway: boolean }

export type ScanStationRun = {
  read(): RunningScanStation
  subscribe(listener: () => void): () => void
  /** Answers when it is to stop. */
  start(): () => void
  type(text: string): void
  change(by: (station: Station, given: act.StationMoment) => Station): void
}

/** More are not taken: so many are not packed in the time that a server is away. */
const DEEDS_MAX = 500
/** A server that is away is asked again after so long, and ever more rarely. */
const FIRST_PAUSE_MS = 1_000
const PAUSE_MS_MAX = 10_000
/** What is not known yet is asked again after so long. */
const ASKED_AGAIN_MS = 3_000
/** What the server fails at each time lets the others pass. */
const FAILED_AGAIN_MS = 15_000

export function runScanStation(accountId: string, partners: StationPartners): ScanStationRun {
  let running: RunningScanStation = { station: act.startStationDay(keptScanStation(accountId), todayHere()), isAway: false }
  /** Which start it is; what an earlier one began ends. */
  let turn = 0
  /** Who waits for something to do. */
  const sleepers = new Set<() => void>()
  const listeners = new Set<() => void>()
  /** When what was asked in vain is asked again, by its id. */
  const notBefore = new Map<string, number>()

  const given = (): act.StationMoment => ({ id: crypto.randomUUID(), at: new Date().toISOString() })
  function show(next: RunningScanStation): void {
    running = next
    for (const listener of listeners) listener()
  }
  function change(by: (station: Station, given: act.StationMoment) => Station): void {
    const station = by(act.startStationDay(running.station, todayHere()), given())
    keepScanStation(accountId, station)
    show({ ...running, station })
    wake()
  }
  function wake(): void {
    for (const end of sleepers) end()
  }
  const setAway = (isAway: boolean) => (running.isAway === isAway ? undefined : show({ ...running, isAway }))

  const next = (): StationCall | undefined => running.station.deeds.find(({ id }) => (notBefore.get(id) ?? 0) <= performance.now())

  async function sendNext(): Promise<number> {
    const deed = next()
    if (!deed) return sleep()
    const here = act.settleCallLocally(running.station, deed, given())
    if (here) {
      change(() => here)
      return 0
    }
    try {
      if (deed.kind === 'scan') await settleScan(deed)
      else {
        const { isBeingCancelled } = await partners.cancel(deed)
        change((station, now) => act.applyCancellation(station, { deed, isBeingCancelled }, now))
      }
      setAway(false)
      partners.onChanged()
      return 0
    } catch (error) {
      return failed(deed, toApiProblem(error))
    }
  }

  async function settleScan(deed: Extract<StationCall, { kind: 'scan' }>): Promise<void> {
    const answer = await partners.scan(deed)
    const isPrinting = await partners.isPrinting()
    notBefore.set(deed.id, performance.now() + ASKED_AGAIN_MS)
    change((station, now) => act.applyScanAnswer(station, { deed, answer, isPrinting }, now))
  }

  /** Answers how long to wait. */
  function failed(deed: StationCall, problem: ApiProblem): number {
    if (!isTransient(problem) && problem.code !== 'sign-in-required') {
      setAway(false)
      change((station, now) => act.applyCallRefusal(station, deed, problem.message, now))
      return 0
    }
    change((station, now) => act.applyCallLoss(station, deed, now))
    if (problem.code === 'unexpected') {
      notBefore.set(deed.id, performance.now() + FAILED_AGAIN_MS)
      return 0
    }
    setAway(problem.code === 'network' || problem.code === 'no-answer' || problem.code === 'starting-or-stopping')
    return Math.max(problem.retryAfterMs ?? 0, FIRST_PAUSE_MS)
  }

  /** Until something changes, or something is to be asked again. */
  const sleep = (): Promise<number> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        sleepers.delete(end)
        resolve(0)
      }
      const timer = setTimeout(end, ASKED_AGAIN_MS)
      sleepers.add(end)
    })

  async function sendAll(own: number): Promise<void> {
    for (let failures = 0; own === turn; ) {
      const pauseMs = await sendNext()
      failures = pauseMs > 0 ? failures + 1 : 0
      if (pauseMs > 0 && own === turn) await pauseOrOnline(Math.max(pauseMs, Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** (failures - 1))))
    }
  }

  async function printAll(own: number): Promise<void> {
    while (own === turn) {
      const [label] = running.station.labels
      if (!label) {
        await sleep()
        continue
      }
      try {
        await partners.print(label)
        change((station) => act.countPrintedLabel(station, label))
      } catch (error) {
        const problem = toApiProblem(error)
        if (isTransient(problem) && problem.code !== 'courier-failed') await pauseOrOnline(FIRST_PAUSE_MS)
        else change((station, now) => act.labelFailed(station, label, problem.message, now))
      }
    }
  }

  return {
    read: () => running,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      turn += 1
      // Another tab may have been the station until now.
      show({ ...running, station: act.startStationDay(keptScanStation(accountId), todayHere()) })
      void sendAll(turn)
      void printAll(turn)
      return () => {
        turn += 1
        wake()
      }
    },
    type(text) {
      change((station, now) => (station.deeds.length < DEEDS_MAX ? act.handleTypedScan(station, text, now).station : station))
    },
    change,
  }
}
