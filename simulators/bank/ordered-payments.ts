/** What the bank makes of payment files: payments that wait, are debited, refused, returned, debited twice; and what else comes in. */
import { z } from 'zod'
import type { SimJournal } from '#simulators/journal.ts'
import { localDay } from '#simulators/time.ts'
import { type OrderedBankPayment, type OrderedFile, type PaymentFileRefusal, readPaymentFile } from './read-payment-file.ts'

export type SimPaymentFile = Omit<OrderedFile, 'payments'> & { takenAt: string; account: string; paymentIds: string[] }
export type SimBankPayment = OrderedBankPayment & {
  messageId: string
  status: 'ACSP' | 'ACSC' | 'RJCT'
  reason: string | null
  isDouble: boolean
}
/** A line of an account: in above zero, out below. */
export type SimEntry = {
  reference: string
  account: string
  on: string
  amountBani: number
  party: { name: string; iban: string }
  text: string
  endToEndId: string | null
  returnReason: string | null
}

/** To payments that wait: `pay`, `refuse`. To those that were debited: `return`, `double`. Of one, of a file, or of all. */
export const PaymentAct = z.object({
  act: z.enum(['pay', 'refuse', 'return', 'double']),
  endToEndId: z.string().min(1).optional(),
  messageId: z.string().min(1).optional(),
  reason: z
    .string()
    .regex(/^[A-Z0-9]{4}$/)
    .default('AC04'),
})
export const IncomingPayment = z.object({
  account: z.string().min(1),
  amountBani: z.int().positive(),
  name: z.string().min(1).max(70),
  iban: z.string().max(34).default(''),
  text: z.string().max(140).default(''),
})

export type BankDesk = ReturnType<typeof openBankDesk>
type Rules = { now(): Date; isClosed(iban: string): boolean; hasRightDigits(iban: string): boolean }

export function openBankDesk(journal: SimJournal, { now, isClosed, hasRightDigits }: Rules) {
  const files = journal.shelf<SimPaymentFile>('files')
  const payments = journal.shelf<SimBankPayment>('payments')
  const entries = journal.shelf<SimEntry>('entries')

  function book(entry: Omit<SimEntry, 'reference' | 'on'>): void {
    const reference = `BK${String(entries.size + 1).padStart(10, '0')}`
    entries.put(reference, { reference, on: localDay(now()), ...entry })
  }

  const debit = ({ account, amountBani, creditor, text, endToEndId }: OrderedBankPayment) =>
    book({ account, amountBani: -amountBani, party: creditor, text, endToEndId, returnReason: null })

  const refusalOf = ({ creditor }: OrderedBankPayment): string | null => {
    if (!hasRightDigits(creditor.iban)) return 'AC01'
    return isClosed(creditor.iban) ? 'AC04' : null
  }

  return {
    files,
    payments,
    entries,
    /** Whole or not at all; single payments may be refused. `takes`: what becomes of the others. */
    take(xml: string, takes: 'at-once' | 'later'): SimPaymentFile | PaymentFileRefusal {
      const read = readPaymentFile(xml)
      if ('code' in read) return read
      const { messageId, messageName } = read
      if (files.get(messageId) || read.payments.some(({ endToEndId }) => payments.get(endToEndId)))
        return { code: 'AM05', message: `${messageId} or a payment of it was taken before` }
      for (const payment of read.payments) {
        const reason = refusalOf(payment)
        const status = reason === null ? (takes === 'at-once' ? 'ACSC' : 'ACSP') : 'RJCT'
        payments.put(payment.endToEndId, { ...payment, messageId, status, reason, isDouble: false })
        if (status === 'ACSC') debit(payment)
      }
      const [{ account } = { account: '' }] = read.payments
      const file: SimPaymentFile = {
        ...{ messageId, messageName, account, takenAt: now().toISOString() },
        paymentIds: read.payments.map(({ endToEndId }) => endToEndId),
      }
      files.put(messageId, file)
      return file
    },
    /** Answers the payments that it did something to. */
    act({ act, endToEndId, messageId, reason }: z.infer<typeof PaymentAct>): string[] {
      const wanted = act === 'pay' || act === 'refuse' ? 'ACSP' : 'ACSC'
      const some = payments
        .all()
        .filter(
          (one) =>
            one.status === wanted && (endToEndId ?? one.endToEndId) === one.endToEndId && (messageId ?? one.messageId) === one.messageId,
        )
        .filter((one) => (act === 'return' ? one.reason === null : act !== 'double' || !one.isDouble))
      for (const one of some) {
        if (act === 'refuse') payments.put(one.endToEndId, { ...one, status: 'RJCT', reason })
        if (act === 'pay') payments.put(one.endToEndId, { ...one, status: 'ACSC' })
        if (act === 'double') payments.put(one.endToEndId, { ...one, isDouble: true })
        if (act === 'pay' || act === 'double') debit(one)
        if (act !== 'return') continue
        payments.put(one.endToEndId, { ...one, reason })
        const { account, amountBani, creditor, text, endToEndId: id } = one
        book({ account, amountBani, party: creditor, text, endToEndId: id, returnReason: reason })
      }
      return some.map((one) => one.endToEndId)
    },
    receive({ account, amountBani, name, iban, text }: z.infer<typeof IncomingPayment>): void {
      book({ account, amountBani, party: { name, iban }, text, endToEndId: null, returnReason: null })
    },
  }
}
