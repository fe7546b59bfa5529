/** Sameday's status of an AWB: its ids as our states, unknown ids by their words, the summary first of all. */
import { z } from 'zod'
import { foldName } from '../../../../contract/address-rules.ts'
import type { ParcelState } from '../../../../contract/order-states.ts'
import { dayIn } from '../../../platform/clock.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'
import type { TrackedAwb, TrackingEvent } from '../port.ts'
import { inOrder } from '../tracking-events.ts'

/** Ids whose meaning is documented or seen by several; the others go by their words. */
const states: Record<number, ParcelState> = {
  1: 'active',
  23: 'active',
  4: 'picked_up',
  5: 'in_transit',
  7: 'in_transit',
  37: 'in_transit',
  56: 'in_transit',
  84: 'in_transit',
  85: 'in_transit',
  33: 'out_for_delivery',
  78: 'at_locker',
  9: 'delivered',
}

/** The first word that is found decides: refusals before deliveries, returns before both. */
const byWords: readonly (readonly [pattern: RegExp, state: ParcelState])[] = [
  [/retur/, 'returning'],
  [/anulat/, 'cancelled'],
  [/pierdut|deteriorat|avariat|despagub/, 'lost'],
  [/nelivrat|nereusit|refuz|absent|negasit|adresa gresita|adresa incompleta/, 'attempt_failed'],
  [/in livrare|curs de livrare/, 'out_for_delivery'],
  [/incarcat|easybox|de ridicat/, 'at_locker'],
  [/livrat/, 'delivered'],
  [/ridicat/, 'picked_up'],
  [/tranzit|redirect|hub|agentie|sortat|depozit/, 'in_transit'],
  [/emis|inregistrat/, 'active'],
]

const text = z.string().nullish().catch(null)
export const StatusRow = z.object({
  statusId: z.number(),
  status: text,
  statusLabel: text,
  statusState: text,
  statusDate: z.string(),
  county: text,
  reason: text,
  transitLocation: text,
  inReturn: z.boolean().nullish().catch(null),
})
type StatusRow = z.infer<typeof StatusRow>

const Status = z.object({
  expeditionSummary: z.object({
    awbNumber: z.string().nullish(),
    delivered: z.boolean().nullish(),
    deliveredAt: text,
    canceled: z.boolean().nullish(),
    cashOnDelivery: z.number().nullish().catch(null),
    inReturn: z.boolean().nullish().catch(null),
  }),
  expeditionStatus: StatusRow.nullish().catch(null),
  expeditionHistory: z.array(StatusRow).nullish(),
  parcelsStatus: z
    .array(z.object({ parcelAwbNumber: z.string() }))
    .nullish()
    .catch(null),
})
export type SamedayStatus = z.infer<typeof Status>

/** null: no status. */
export function readStatus(answer: PartnerAnswer): SamedayStatus | null {
  if (answer.kind !== 'answered' || answer.status !== 200) return null
  const read = Status.safeParse(jsonOf(answer))
  return read.success ? read.data : null
}

export function trackedAwb(awb: string, { expeditionSummary: summary, expeditionStatus, expeditionHistory }: SamedayStatus): TrackedAwb {
  const rows = [...(expeditionHistory ?? []), ...(expeditionStatus ? [expeditionStatus] : [])]
  const isReturning = summary.inReturn === true
  const events = inOrder([...rows.map((row) => eventOf(row, isReturning)), ...summaryEvents(summary, rows)])
  const isDelivered = events.some((event) => event.state === 'delivered')
  const collected = isDelivered && (summary.cashOnDelivery ?? 0) > 0 ? (events.find((event) => event.state === 'delivered') ?? null) : null
  return { awb, events, returnAwb: null, cashCollectedOn: collected ? dayOf(collected) : null }
}

function eventOf(row: StatusRow, isReturning: boolean): TrackingEvent {
  return {
    state: turned(stateOf(row), row.inReturn === true || isReturning),
    courierCode: String(row.statusId),
    text: [row.statusLabel || row.status || '', row.reason || ''].filter((part) => part !== '').join(': '),
    place: row.transitLocation || row.county || null,
    happenedAt: new Date(isoDate(row.statusDate)),
  }
}

export function stateOf(row: Pick<StatusRow, 'statusId' | 'status' | 'statusLabel' | 'statusState'>): ParcelState | null {
  const known = states[row.statusId]
  if (known) return known
  const words = foldName([row.status, row.statusLabel, row.statusState].join(' '))
  return byWords.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

/** On its way back every movement is a return, and a delivery is the parcel back at its sender. */
function turned(state: ParcelState | null, isReturning: boolean): ParcelState | null {
  if (!isReturning || state === null || state === 'lost' || state === 'cancelled') return state
  return state === 'delivered' ? 'returned' : 'returning'
}

/** The summary knows of deliveries and cancellations that no event tells (seen in Sameday's own sample). */
function summaryEvents(summary: SamedayStatus['expeditionSummary'], rows: readonly StatusRow[]): TrackingEvent[] {
  const last = rows.map((row) => new Date(isoDate(row.statusDate)).getTime()).reduce((a, b) => Math.max(a, b), 0)
  const event = (state: ParcelState, words: string, at: number): TrackingEvent => ({
    state,
    courierCode: `summary-${state}`,
    text: words,
    place: null,
    happenedAt: new Date(at),
  })
  if (summary.canceled) return [event('cancelled', 'Anulat', last)]
  const isTold = rows.some((row) => stateOf(row) === 'delivered')
  if (!summary.delivered || isTold || summary.inReturn) return []
  return [event('delivered', 'Livrat', summary.deliveredAt ? Date.parse(isoDate(summary.deliveredAt)) : last)]
}

/** `2019-02-26T09:37:28+0200`: the offset lacks its colon. */
const isoDate = (sameday: string): string => sameday.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')

const dayOf = (event: TrackingEvent): string => dayIn(event.happenedAt)
