import type { TransferKind } from '../../../transfers.ts'

/** How a client reads the transfers of its money. */
export const transfers = {
  labels: {
    payment: 'Plata primita',
    'payment-reversal': 'Plata intoarsa',
    'card-top-up': 'Alimentare cu cardul',
    'advance-invoiced': 'Avans facturat',
    'advance-refunded': 'Avans returnat',
    'weekly-bonus': 'Bonus saptamanal',
    'order-activation': 'Servicii de curierat',
    'order-cancellation': 'Stornare servicii de curierat',
    'orders-invoiced': 'Servicii facturate',
    'orders-credited': 'Servicii stornate dupa facturare',
    'invoice-settled': 'Factura achitata',
    'rounding-added': 'Rotunjire in plus',
    'rounding-deducted': 'Rotunjire in minus',
    'cash-collected': 'Ramburs incasat de curier',
    'courier-settlement': 'Decontare de la curier',
    'cash-received': 'Ramburs primit de la curier',
    'sheet-paid': 'Borderou platit',
    'sheet-returned': 'Borderou intors de banca',
    'cash-reduced': 'Ramburs corectat in minus',
    'cash-increased': 'Ramburs corectat in plus',
    'cash-correction': 'Corectie de ramburs dupa plata',
    'cash-netted': 'Compensare ramburs platit in plus',
  } satisfies Record<TransferKind, string>,
  references: { order: 'comanda', invoice: 'factura', sheet: 'borderoul', payment: 'plata' },
  reserved: '(suma rezervata)',
}
