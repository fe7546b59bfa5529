import type { CourierCode } from '#contract/couriers.ts'
import type { Bani, MinorUnits } from '#contract/money.ts'
import type { Words } from '#contract/texts/forms.ts'
import { forms } from '#contract/texts/ro/forms.ts'

/** Why a store's order, or a part of it, cannot be sent as it is (selling/store-orders/contract/readiness.ts). */
export const obstacleMessages = {
  'order-cancelled': 'Comanda a fost anulata in magazin.',
  'order-closed': 'Comanda este arhivata in magazin.',
  'order-test': 'Comanda este una de test si nu se expediaza.',
  abroad: ({ country }: { country: string }) =>
    `Comanda se livreaza in afara Romaniei (${country}). Curierii nostri livreaza doar in Romania.`,
  'cash-currency': ({ currency }: { currency: string }) =>
    `Comanda se plateste la livrare in ${currency}. Curierii incaseaza rambursul doar in RON.`,
  'cash-account': 'Comanda se plateste la livrare. Alegeti in setarile magazinului contul in care se vireaza rambursurile.',
  contact: ({ message }: { message: Words }) => message,
  address: ({ message }: { message: Words }) => message,
  'locker-missing': 'Cumparatorul nu a ales punctul de livrare.',
  'locker-gone': ({ locker }: { locker: string }) => `Punctul de livrare ${locker} nu mai exista in lista curierului. Alegeti altul.`,
  'locker-full': ({ locker }: { locker: string }) => `Lockerul ${locker} este plin si nu accepta comenzi. Alegeti altul.`,
  'buyer-picks-up': 'Cumparatorul ridica produsele personal. Nu este nevoie de curier.',
  'no-delivery': 'Produsele nu au nevoie de livrare.',
  held: ({ why }: { why: Words | null }) => `Comanda este pusa in asteptare in magazin${why ? `: ${why}` : '.'}`,
  scheduled: 'Comanda este programata in magazin pentru o data ulterioara.',
  'not-permitted': 'Magazinul nu permite momentan expedierea acestei comenzi.',
  'awb-active': ({ message }: { message: Words }) => message,
  'sender-missing': ({ place }: { place: string }) => `Adresa depozitului ${place} nu a putut fi citita: alegeti una din agenda.`,
  'sender-invalid': ({ place, message }: { place: string; message: Words }) => `${place}: ${message}`,
  'not-measured': ({ message }: { message: Words }) => message,
  'changed-since-saved': ({ message }: { message: Words }) => `Comanda s-a modificat dupa ce a fost salvata: ${message}`,
}

type OfAwb = { awb: string | null }
/** With the courier it can no longer be cancelled. */
type Differing = OfAwb & { isWithCourier: boolean }

const askCourier = 'Coletul este la curier: luati legatura cu el.'
const cancelIt = (when: string, { isWithCourier }: Differing) => ` ${isWithCourier ? askCourier : `Anulati-l daca ${when}.`}`

/** What is to be said of a store's shipment. */
export const noticeMessages = {
  'awb-cancelled': ({ awb }: OfAwb) => `AWB-ul ${awb} a fost anulat, iar suma a revenit in sold.`,
  'awb-cancelled-fulfilment-left': ({ awb }: OfAwb) =>
    `AWB-ul ${awb} a fost anulat, dar magazinul are inca livrarea inregistrata. Se anuleaza si in magazin.`,
  'awb-and-fulfilment-cancelled': ({ awb }: OfAwb) => `AWB-ul ${awb} si livrarea din magazin au fost anulate, iar suma a revenit in sold.`,
  'fulfilment-not-cancelled': ({ awb, reason }: OfAwb & { reason: Words }) =>
    `AWB-ul ${awb} a fost anulat, dar magazinul nu anuleaza livrarea: ${reason} Anulati-o si in magazin.`,
  'store-not-notified': ({ awb, cause }: OfAwb & { cause: Words }) =>
    `Magazinul nu stie de AWB-ul ${awb}: ${cause} Adaugati livrarea in magazin.`,
  'store-not-notified-yet': ({ awb, cause }: OfAwb & { cause: Words }) => `Magazinul nu stie inca de AWB-ul ${awb}: ${cause} Reincercam.`,
  'cash-not-booked': ({ cause }: { cause: Words }) =>
    `Rambursul incasat nu este inregistrat in magazin: ${cause} Inregistrati plata in magazin.`,
  'order-gone': 'Comanda nu mai exista in magazin.',
  'order-cancelled-meanwhile': 'Comanda a fost anulata in magazin in timp ce se facea AWB-ul.',
  'recipient-changed-meanwhile': 'Datele de livrare s-au modificat in magazin in timp ce se facea AWB-ul.',
  'cash-changed-meanwhile': 'Suma de incasat s-a modificat in magazin in timp ce se facea AWB-ul.',
  'items-moved': 'Produsele au fost mutate in magazin la alt depozit.',
  'items-not-awaiting': 'Produsele nu mai asteapta expedierea in magazin: au fost expediate, mutate sau scoase din comanda.',
  'activation-failed': ({ reason }: { reason: Words }) => `Activarea a esuat: ${reason}`,
  'differs-order-cancelled': (of: Differing) =>
    `Comanda a fost anulata in magazin, dar AWB-ul ${of.awb} este activ.${cancelIt('nu mai trebuie livrat', of)}`,
  'differs-fulfilment-cancelled': (of: Differing) =>
    `Livrarea a fost anulata in magazin, dar AWB-ul ${of.awb} este activ.${cancelIt('nu mai trimiteti coletul', of)}`,
  'differs-recipient': (of: Differing) =>
    `Datele de livrare s-au modificat in magazin dupa ce s-a facut AWB-ul ${of.awb}.${cancelIt('nu mai este bun', of)}`,
  'differs-quantity': (of: Differing) =>
    `Produsele livrarii s-au modificat in magazin dupa ce s-a facut AWB-ul ${of.awb}.${cancelIt('nu mai este bun', of)}`,
  'differs-held': (of: Differing) =>
    `Comanda a fost pusa in asteptare in magazin dupa ce s-a facut AWB-ul ${of.awb}.${cancelIt('nu mai trimiteti coletul', of)}`,
  'differs-cash': ({ awb, isWithCourier, collectsBani, owedBani }: Differing & { collectsBani: Bani; owedBani: Bani }) => {
    const now = owedBani === 0 ? 'nu mai are nimic de incasat: comanda este platita' : `ar trebui sa incaseze ${forms.ron(owedBani)}`
    const remedy = isWithCourier ? askCourier : 'Modificati rambursul sau anulati AWB-ul.'
    return `AWB-ul ${awb} incaseaza ${forms.ron(collectsBani)}, dar ${now}. ${remedy}`
  },
}

