/** A row of the statement in words. */

import { type Bani, bani } from '#contract/money.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import type { PaymentMethod } from '#paying/payments/contract/payments.ts'
import type { StatementTransaction } from '../../contract/statement.ts'
import type { StatementRowRead } from './statement-rows.ts'

/** `difference`: what is unpaid after it. */
export function presentStatementRow(texts: Texts, row: StatementRowRead, difference: Bani): StatementTransaction {
  const kind = statementRowKindOf(row)
  const isInvoice = kind === 'invoice'
  return {
    id: idOf(row),
    dateTime: statementRowMomentOf(row).toISOString(),
    description: statementRowDescriptionOf(texts, row),
    isInvoice,
    isPayment: kind === 'payment',
    invoice: isInvoice ? invoiceShownOf(row) : null,
    ...{ invoiceAmount: bani(row.invoiced), paymentAmount: bani(row.paid), prePayAmount: bani(row.prepaid), difference },
    cardData: cardOf(row),
    ...(isReceived(row) || kind === 'announced'
      ? { paymentNumber: row.paymentNumber, revertibleAmount: bani(row.revertibleBani ?? 0) }
      : { paymentNumber: null, revertibleAmount: bani(0) }),
  }
}

/** Neither of the two: announced. */
export const statementRowKindOf = (row: StatementRowRead): 'invoice' | 'payment' | 'announced' =>
  isInvoiceRow(row) ? 'invoice' : row.kind === 'announced' ? 'announced' : 'payment'

const isInvoiceRow = ({ kind }: StatementRowRead): boolean => kind === 'fiscal' || kind === 'advance' || kind === 'storno'
/** The payment itself, whose id and card are its own; a reversal only names it. */
const isReceived = ({ kind }: StatementRowRead): boolean => kind === 'payment' || kind === 'card-top-up'

const idOf = (row: StatementRowRead): string => {
  const own = isInvoiceRow(row) ? row.invoiceId : isReceived(row) || row.kind === 'announced' ? row.paymentId : null
  return own ?? String(row.seq)
}

/** PostgreSQL's text of a moment, which keeps its microseconds. */
export const statementRowMomentOf = ({ at }: Pick<StatementRowRead, 'at'>): Date =>
  new Date(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))

export const statementRowNumberOf = ({ series, year, invoiceNumber: number }: StatementRowRead): string | null =>
  series === null || year === null || number === null ? null : invoiceNumber({ series, year, number })

function invoiceShownOf(row: StatementRowRead): StatementTransaction['invoice'] {
  const number = statementRowNumberOf(row)
  if (row.invoiceId === null || number === null) throw new Error('an invoice has a number')
  return { id: row.invoiceId, invoiceNumber: number, hasAnnex: row.kind === 'fiscal' }
}

const cardOf = (row: StatementRowRead): StatementTransaction['cardData'] => {
  if (!row.card || !(isReceived(row) || row.kind === 'announced')) return null
  const { cardBrand, lastDigits, bankName } = row.card
  return { info: { brand: cardBrand }, cardNumber: { lastDigits }, bank: { name: bankName } }
}

export function statementRowDescriptionOf({ statement, balance, forms }: Texts, row: StatementRowRead): string {
  const withCard = (text: string) => {
    const card = cardOf(row)
    return card === null
      ? text
      : statement.withCard({ text, brand: card.info.brand, lastDigits: card.cardNumber.lastDigits, bank: card.bank.name })
  }
  switch (row.kind) {
    case 'fiscal':
    case 'advance':
    case 'storno':
      return statement[row.kind]
    case 'payment':
    case 'card-top-up':
      return withCard(statement[row.kind])
    case 'payment-reversal':
      return statement.reversal(row.paymentNumber)
    case 'advance-refunded':
      return statement.refund
    case 'bonus':
      return balance.bonusUsed(statementRowNumberOf(row))
    case 'bonus-returned':
      return statement.bonusReturned(statementRowNumberOf(row))
    case 'settlement-returned':
      return statement.settlementReturned(statementRowNumberOf(row))
    case 'settled':
      return statement.settled(statementRowNumberOf(row))
    case 'announced': {
      const said = { text: withCard(statement[meansOf(row.method)]), amount: forms.ron(bani(row.paymentBani ?? 0)) }
      return row.paymentState === 'unclear' ? statement.unclear(said) : statement.announced(said)
    }
  }
}

const meansOf = (method: PaymentMethod | null) => (method === null || method === 'transfer' ? 'payment' : 'card-top-up')
