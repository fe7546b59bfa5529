/** What every simulated courier has: a book of AWBs that survives a kill, tokens, points that fill up, and a world for the control. */
import { join } from 'node:path'
import { advanceCourier, type CourierWorld, isOfReference } from './control.ts'
import { type JournalShelf, openJournal } from './journal.ts'
import type { SimPartner, SimWorld } from './protocol.ts'
import type { ParcelStep } from './walk.ts'

export type SimCourierAwb<Event extends { at: string } = { at: string }> = {
  awb: string
  /** The client's own, as its calls carried it. */
  reference: string
  createdAt: string
  step: ParcelStep
  events: Event[]
  cashRon: number
  cashCollectedAt: string | null
  cashTransferredAt: string | null
}

export type SimCourierToken = { expiresAt: string }

export type SimCourierRecords<Awb extends SimCourierAwb> = {
  awbs: JournalShelf<Awb>
  tokens: JournalShelf<SimCourierToken>
  /** Points that were filled or emptied by hand. */
  filled: JournalShelf<boolean>
  isUntidy(): boolean
  /** How long a new AWB stays invisible in reports. */
  reportLagMs(): number
  now(): Date
  shelf: ReturnType<typeof openJournal>['shelf']
  partner(courier: SimulatedCourier<Awb>): SimPartner
}

export type SimulatedCourier<Awb extends SimCourierAwb> = Pick<SimPartner, 'answer' | 'broken'> & {
  hasPoint(awb: Awb): boolean
  isCancelled(awb: Awb): boolean
  /** Whether the control moves it; what follows another AWB is moved with that. */
  isMoved?(awb: Awb): boolean
  /** One step of the way: the courier's own events are written down. */
  take(awb: string, step: ParcelStep, at: Date): void
  knowsPoint(id: string): boolean
  /** What it shows of itself beside the shipments. */
  state?(): object
}

export function openSimCourierRecords<Awb extends SimCourierAwb>(
  world: SimWorld,
  name: string,
  options: { reportLagMs: number },
): SimCourierRecords<Awb> {
  const journal = openJournal(world.dataDir && join(world.dataDir, `${name}.journal`))
  const awbs = journal.shelf<Awb>('awbs')
  const tokens = journal.shelf<SimCourierToken>('tokens')
  const filled = journal.shelf<boolean>('filled')
  let isUntidy = false
  let reportLagMs = options.reportLagMs

  const worldOf = (courier: SimulatedCourier<Awb>): CourierWorld => ({
    now: world.now,
    walkers: () =>
      awbs
        .all()
        .filter((awb) => courier.isMoved?.(awb) ?? true)
        .map((awb) => ({
          awb: awb.awb,
          reference: awb.reference,
          step: awb.step,
          cancelled: courier.isCancelled(awb),
          hasPoint: courier.hasPoint(awb),
          lastAt: awb.events.at(-1)?.at ?? awb.createdAt,
        })),
    take: courier.take,
    fillLocker(id, isFull) {
      if (!courier.knowsPoint(id)) return false
      filled.put(id, isFull)
      return true
    },
    transferCash(number) {
      const due = awbs.all().filter((awb) => awb.cashCollectedAt && !awb.cashTransferredAt && (number === null || awb.awb === number))
      for (const awb of due) awbs.put(awb.awb, { ...awb, cashTransferredAt: world.now().toISOString() })
      return due.length
    },
    expireTokens() {
      for (const token of tokens.ids()) tokens.put(token, { expiresAt: new Date(0).toISOString() })
      return tokens.size
    },
    setUntidy(value) {
      isUntidy = value
    },
    setReportLag(ms) {
      reportLagMs = ms
    },
  })

  return {
    awbs,
    tokens,
    filled,
    isUntidy: () => isUntidy,
    reportLagMs: () => reportLagMs,
    now: world.now,
    shelf: journal.shelf,
    partner: (courier) => ({
      name,
      answer: courier.answer,
      state(query) {
        const [reference, number] = [query.get('reference'), query.get('awb')]
        const chosen = awbs
          .all()
          .filter((awb) => (!reference || isOfReference(awb.reference, reference)) && (!number || awb.awb === number))
        const shipments = chosen.map((awb) => ({ ...awb, cancelled: courier.isCancelled(awb) }))
        return { shipments, lockersFilled: filled.ids(), tokens: tokens.size, reportLagMs, untidyEvents: isUntidy, ...courier.state?.() }
      },
      advance: (order) => advanceCourier(worldOf(courier), order),
      broken: courier.broken,
      async stop() {
        journal.close()
      },
    }),
  }
}

/** Who lets callers in. */
export type SimCourierTokens = { tokens: JournalShelf<SimCourierToken>; now(): Date }

/** The end of a token that is good from now on. */
export function issueToken({ tokens, now }: SimCourierTokens, token: string, hours: number): Date {
  const expiresAt = new Date(now().getTime() + hours * 3_600_000)
  tokens.put(token, { expiresAt: expiresAt.toISOString() })
  return expiresAt
}

export function isTokenValid({ tokens, now }: SimCourierTokens, token: unknown): boolean {
  const known = typeof token === 'string' ? tokens.get(token) : undefined
  return known !== undefined && new Date(known.expiresAt) > now()
}

/** The page of a list that was asked for. */
export function simCourierPageOf<T>(rows: readonly T[], query: URLSearchParams, asked: { perPage: string; usual: number; most: number }) {
  const perPage = Math.min(asked.most, Math.max(1, Number(query.get(asked.perPage) ?? asked.usual) || asked.usual))
  const currentPage = Math.max(1, Number(query.get('page') ?? 1) || 1)
  return { perPage, currentPage, data: rows.slice((currentPage - 1) * perPage, currentPage * perPage) }
}
