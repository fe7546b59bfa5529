/** What these features have of the running product. */
import type { PortReader } from '#server/platform/app.ts'
import type { BankTransfers } from './ports/bank-transfers.ts'
import type { BankPort } from './ports/banks.ts'
import type { CardPort } from './ports/cards.ts'
import type { PaymentFiles } from './ports/payment-files.ts'
import type { TaxPort } from './ports/tax.ts'
import type { VatNumbersPort } from './ports/vat-numbers.ts'

/** `startPage` is here: its answer is the page that the payer waits for, and a payment whose page is lost is replaced by another, not asked for again. */
export type CardReader = PortReader<CardPort, 'chargeSavedCard' | 'confirm' | 'capture' | 'void' | 'refund' | 'forgetCard'>

declare module '#server/platform/app.ts' {
  interface App {
    tax: TaxPort
    vatNumbers: VatNumbersPort
    /** null: the operator has no contract for card payments. */
    cards: CardReader | null
    bank: BankPort
    /** Reads what the product itself writes in a bank's name, for its demonstration: in this thread; null in production. */
    ownStatements: BankPort | null
    /** null: the operator's bank takes no orders from programs, and people make the transfers. */
    bankTransfers: PortReader<BankTransfers, 'send'> | null
    /** null: none is written here yet, and no run can be handed to the bank. */
    paymentFiles: PaymentFiles | null
  }
  interface WholePorts {
    cards: CardPort | null
    bankTransfers: BankTransfers | null
  }
}
