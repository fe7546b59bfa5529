/** What is to be said of a store's shipment: kept as codes with parameters, shown in words. */
import { z } from 'zod'
import { type Bani, bani, formatRon } from '../money.ts'

const ofAwb = z.object({ awb: z.string().nullable() })
const nothing = z.object({})

/** What a store's order has otherwise than the AWB made for it. Amounts in bani: what the parcel collects, and what it should. */
export type AwbDifference =
  | { kind: 'order-cancelled' }
  | { kind: 'fulfilment-cancelled' }
  | { kind: 'cash'; collectsBani: Bani; owedBani: Bani }
  | { kind: 'recipient' }
  | { kind: 'quantity' }
  | { kind: 'held' }

/** With the courier it can no longer be cancelled. */
const differing = ofAwb.extend({ isWithCourier: z.boolean() })

/** What a notice of each code says besides its code. Reasons and causes are sentences of partners, or of the program's problems. */
export const noticeParams = {
  'awb-cancelled': ofAwb,
  'awb-cancelled-fulfilment-left': ofAwb,
  'awb-and-fulfilment-cancelled': ofAwb,
  'fulfilment-not-cancelled': ofAwb.extend({ reason: z.string() }),
  'store-not-notified': ofAwb.extend({ cause: z.string() }),
  'store-not-notified-yet': ofAwb.extend({ cause: z.string() }),
  'cash-not-booked': z.object({ cause: z.string() }),
  /** Why an AWB that was only just made is cancelled. */
  'order-gone': nothing,
  'order-cancelled-meanwhile': nothing,
  'recipient-changed-meanwhile': nothing,
  'cash-changed-meanwhile': nothing,
  'items-moved': nothing,
  'items-not-awaiting': nothing,
  'activation-failed': z.object({ reason: z.string() }),
  'differs-order-cancelled': differing,
  'differs-fulfilment-cancelled': differing,
  'differs-recipient': differing,
  'differs-quantity': differing,
  'differs-held': differing,
  'differs-cash': differing.extend({ collectsBani: z.int(), owedBani: z.int() }),
  /** In the words of another. */
  text: z.object({ text: z.string() }),
} as const

export type NoticeCode = keyof typeof noticeParams
export type ShipmentNotice = { [C in NoticeCode]: { code: C; params: z.infer<(typeof noticeParams)[C]> } }[NoticeCode]

/** Never empty. */
export type ShipmentNotices = readonly ShipmentNotice[]

export const textNotice = (text: string): ShipmentNotices => [{ code: 'text', params: { text } }]

export function differenceNotice(difference: AwbDifference, of: z.infer<typeof differing>): ShipmentNotice {
  const { awb, isWithCourier } = of
  if (difference.kind !== 'cash') return { code: `differs-${difference.kind}`, params: { awb, isWithCourier } }
  const { collectsBani, owedBani } = difference
  return { code: 'differs-cash', params: { awb, isWithCourier, collectsBani, owedBani } }
}

/** One sentence after the other; null: nothing is to be said. */
export const noticesInWords = (notices: ShipmentNotices | null): string | null => notices?.map(noticeText).join(' ') ?? null

/** Texts as the interface shows them, without diacritics. */
export function noticeText({ code, params }: ShipmentNotice): string {
  switch (code) {
    case 'awb-cancelled':
      return `AWB-ul ${params.awb} a fost anulat, iar suma a revenit in sold.`
    case 'awb-cancelled-fulfilment-left':
      return `AWB-ul ${params.awb} a fost anulat, dar magazinul are inca livrarea inregistrata. Se anuleaza si in magazin.`
    case 'awb-and-fulfilment-cancelled':
      return `AWB-ul ${params.awb} si livrarea din magazin au fost anulate, iar suma a revenit in sold.`
    case 'fulfilment-not-cancelled':
      return `AWB-ul ${params.awb} a fost anulat, dar magazinul nu anuleaza livrarea: ${params.reason} Anulati-o si in magazin.`
    case 'store-not-notified':
      return `Magazinul nu stie de AWB-ul ${params.awb}: ${params.cause} Adaugati livrarea in magazin.`
    case 'store-not-notified-yet':
      return `Magazinul nu stie inca de AWB-ul ${params.awb}: ${params.cause} Reincercam.`
    case 'cash-not-booked':
      return `Rambursul incasat nu este inregistrat in magazin: ${params.cause} Inregistrati plata in magazin.`
    case 'order-gone':
      return 'Comanda nu mai exista in magazin.'
    case 'order-cancelled-meanwhile':
      return 'Comanda a fost anulata in magazin in timp ce se facea AWB-ul.'
    case 'recipient-changed-meanwhile':
      return 'Datele de livrare s-au modificat in magazin in timp ce se facea AWB-ul.'
    case 'cash-changed-meanwhile':
      return 'Suma de incasat s-a modificat in magazin in timp ce se facea AWB-ul.'
    case 'items-moved':
      return 'Produsele au fost mutate in magazin la alt depozit.'
    case 'items-not-awaiting':
      return 'Produsele nu mai asteapta expedierea in magazin: au fost expediate, mutate sau scoase din comanda.'
    case 'activation-failed':
      return `Activarea a esuat: ${params.reason}`
    case 'differs-order-cancelled':
      return `Comanda a fost anulata in magazin, dar AWB-ul ${params.awb} este activ.${cancelIt('nu mai trebuie livrat', params)}`
    case 'differs-fulfilment-cancelled':
      return `Livrarea a fost anulata in magazin, dar AWB-ul ${params.awb} este activ.${cancelIt('nu mai trimiteti coletul', params)}`
    case 'differs-recipient':
      return `Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul ${params.awb}.${cancelIt('nu mai este bun', params)}`
    case 'differs-quantity':
      return `Produsele livrarii s-au modificat in magazin dupa ce s-a facut AWB-ul ${params.awb}.${cancelIt('nu mai este bun', params)}`
    case 'differs-held':
      return `Comanda a fost pusa in asteptare in magazin dupa ce s-a facut AWB-ul ${params.awb}.${cancelIt('nu mai trimiteti coletul', params)}`
    case 'differs-cash':
      return otherCash(params)
    case 'text':
      return params.text
  }
}

type Differing = z.infer<typeof differing>

const askCourier = 'Coletul este la curier: luati legatura cu el.'

const cancelIt = (when: string, { isWithCourier }: Differing): string => ` ${isWithCourier ? askCourier : `Anulati-l daca ${when}.`}`

function otherCash({ awb, isWithCourier, collectsBani, owedBani }: z.infer<(typeof noticeParams)['differs-cash']>): string {
  const now = owedBani === 0 ? 'nu mai are nimic de incasat: comanda este platita' : `ar trebui sa incaseze ${formatRon(bani(owedBani))}`
  const remedy = isWithCourier ? askCourier : 'Modificati rambursul sau anulati AWB-ul.'
  return `AWB-ul ${awb} incaseaza ${formatRon(bani(collectsBani))}, dar ${now}. ${remedy}`
}
