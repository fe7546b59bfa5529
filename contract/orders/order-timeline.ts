/** The steps of an order's timeline: kept as codes with parameters, shown in words. */
import { z } from 'zod'
import { CourierCode, couriers } from '../couriers.ts'
import { bani, formatRon } from '../money.ts'
import { OrderState, stateBadges } from './order-states.ts'

/** What a step of each code says besides its code. Amounts in bani. */
export const timelineParams = {
  saved: z.object({}),
  activated: z.object({}),
  'courier-refused': z.object({ courier: CourierCode.nullable() }),
  'courier-not-reached': z.object({ courier: CourierCode.nullable() }),
  cancelled: z.object({}),
  'cancellation-refused': z.object({ courier: CourierCode.nullable() }),
  'cancellation-with-operator': z.object({}),
  'pickup-refused': z.object({ courier: CourierCode, reason: z.string() }),
  'cash-changed': z.object({ amountBani: z.int() }),
  'cash-change-refused': z.object({}),
  'cash-change-with-operator': z.object({}),
  /** The courier's own words, of an event that moves the parcel nowhere. */
  'courier-note': z.object({ text: z.string() }),
  /** The courier's event put the parcel into this state. */
  moved: z.object({ to: OrderState }),
} as const

export type TimelineCode = keyof typeof timelineParams
export type TimelineEntry = { [C in TimelineCode]: { code: C; params: z.infer<(typeof timelineParams)[C]> } }[TimelineCode]

const nameOf = (courier: CourierCode | null) => (courier ? couriers[courier].name : 'Curierul')

/** Texts as the interface shows them, without diacritics. */
export function timelineText({ code, params }: TimelineEntry): string {
  switch (code) {
    case 'saved':
      return 'Comanda a fost salvata'
    case 'activated':
      return 'Comanda a fost activata'
    case 'courier-refused':
      return `${nameOf(params.courier)} a refuzat comanda`
    case 'courier-not-reached':
      return `${nameOf(params.courier)} nu a putut fi contactat`
    case 'cancelled':
      return 'Comanda a fost anulata, suma a revenit in sold'
    case 'cancellation-refused':
      return `${nameOf(params.courier)} nu mai poate anula AWB-ul`
    case 'cancellation-with-operator':
      return 'Anularea AWB-ului este verificata de un operator'
    case 'pickup-refused':
      return `${nameOf(params.courier)} nu vine sa ridice coletul: ${params.reason}`
    case 'cash-changed':
      return `Rambursul a fost modificat la curier: ${formatRon(bani(params.amountBani))}`
    case 'cash-change-refused':
      return 'Rambursul nu a putut fi modificat la curier'
    case 'cash-change-with-operator':
      return 'Modificarea rambursului este verificata de un operator'
    case 'courier-note':
      return params.text
    case 'moved':
      return stateBadges[params.to].text
  }
}

/** A step as it is shown. */
export const TimelineStep = z.object({
  state: OrderState.nullable(),
  text: z.string(),
  courierText: z.string().nullable(),
  place: z.string().nullable(),
  happenedAt: z.iso.datetime(),
})
export type TimelineStep = z.infer<typeof TimelineStep>
