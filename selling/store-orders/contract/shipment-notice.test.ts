import { expect, it } from 'vitest'
import { bani } from '#contract/money.ts'
import { inWords, type Message, partnerSaid } from '#contract/texts/message.ts'
import { ro } from '#texts/ro/ro.ts'
import { noticeMessages } from '../words/ro/messages.ts'
import { differenceNotice, noticesInWords } from './shipment-notice.ts'

const awb = '2000001'
const here = { awb, isWithCourier: false }
const away = { awb, isWithCourier: true }

const sentences: [Message, string][] = [
  [{ code: 'awb-cancelled', params: { awb } }, 'AWB-ul 2000001 a fost anulat, iar suma a revenit in sold.'],
  [
    { code: 'awb-cancelled-fulfilment-left', params: { awb } },
    'AWB-ul 2000001 a fost anulat, dar magazinul are inca livrarea inregistrata. Se anuleaza si in magazin.',
  ],
  [
    { code: 'awb-and-fulfilment-cancelled', params: { awb } },
    'AWB-ul 2000001 si livrarea din magazin au fost anulate, iar suma a revenit in sold.',
  ],
  [
    { code: 'fulfilment-not-cancelled', params: { awb, reason: partnerSaid('Nu se poate.') } },
    'AWB-ul 2000001 a fost anulat, dar magazinul nu anuleaza livrarea: Nu se poate. Anulati-o si in magazin.',
  ],
  [
    { code: 'store-not-notified', params: { awb, cause: partnerSaid('Magazinul nu raspunde.') } },
    'Magazinul nu stie de AWB-ul 2000001: Magazinul nu raspunde. Adaugati livrarea in magazin.',
  ],
  [
    { code: 'store-not-notified-yet', params: { awb, cause: partnerSaid('Magazinul nu raspunde.') } },
    'Magazinul nu stie inca de AWB-ul 2000001: Magazinul nu raspunde. Reincercam.',
  ],
  [
    { code: 'cash-not-booked', params: { cause: partnerSaid('Magazinul nu raspunde.') } },
    'Rambursul incasat nu este inregistrat in magazin: Magazinul nu raspunde. Inregistrati plata in magazin.',
  ],
  [{ code: 'order-gone' }, 'Comanda nu mai exista in magazin.'],
  [{ code: 'order-cancelled-meanwhile' }, 'Comanda a fost anulata in magazin in timp ce se facea AWB-ul.'],
  [{ code: 'recipient-changed-meanwhile' }, 'Datele de livrare s-au modificat in magazin in timp ce se facea AWB-ul.'],
  [{ code: 'cash-changed-meanwhile' }, 'Suma de incasat s-a modificat in magazin in timp ce se facea AWB-ul.'],
  [{ code: 'items-moved' }, 'Produsele au fost mutate in magazin la alt depozit.'],
  [{ code: 'items-not-awaiting' }, 'Produsele nu mai asteapta expedierea in magazin: au fost expediate, mutate sau scoase din comanda.'],
  [{ code: 'activation-failed', params: { reason: partnerSaid('Adresa nu exista.') } }, 'Activarea a esuat: Adresa nu exista.'],
  [
    differenceNotice({ kind: 'order-cancelled' }, here),
    'Comanda a fost anulata in magazin, dar AWB-ul 2000001 este activ. Anulati-l daca nu mai trebuie livrat.',
  ],
  [
    differenceNotice({ kind: 'fulfilment-cancelled' }, here),
    'Livrarea a fost anulata in magazin, dar AWB-ul 2000001 este activ. Anulati-l daca nu mai trimiteti coletul.',
  ],
  [
    differenceNotice({ kind: 'recipient' }, away),
    'Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul 2000001. Coletul este la curier: luati legatura cu el.',
  ],
  [
    differenceNotice({ kind: 'quantity' }, here),
    'Produsele livrarii s-au modificat in magazin dupa ce s-a facut AWB-ul 2000001. Anulati-l daca nu mai este bun.',
  ],
  [
    differenceNotice({ kind: 'held' }, away),
    'Comanda a fost pusa in asteptare in magazin dupa ce s-a facut AWB-ul 2000001. Coletul este la curier: luati legatura cu el.',
  ],
  [
    differenceNotice({ kind: 'cash', collectsBani: bani(10_000), owedBani: bani(7_000) }, here),
    'AWB-ul 2000001 incaseaza 100,00 RON, dar ar trebui sa incaseze 70,00 RON. Modificati rambursul sau anulati AWB-ul.',
  ],
  [
    differenceNotice({ kind: 'cash', collectsBani: bani(10_000), owedBani: bani(0) }, away),
    'AWB-ul 2000001 incaseaza 100,00 RON, dar nu mai are nimic de incasat: comanda este platita. Coletul este la curier: luati legatura cu el.',
  ],
]

it.each(sentences)('%j reads exactly', (notice, words) => {
  expect(inWords(ro, notice)).toBe(words)
})

it('has a sentence for every code', () => {
  expect(new Set(sentences.map(([{ code }]) => code))).toEqual(new Set(Object.keys(noticeMessages)))
})

it('says one thing after the other, and nothing where there is nothing', () => {
  expect(noticesInWords(ro, null)).toBeNull()
  expect(noticesInWords(ro, [partnerSaid('Comanda nu mai exista.'), { code: 'awb-cancelled', params: { awb } }])).toBe(
    'Comanda nu mai exista. AWB-ul 2000001 a fost anulat, iar suma a revenit in sold.',
  )
})
