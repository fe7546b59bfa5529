/** NETOPIA's statuses and codes as ours. */
import type { DeclineReason } from '#paying/payments/contract/payments.ts'
import type { CardPaymentState } from '#paying/ports/cards.ts'

const declines: Record<string, { reason: DeclineReason; isFinal: boolean }> = {
  16: { reason: 'risk', isFinal: true },
  17: { reason: 'wrong-card-data', isFinal: true },
  18: { reason: 'closed-card', isFinal: true },
  19: { reason: 'expired-card', isFinal: true },
  20: { reason: 'no-funds', isFinal: false },
  21: { reason: 'wrong-card-data', isFinal: true },
  22: { reason: 'refused-by-bank', isFinal: true },
  26: { reason: 'limit', isFinal: false },
  34: { reason: 'refused-by-bank', isFinal: true },
  35: { reason: 'refused-by-bank', isFinal: true },
  36: { reason: 'risk', isFinal: true },
  37: { reason: 'refused-by-bank', isFinal: true },
  39: { reason: 'not-authenticated', isFinal: true },
}

/** The reference is taken: the payment that there is comes with the answer. */
export const PAYMENT_EXISTS_CODE = '56'
/** The payer has to go to the provider's page. */
export const AT_PAGE_CODE = '101'
/** Nothing was charged: what we sent, or how the account is set up, is wrong. Another amount for the same reference among them. */
const refusals = ['32', '33', '99', '103']
export const isRefusalCode = (code: string): boolean => refusals.includes(code)

/** `00` and `0` are the same. */
export const plainNetopiaCode = (code: string): string => (code === '0' ? '00' : code)

/** Card schemes punish who repeats after a no: a code that is not known is final. */
const declineOf = (code: string): CardPaymentState => ({
  kind: 'declined',
  code,
  ...(declines[code] ?? { reason: 'refused-by-bank', isFinal: true }),
})

/** Only 3 and 5 are money. */
export function netopiaStateOf({ status, code }: { status: number; code: string }): CardPaymentState {
  switch (status) {
    case 1: // new: with an expired card it stays so
      return code in declines ? declineOf(code) : { kind: 'pending' }
    case 2:
      return { kind: 'authorised' }
    case 3:
    case 5:
      return { kind: 'captured' }
    case 4: // cancelled
    case 17: // reversed
      return { kind: 'voided' }
    case 6: // pending
    case 7: // scheduled
    case 14: // at the bank
    case 18: // pending for another reason
      return { kind: 'pending' }
    case 8:
      return { kind: 'refunded', refundedBani: null }
    case 9: // chargeback
    case 16: // chargeback contested
      return { kind: 'disputed', isLost: false }
    case 10:
      return { kind: 'disputed', isLost: true }
    case 11:
      return { kind: 'failed' }
    case 12:
      return declineOf(code)
    case 15:
      return { kind: 'needs-3ds', step: null }
    case 23:
      return { kind: 'expired' }
    default: // 13 is in review; the provider's own repetitions (19 to 22) are not used
      return { kind: 'unclear', code }
  }
}