type Change = { name: string | null; quantity: number }
const nameOf = ({ name }: Change) => name ?? 'Un produs'
const quantityOf = ({ quantity }: Change) => forms.counted(quantity, { one: 'o bucata', few: '# bucati', other: '# de bucati' })

export const storeOrderMessages = {
  'other-than-packed': 'Produsele de expediat nu sunt cele din pachete.',
  'already-sent': 'Comanda a fost deja expediata.',
  'nothing-to-send': 'Comanda nu are produse de expediat.',
  'activation-under-way': 'Comanda este deja in curs de activare.',
  'order-activating': 'Comanda se activeaza.',
  'saved-service-gone': ({ service }: { service: string }) =>
    `Serviciul ales la salvare (${service}) nu mai este oferit. Deschideti comanda si alegeti altul.`,
  'no-service-to-point': 'Niciun serviciu nu livreaza la punctul ales de cumparator.',
  'no-courier': 'Niciun curier nu poate prelua comanda.',
  'no-offer-of-courier': ({ courier }: { courier: CourierCode }) => `${forms.courier(courier)} nu a raspuns la cererea de oferta.`,
  'sender-says': ({ message }: { message: Words }) => `Expeditor: ${message}`,
  'recipient-says': ({ message }: { message: Words }) => `Destinatar: ${message}`,
  'awb-being-cancelled': 'AWB-ul este in curs de anulare.',
  'store-holds-order': 'Magazinul tine comanda in asteptare.',
  'fulfilment-refused': ({ awb, reason }: { awb: string; reason: Words }) => `Magazinul nu primeste livrarea cu AWB-ul ${awb}: ${reason}`,
  'awb-kept': ({ why, awb, reason }: { why: Words; awb: string; reason: Words }) =>
    `${why} AWB-ul ${awb} nu mai poate fi anulat. ${reason}`,
  'cash-partly-collected': ({ collected, owed, currency }: { collected: Bani; owed: MinorUnits; currency: string }) =>
    `S-au incasat ${forms.ron(collected)} din ${forms.amount(owed, currency)}: inregistrati plata in magazin.`,
  'cash-booking-refused': ({ reason }: { reason: Words }) => `Magazinul nu a inregistrat rambursul incasat: ${reason}`,
  'app-cannot-cancel': 'Aplicatia nu o poate anula.',
  'awb-cancelled-since': ({ awb }: { awb: string | null }) => `AWB-ul ${awb} a fost anulat dupa activare.`,
  'partly-activated': ({ awbs }: { awbs: readonly string[] }) => `S-a activat doar o parte: ${awbs.join(', ')}.`,
  'not-activated': 'Comanda nu a fost activata.',
  'trying-again': 'Reincercam.',
  'price-rose': ({ before, now }: { before: Bani; now: Bani }) =>
    `Pretul a crescut de la ${forms.ron(before)} la ${forms.ron(now)} de cand l-ati vazut. Nu s-a activat.`,
  'part-not-priced': 'Pretul acestei trimiteri nu v-a fost aratat. Nu s-a activat.',
  'order-or-store-gone': 'Comanda nu mai exista in magazin, sau magazinul nu mai este conectat.',
  'page-missing': 'Pagina ceruta nu exista.',
  'orders-too-old': 'Magazinul nu mai arata comenzi atat de vechi.',
  'cash-collected-once': ({ left }: { left: Bani }) =>
    `Rambursul de ${forms.ron(left)} se incaseaza o singura data, cu prima dintre trimiteri.`,
  'cash-collected-with': ({ carrier }: { carrier: Words }) => `Rambursul se incaseaza cu ${carrier}.`,
  'leaving-with': ({ awb }: { awb: string }) => `Produsele pleaca deja cu AWB-ul ${awb}.`,
  'items-activating': 'Produsele sunt in curs de activare.',
  'package-recheck': ({ position }: { position: number }) =>
    `Pachetul ${position}: verificati greutatea si dimensiunile, continutul s-a schimbat.`,
  'package-unmeasured': 'Completati greutatea si dimensiunile coletului.',
  'item-new': (of: Change) => `${nameOf(of)}: produs adaugat in comanda (${quantityOf(of)}).`,
  'item-gone': (of: Change) => `${nameOf(of)} nu mai este de expediat (${quantityOf(of)}).`,
  'item-more': (of: Change) => `${nameOf(of)}: ${quantityOf(of)} in plus.`,
  'item-fewer': (of: Change) => `${nameOf(of)}: ${quantityOf(of)} in minus.`,
  'choose-sender': 'Alegeti adresa de la care se ridica coletul.',
  'chosen-sender-gone': 'Adresa aleasa nu mai este in agenda. Alegeti alta.',
  'one-warehouse': 'Magazinul are un singur depozit.',
  'not-stocked': ({ count }: { count: number }) =>
    `Depozitul nu are in stoc ${forms.counted(count, { one: 'unul', other: '#' })} dintre produse.`,
  'awb-in-the-way': ({ awb, orderId, isActive }: { awb: string | null; orderId: string; isActive: boolean }) => {
    const named = awb === null ? `comanda ${orderId}, care se activeaza` : `AWB-ul ${awb}`
    if (isActive) return `Produsele au deja ${named}, care este activ. Anulati-l inainte de a face altul.`
    return awb === null
      ? `Produsele pleaca deja cu ${named}.`
      : `Produsele au plecat deja cu ${named}, care este la curier. Altul se poate face dupa ce coletul se intoarce.`
  },
  'carrier-awb': ({ awb }: { awb: string }) => `AWB-ul ${awb}`,
  'carrier-order': ({ orderId }: { orderId: string }) => `comanda ${orderId}`,
  'cash-not-in-ron': ({ currency }: { currency: string }) => `Comanda este in ${currency}, iar rambursul se incaseaza doar in RON.`,
  'cash-carried': ({ carried, carrier, left }: { carried: Bani; carrier: Words; left: Bani }) =>
    `${forms.ron(carried)} se incaseaza deja cu ${carrier}. Rambursul poate fi de cel mult ${forms.ron(left)}.`,
  'cash-all-paid': 'Comanda este platita in magazin: nu mai este nimic de incasat.',
  'cash-over-owed': ({ left }: { left: Bani }) => `Cumparatorul mai are de platit ${forms.ron(left)}. Rambursul nu poate fi mai mare.`,
  'recipient-changed': 'Datele de livrare s-au modificat in magazin dupa ce ati salvat comanda.',
  'cash-changed': 'Suma de incasat s-a modificat in magazin dupa ce ati salvat comanda.',
  'assumed-name': ({ name }: { name: string }) => `Numele a fost completat: ${name}.`,
  'assumed-phone': 'A fost folosit numarul de telefon al comenzii.',
  'field-not-understood': ({ field, text }: { field: string; text: string }) =>
    `Camp completat in magazin, care nu este inteles: ${field}: ${text}`,
  'sign-replaced': ({ text }: { text: string }) => `Un semn nu s-a putut citi si a fost inlocuit: „${text}”`,
  'email-left-out': 'Adresa de email a comenzii este invalida si a fost lasata deoparte.',
  'order-without-address': 'Comanda nu are adresa de livrare.',
  'delivery-abroad': 'Livrarea se face doar in Romania.',
  'hold-on-hold': 'Comanda este in asteptare in magazin.',
  'hold-pending': 'Plata nu este confirmata in magazin.',
  'hold-awaiting-return': 'Se asteapta produsele returnate.',
  'hold-fraud-risk': 'Magazinul vede un risc mare de frauda.',
  'hold-wrong-address': 'Adresa este gresita.',
  'hold-out-of-stock': 'Nu este marfa in stoc.',
  'hold-offer-after-purchase': 'Cumparatorul poate inca adauga produse.',
  'hold-without-reason': 'Magazinul nu spune de ce.',
  'hold-unknown-date': 'Data livrarii nu este cunoscuta.',
  'hold-noted': ({ words }: { words: string }) => `„${words}”`,
}

/** Of an offer of the store's page. */
export const storeOffer = {
  pickup: (day: string) => `Ridicare: ${day}`,
  delivery: (day: string) => `Livrare: ${day}`,
}
