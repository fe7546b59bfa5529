/** Why an order, or a part of it, cannot be sent by us at all, in words. */
import type { StoreSettings } from '../../../contract/stores.ts'
import type { AwaitingPart, StoreOrder } from '../../partners/stores/port.ts'

/** null: nothing about the order as a whole is against it. */
export function orderNotSendable(order: Pick<StoreOrder, 'cancelledAt' | 'isClosed' | 'isTest' | 'shippingAddress'>): string | null {
  if (order.cancelledAt) return 'Comanda a fost anulata in magazin.'
  if (order.isClosed) return 'Comanda este arhivata in magazin.'
  if (order.isTest) return 'Comanda este una de test si nu se expediaza.'
  const { countryCode = '' } = order.shippingAddress ?? {}
  if (countryCode !== '' && countryCode !== 'RO')
    return `Comanda se livreaza in afara Romaniei (${countryCode}). Curierii nostri livreaza doar in Romania.`
  return null
}

const noCourier: Partial<Record<AwaitingPart['delivery'], string>> = {
  'pick-up': 'Cumparatorul ridica produsele personal. Nu este nevoie de curier.',
  none: 'Produsele nu au nevoie de livrare.',
}

/** What the store permits decides, and not a state or a hold; those say why. */
export function partNotSendable(part: Pick<AwaitingPart, 'delivery' | 'permits' | 'holds' | 'state'>): string | null {
  const word = noCourier[part.delivery]
  if (word) return word
  if (part.permits.fulfil) return null
  const why = part.holds.map(({ notes, reason }) => notes || reason).filter(Boolean)
  if (why.length > 0) return `Comanda este pusa in asteptare in magazin: ${why.join(' ')}`
  if (part.state === 'scheduled') return 'Comanda este programata in magazin pentru o data ulterioara.'
  return 'Magazinul nu permite momentan expedierea acestei comenzi.'
}

/** For an order of which something is still to be collected at the door. */
export function cashNotSendable(
  { outstanding }: Pick<StoreOrder, 'outstanding'>,
  { repaymentAccount }: Pick<StoreSettings, 'repaymentAccount'>,
): string | null {
  if (outstanding.currency !== 'RON')
    return `Comanda se plateste la livrare in ${outstanding.currency}. Curierii incaseaza rambursul doar in RON.`
  if (repaymentAccount === null)
    return 'Comanda se plateste la livrare. Alegeti in setarile magazinului contul in care se vireaza rambursurile.'
  return null
}
