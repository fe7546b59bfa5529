import type { Bani } from '#contract/money.ts'
import { forms } from '#contract/texts/ro/forms.ts'

type RefundOfLine = { reference: string; client: string; amount: Bani }

/** What a line of the bank's statement is of money that goes back. */
export const refundMessages = {
  'statement-line-payment-may-be-reversed': ({ payments }: { payments: string }) =>
    `Banca a luat inapoi o suma care pare a fi plata ${payments}: daca este ea, alegeti-o; clientul nu o mai are in sold.`,
  'statement-line-payment-reversed': ({ payment }: { payment: number }) => `Plata ${payment}, luata inapoi de banca.`,
  'payment-reversed-by-bank': 'Banca a luat plata inapoi.',
  'statement-line-refund-paid': ({ reference }: { reference: string }) => `Returnarea ${reference}, platita.`,
  'statement-line-refund-gone': ({ reference }: { reference: string }) =>
    `Returnarea ${reference} figura ca neplatita, dar banii au plecat: a fost inregistrata.`,
  'statement-line-refund-fee': ({ reference }: { reference: string }) => `Comisionul bancii pentru returnarea ${reference}.`,
  'statement-line-refund-may-be': ({ references }: { references: string }) =>
    `Are contul si suma returnarii ${references}: daca este ea, alegeti-o, altfel verificati cu banca.`,
  'statement-line-refund-differs': ({ reference, client, amount }: RefundOfLine) =>
    `Numeste returnarea ${reference} catre ${client}, de ${forms.ron(amount)}: suma difera. Verificati cu banca.`,
  'statement-line-refund-again': ({ reference, client, amount }: RefundOfLine) =>
    `Returnarea ${reference} catre ${client}, de ${forms.ron(amount)}, are deja o plata pe extras: verificati cu banca daca a fost platita de doua ori si cereti banii inapoi.`,
  'statement-line-refund-not-granted': ({ reference, client, amount }: RefundOfLine) =>
    `Returnarea ${reference} catre ${client}, de ${forms.ron(amount)}, asteapta aprobarea altui administrator, dar banii au plecat: refuzati-o, apoi alegeti-o aici.`,
  'statement-line-refund-returned': ({ reference, client, amount }: RefundOfLine) =>
    `S-au intors banii returnarii ${reference} catre ${client}, de ${forms.ron(amount)}: inregistrati-i ca plata a acestui client, pentru a-i trimite in alt cont.`,
}

/** The dialogs that return an advance and settle the account. */
export const moneyBack = {
  title: 'Returnare avans',
  entity: 'Date de facturare',
  entityMissing: 'Alegeti datele de facturare',
  amount: 'Suma de returnat',
  max: 'Suma maxima',
  maxHint: (amount: string) => `Se pot returna cel mult ${amount}.`,
  holder: 'Titularul contului',
  iban: 'IBAN',
  send: 'Proceseaza returnarea',
  cancel: 'Anuleaza',
  loading: 'Se incarca datele ...',
  sending: 'Se proceseaza returnarea ...',
  amountMissing: 'Suma este obligatorie',

  confirmTitle: 'Confirmare returnare avans',
  confirmText: 'Verificati datele returnarii:',
  warning: 'Atentie! Aceasta actiune nu poate fi anulata.',
  confirm: 'Da, proceseaza returnarea',

  // As the specification has them.
  refunded: 'Avansul a fost returnat cu succes!',
  refundUnderWay: 'Returnarea a fost trimisa bancii. Suma este rezervata pana la confirmarea platii.',
  timedOut: 'Cererea a expirat. Va rugam sa verificati daca returnarea a fost procesata sau reincercati!',
  failed: 'A aparut o eroare la stornarea avansului. Va rugam reincercati!',
  entitiesFailed: 'A aparut o eroare la preluarea datelor de facturare ale utilizatorului! Va rugam reincercati!',

  refundWaiting: 'Returnarea asteapta aprobarea altui administrator. Suma este rezervata.',

  settle: 'Deconteaza contul',
  settleTitle: 'Decontarea contului',
  settleIntro: 'Decontarea inchide conturile cu dumneavoastra:',
  toInvoice: 'Se factureaza comenzile nefacturate',
  toReturn: 'Se returneaza soldul ramas',
  toAccount: 'Banii sunt virati in contul de mai jos. Bonusul ramane in cont, iar facturile de avans sunt stornate.',
  settleWarning: 'Decontarea nu poate fi anulata.',
  invoiceCreated: 'Factura a fost creata cu succes. Accesati "Lista facturi" pentru a o putea descarca!',
  returned: (amount: string) => `Soldul ramas de ${amount} a fost trimis spre returnare in contul dumneavoastra.`,
  returnWaiting: (amount: string) => `Soldul ramas de ${amount} este rezervat si va fi returnat dupa ce un administrator aproba plata.`,
  settleFailed: 'A aparut o eroare la crearea facturii. Va rugam reincercati iar daca problema persista, sa ne contactati!',
}

/** A bank transfer that was booked for the wrong client. */
export const paymentMoves = {
  title: 'Plata este a altui client',
  text: ({ amount, from, to }: { amount: string; from: string; to: string }) =>
    `Plata de ${amount}${from && `, trecuta la ${from},`} trece la ${to || 'clientul ales'}, cu ziua in care a intrat. Factura de avans a platii se storneaza. Banca nu este implicata.`,
  verb: 'Muta la alt client',
  moved: 'Plata este acum a celuilalt client.',
}
