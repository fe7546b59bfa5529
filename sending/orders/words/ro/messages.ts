import type { CourierCode } from '#contract/couriers.ts'
import type { Bani } from '#contract/money.ts'
import type { Words } from '#contract/texts/forms.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { OrderState } from '../../contract/order-states.ts'

const nameOf = (courier: CourierCode | null) => (courier ? forms.courier(courier) : 'Curierul')

export const orderMessages = {
  'order-from-store': 'Comanda vine din magazin: se modifica si se activeaza din pagina ei.',
  /** `credit`: the limit of who pays after the invoice. */
  'balance-misses': ({ available, price, credit }: { available: Bani; price: Bani; credit?: Bani }) =>
    `Soldul disponibil (${forms.ron(available)}${credit === undefined ? '' : `, cu limita de credit de ${forms.ron(credit)}`}) este insuficient: comanda costa ${forms.ron(price)}.`,
  'courier-said-no': 'Curierul a refuzat comanda.',
  'courier-not-reached': ({ courier }: { courier: CourierCode }) =>
    `${nameOf(courier)} nu a putut fi contactat, comanda nu a fost trimisa. Incercati din nou.`,
  'courier-never-answered': ({ courier, calls }: { courier: CourierCode; calls: number }) =>
    `${nameOf(courier)} nu a raspuns la ${forms.counted(calls, { one: 'o incercare', few: '# incercari', other: '# de incercari' })} si nu are comanda in evidenta. Suma a revenit in sold; incercati din nou.`,
  'point-refused': ({ point }: { point: string }) =>
    `Punctul de livrare ${point} nu mai poate primi comanda: este plin sau inchis. Alegeti altul.`,
  'cancellation-refused': ({ reason }: { reason: Words }) => `Curierul nu mai poate anula comanda: ${reason}`,
  'cash-change-refused': ({ reason }: { reason: Words }) => `Curierul nu poate modifica rambursul: ${reason}`,
  'cash-change-open': 'Curierul nu a raspuns inca. Rambursul se modifica imediat ce raspunde.',
  'cash-change-left-to-operator': 'Nu se stie ce suma incaseaza curierul. Un operator verifica modificarea rambursului.',
  'cash-change-under-way': ({ amount }: { amount: Bani }) =>
    `Rambursul este in curs de modificare la ${forms.ron(amount)}. Incercati din nou dupa ce raspunde curierul.`,
  'nothing-to-collect': 'Coletul nu mai incaseaza nimic.',
  'label-failed': 'A intervenit o eroare in descarcarea AWB-ului!',
  'order-is-cancelled': 'Comanda este anulata.',
  'awb-not-found': 'Nu am gasit niciun colet cu acest AWB.',
  'courier-cannot-come': 'Curierul nu poate fi chemat.',
  'correction-under-way': 'Corectarea sau anularea acestei comenzi este deja in curs.',
  'courier-cannot-cancel': 'Curierul nu anuleaza AWB-uri la cerere.',
  'courier-not-in-use': ({ courier }: { courier: CourierCode }) => `Platforma nu mai lucreaza cu ${nameOf(courier)}.`,
  'stray-not-cancelled': ({ courier, awb, reason }: { courier: CourierCode; awb: string; reason: Words }) =>
    `${nameOf(courier)} nu anuleaza AWB-ul ${awb}: ${reason}`,

  'awb-differs': ({ courier, awb, differences }: { courier: CourierCode | null; awb: string; differences: readonly Words[] }) =>
    `AWB-ul ${awb} gasit la ${courier ? nameOf(courier) : 'curier'} difera de comanda: ${differences.join(', ')}.`,
  'found-weight': ({ found, asked }: { found: number; asked: number }) =>
    `greutate ${forms.number(found)} kg in loc de ${forms.number(asked)} kg`,
  'found-cash': ({ found, asked }: { found: Bani; asked: Bani }) => `ramburs ${forms.ron(found)} in loc de ${forms.ron(asked)}`,
  'found-parcels': ({ found, asked }: { found: number; asked: number }) =>
    `${forms.counted(found, { one: 'un colet', few: '# colete', other: '# de colete' })} in loc de ${forms.number(asked)}`,
  'found-phone': ({ found, asked }: { found: string; asked: string }) => `telefon ${found} in loc de ${asked}`,

  'not-cancelled-yet': 'Curierul nu a confirmat inca anularea.',
  'cancellation-with-operator': 'Un operator verifica la curier; suma revine in sold dupa confirmare.',
  'cancellation-goes-on': 'Reincercam; suma revine in sold dupa confirmare.',
  'activation-with-operator': 'Comanda este in verificare la un operator, iar suma ramane rezervata.',
  'awaiting-awb': ({ courier }: { courier: CourierCode }) => `Asteptam AWB-ul de la ${nameOf(courier)}.`,
  'awb-answer-lost': ({ courier }: { courier: CourierCode }) =>
    `Raspunsul ${nameOf(courier)} s-a pierdut, deci AWB-ul poate exista. Verificam la curier dupa numarul comenzii si nu cerem alt AWB pana nu aflam.`,
}

