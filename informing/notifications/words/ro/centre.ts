import type { Bani } from '#contract/money.ts'
import type { Words } from '#contract/texts/forms.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { OrderState } from '#sending/orders/contract/order-states.ts'
import { orderStates } from '#sending/orders/words/ro/messages.ts'
import type { NotificationKind } from '../../contract/centre.ts'

export const happenedMessages = {
  'happened-parcel': ({ awb, state, recipient }: { awb: string; state: OrderState; recipient: string }) =>
    `Coletul ${awb} pentru ${recipient}: ${orderStates[state] ?? state}.`,
  'happened-sms': ({ awb, recipient }: { awb: string; recipient: string }) =>
    `SMS-ul despre coletul ${awb} nu a ajuns la ${recipient}: numarul nu exista sau nu poate primi SMS-uri. Verificati telefonul din comanda.`,
  'happened-return': ({ id, buyer }: { id: string; buyer: string }) => `${buyer} a trimis cererea de retur ${id}.`,
  'happened-returns-doubtful': ({ template }: { template: string }) =>
    `Prin sablonul ${template} vin neobisnuit de multe cereri de retur. Ce depaseste masura este pastrat deoparte, ca indoielnic.`,
  'happened-withdrawal': ({ id, buyer }: { id: string; buyer: string }) => `${buyer} s-a retras din contract: ${id}.`,
  'happened-payment': ({ amountBani }: { amountBani: Bani }) => `Am primit plata de ${forms.ron(amountBani)}.`,
  'happened-invoice': ({ number, totalBani }: { number: string; totalBani: Bani }) =>
    `Factura ${number} a fost emisa, in valoare de ${forms.ron(totalBani)}.`,
  'happened-repayment': 'Un ramburs a fost platit.',
  'happened-sheet': ({ sheet }: { sheet: string }) => `Rambursurile borderoului ${sheet} au fost platite.`,
  'happened-payment-moved': 'O plata a altui client, trecuta la dumneavoastra din greseala, a fost scoasa din cont.',
  'happened-refund': 'O returnare de bani a fost platita.',
  'happened-store': ({ shop }: { shop: string }) => `Magazinul ${shop} nu mai este conectat.`,
  'happened-effect': ({ summary }: { summary: Words }) => `De verificat: ${summary}`,
}

export const notifications = {
  waiting: 'Asteapta acum',
  nothingWaits: 'Nimic nu asteapta.',
  title: 'Notificari',
  name: (count: string) => `Notificari: ${count} necitite`,
  none: 'Nicio notificare.',
  readAll: 'Marcheaza toate ca citite',
  unread: 'necitita',
  kinds: {
    'parcel-problem': 'Problema cu un colet',
    'parcel-return': 'Retur',
    'return-received': 'Cerere de retur',
    'returns-doubtful': 'Cereri de retur indoielnice',
    'payment-received': 'Plata primita',
    'invoice-issued': 'Factura emisa',
    payout: 'Virament',
    'rule-stopped': 'Regula oprita',
    'einvoices-due': 'Termen e-Factura',
    'own-einvoices': 'Facturile platformei in e-Factura',
    'store-disconnected': 'Magazin deconectat',
    'einvoice-connection': 'Conexiunea la e-Factura',
    'einvoice-outage': 'e-Factura nu raspunde',
    'effect-waits': 'Asteapta un operator',
  } satisfies Record<NotificationKind, string>,
}
