import type { Bani } from '../../../money.ts'
import type { NotificationKind } from '../../../notifications/centre.ts'
import type { OrderState } from '../../../orders/order-states.ts'
import type { Words } from '../../forms.ts'
import { forms } from '../forms.ts'
import { orderStates } from '../messages/orders.ts'

export const happenedMessages = {
  'happened-parcel': ({ awb, state, recipient }: { awb: string; state: OrderState; recipient: string }) =>
    `Coletul ${awb} pentru ${recipient}: ${orderStates[state] ?? state}.`,
  'happened-sms': ({ awb, recipient }: { awb: string; recipient: string }) =>
    `SMS-ul despre coletul ${awb} nu a ajuns la ${recipient}: numarul nu exista sau nu poate primi SMS-uri. Verificati telefonul din comanda.`,
  'happened-payment': ({ amountBani }: { amountBani: Bani }) => `Am primit plata de ${forms.ron(amountBani)}.`,
  'happened-invoice': ({ number, totalBani }: { number: string; totalBani: Bani }) =>
    `Factura ${number} a fost emisa, in valoare de ${forms.ron(totalBani)}.`,
  'happened-repayment': 'Un ramburs a fost platit.',
  'happened-sheet': ({ sheet }: { sheet: string }) => `Rambursurile borderoului ${sheet} au fost platite.`,
  'happened-refund': 'O returnare de bani a fost platita.',
  'happened-store': ({ shop }: { shop: string }) => `Magazinul ${shop} nu mai este conectat.`,
  'happened-effect': ({ summary }: { summary: Words }) => `De verificat: ${summary}`,
}

export const notifications = {
  title: 'Notificari',
  name: (count: string) => `Notificari: ${count} necitite`,
  none: 'Nicio notificare.',
  readAll: 'Marcheaza toate ca citite',
  unread: 'necitita',
  kinds: {
    'parcel-problem': 'Problema cu un colet',
    'parcel-return': 'Retur',
    'payment-received': 'Plata primita',
    'invoice-issued': 'Factura emisa',
    payout: 'Virament',
    'store-disconnected': 'Magazin deconectat',
    'effect-waits': 'Asteapta un operator',
  } satisfies Record<NotificationKind, string>,
}