/** The word of a state on every screen. */
export const orderStates = {
  draft: 'Neactivata',
  activating: 'Se activeaza',
  active: 'Activa',
  picked_up: 'Ridicata',
  in_transit: 'In tranzit',
  out_for_delivery: 'In livrare',
  at_locker: 'La punctul de ridicare',
  attempt_failed: 'Livrare nereusita',
  returning: 'In curs de returnare',
  delivered: 'Livrata',
  returned: 'Returnata',
  cancelled: 'Anulata',
  lost: 'Pierduta sau deteriorata',
  /** Its courier was asked and has not answered yet. */
  beingCancelled: 'Se anuleaza',
} satisfies Record<OrderState | 'beingCancelled', string>

/** What comes after a state; states that end an order have none. */
/** What a list shows of several states at once. */
export const orderGroups = {
  'in-delivery': 'In livrare',
  problems: 'Cu probleme',
  'to-receive-back': 'Returnate, de primit inapoi',
  refused: 'Activare refuzata',
}

export const nextSteps = {
  draft: 'Activati comanda pentru a obtine AWB-ul.',
  activating: 'Curierul confirma AWB-ul.',
  active: 'Curierul ridica coletul.',
  picked_up: 'Coletul ajunge in depozitul curierului.',
  in_transit: 'Coletul ajunge in localitatea destinatarului.',
  out_for_delivery: 'Coletul este predat destinatarului.',
  at_locker: 'Destinatarul ridica coletul din punctul de livrare.',
  attempt_failed: 'Curierul incearca din nou livrarea.',
  returning: 'Coletul ajunge inapoi la expeditor.',
  beingCancelled: 'Curierul confirma anularea.',
}

type Of = { courier: CourierCode | null }

/** The steps of an order (sending/orders/contract/order-timeline.ts). */
export const timeline = {
  saved: 'Comanda a fost salvata',
  activated: 'Comanda a fost activata',
  'begun-by-rule': ({ rule }: { rule: string }) => `Regula "${rule}" activeaza comanda`,
  'courier-refused': ({ courier }: Of) => `${nameOf(courier)} a refuzat comanda`,
  'courier-not-reached': ({ courier }: Of) => `${nameOf(courier)} nu a putut fi contactat`,
  'courier-never-answered': ({ courier }: Of) => `${nameOf(courier)} nu a raspuns, suma a revenit in sold`,
  cancelled: 'Comanda a fost anulata, suma a revenit in sold',
  'cancellation-refused': ({ courier }: Of) => `${nameOf(courier)} nu mai poate anula AWB-ul`,
  'cancellation-with-operator': 'Anularea AWB-ului este verificata de un operator',
  'correction-requested': 'S-a cerut corectarea: AWB-ul se anuleaza, apoi se emite altul',
  'correction-dropped': 'Corectarea nu s-a facut: AWB-ul a ramas valabil',
  'replacement-not-activated': 'Comanda corectata nu a putut fi activata',
  'received-back': 'Coletul a fost primit inapoi',
  'received-back-undone': 'Primirea inapoi a fost anulata',
  'pickup-refused': ({ courier, reason }: Of & { reason: Words }) => `${nameOf(courier)} nu vine sa ridice coletul: ${reason}`,
  'cash-changed': ({ amountBani }: { amountBani: Bani }) => `Rambursul a fost modificat la curier: ${forms.ron(amountBani)}`,
  'cash-change-refused': 'Rambursul nu a putut fi modificat la curier',
  'cash-change-with-operator': 'Modificarea rambursului este verificata de un operator',
  'courier-note': ({ text }: { text: string }) => text,
  moved: ({ to }: { to: OrderState }) => orderStates[to],
}

export const labels = { fileName: (count: number) => `etichete-${count}.pdf` }
