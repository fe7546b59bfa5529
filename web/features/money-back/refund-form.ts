/** What is typed to return an advance, and what is wrong with it. */
import type { useForm } from '@mantine/form'
import { type Bani, fromRon, parseRon } from '../../../contract/money.ts'
import { HOLDER_MAX, REFUND_MIN } from '../../../contract/payments/money-back.ts'
import { said } from '../../said.ts'
import { texts } from '../../texts.ts'
import { isRomanianIban, readIban } from '../shipment-editor/iban.ts'

/** `amount`: as the field gives it, a number or what is typed so far. */
export type RefundTyped = { amount: number | string; accountHolder: string; bankAccount: string }

export type RefundForm = ReturnType<typeof useForm<RefundTyped>>

export const emptyRefund: RefundTyped = { amount: '', accountHolder: '', bankAccount: '' }

export const amountTyped = ({ amount }: Pick<RefundTyped, 'amount'>): Bani | null =>
  typeof amount === 'number' ? fromRon(amount) : amount.trim() === '' ? null : parseRon(amount, '.')

/** `max`: what can be returned. */
export function refundErrors(typed: RefundTyped, max: Bani): Partial<Record<keyof RefundTyped, string>> {
  const errors = { ...accountErrors(typed), amount: amountError(amountTyped(typed), max) }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

function amountError(amount: Bani | null, max: Bani): string | null {
  if (amount === null) return texts.moneyBack.amountMissing
  if (amount < REFUND_MIN) return said({ code: 'refund-below-min' })
  return amount > max ? said({ code: 'refund-above-max', params: { max } }) : null
}

type Account = Pick<RefundTyped, 'accountHolder' | 'bankAccount'>

export const accountErrors = ({ accountHolder, bankAccount }: Account): Record<keyof Account, string | null> => ({
  accountHolder: accountHolder.trim() === '' ? said({ code: 'refund-holder-missing' }) : null,
  bankAccount:
    bankAccount.trim() === ''
      ? said({ code: 'refund-iban-missing' })
      : isRomanianIban(bankAccount)
        ? null
        : said({ code: 'refund-iban-invalid' }),
})

/** As it is sent. */
export const accountOf = ({ accountHolder, bankAccount }: Account): Account => ({
  accountHolder: accountHolder.trim().slice(0, HOLDER_MAX),
  bankAccount: readIban(bankAccount),
})
