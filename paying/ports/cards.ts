/**
 * What the product asks of a card payment provider, in the product's own words. An adapter is a folder beside this file. No number of a
 * card and no CVV passes through us: cards are typed at the provider's page, and kept there under a token.
 *
 * A payment is known by our own reference. A second call with the same one never makes a second payment: the provider answers that it
 * exists. So after `unknown` look for it, and only then call again, with the same reference.
 */
import type { Bani } from '#contract/money.ts'
import type { DeclineReason } from '#paying/payments/contract/payments.ts'

/** Who pays, as the invoice names them. Providers refuse blanks. */
export type CardPayer = {
  firstName: string
  lastName: string
  email: string
  phone: string
  county: string
  city: string
  postalCode: string
  /** Street, number and what else there is. */
  address: string
}

export type CardPaymentOrder = {
  /** Ours, new for each payment that is wanted, kept for each repeated call. */
  reference: string
  amountBani: Bani
  /** The payer reads it at the provider's page and on the statement. */
  description: string
  payer: CardPayer
  /** The provider calls it with every change. */
  notifyUrl: string
  /** Where the browser comes back to; that it came says nothing of the payment. */
  returnUrl: string
  language: 'ro' | 'en'
}

/** `payerKey`: ours, under which the provider keeps the card for later payments; null: it is not kept. */
export type PaymentPageOrder = CardPaymentOrder & { payerKey: string | null }
/** `isPayerPresent`: at a screen, and can be asked to confirm. Without them only with a consent that was recorded. */
export type SavedCardOrder = CardPaymentOrder & { payerKey: string; token: string; isPayerPresent: boolean }

/** Of a card that a payment was made with. `expiresOn`: the last month, YYYY-MM. `token`: null when the provider gave none this time. */
export type PaymentCard = {
  token: string | null
  brand: 'visa' | 'mastercard' | 'maestro' | null
  lastDigits: string | null
  expiresOn: string | null
  bank: string | null
}

/**
 * Where a payment stands. Only `captured` is money. A decline is the answer to one attempt: at the provider's page the payer may try again,
 * so `declined` can still become `captured`, never the reverse. `isFinal`: the card must not be charged again by itself. `needs-3ds`:
 * the payer has to confirm; `step` null: at the provider's own page. `refunded`: `refundedBani` null: the provider does not say how much.
 * `unclear`: only an operator can find out.
 */
export type CardPaymentState =
  | { kind: 'pending' }
  | { kind: 'needs-3ds'; step: ConfirmStep | null }
  | { kind: 'authorised' }
  | { kind: 'captured' }
  | { kind: 'declined'; code: string; reason: DeclineReason; isFinal: boolean }
  | { kind: 'failed' | 'voided' | 'expired' }
  | { kind: 'refunded'; refundedBani: Bani | null }
  | { kind: 'disputed'; isLost: boolean }
  | { kind: 'unclear'; code: string }

/** The payer's bank: the browser posts `form` to `url`, and comes back with a form that `confirm` wants. */
export type ConfirmStep = { url: string; form: Record<string, string>; authenticationToken: string }

export type Payment = {
  reference: string
  providerId: string
  /** null: not reported, or not in RON. What books it compares it with what was asked for. */
  amountBani: Bani | null
  card: PaymentCard
  /** The provider's own code of the last attempt, '' when there is none. */
  code: string
}
export type PaymentReport = Payment & CardPaymentState

/** Certainly nothing happened: the provider could not be reached or did not let us in. */
type NotSent = { kind: 'not-sent'; cause: string }
/** A rule of the provider, or how our account is set up; nothing was charged. */
type Refused = { kind: 'refused'; reason: string }
/** It may have happened: look for it. */
type Unknown = { kind: 'unknown'; cause: string }
/** There is a payment with this reference: look for it. */
type Exists = { kind: 'exists' }

export type PaymentPageAnswer = { kind: 'page'; url: string; providerId: string } | Exists | Refused | NotSent | Unknown
export type ChargeAnswer = PaymentReport | Exists | Refused | NotSent | Unknown
export type FindPaymentAnswer = { kind: 'found'; payment: PaymentReport } | { kind: 'absent' } | Unknown
export type RefundAnswer = { kind: 'refunded'; payment: PaymentReport } | Refused | NotSent | Unknown

/** What the provider is answered, as it wants it. */
export type ProviderAnswer = { status: number; body: object }

/**
 * `noticeId`: one for a notice however often it comes. Notices come doubled, late and out of order, and before the call that began the
 * payment was answered; some never come. `answer`: what the provider is sent once the notice is kept, or at once where it is forged.
 * `unreadable`: signed by the provider and not to be understood: the payment it names, if any, has to be looked for.
 */
export type NoticeReading =
  | { kind: 'genuine'; noticeId: string; payment: PaymentReport; answer: ProviderAnswer }
  | { kind: 'unreadable'; reference: string | null; cause: string; answer: ProviderAnswer }
  | { kind: 'forged'; cause: string; answer: ProviderAnswer }

export type CardLimits = { minBani: Bani; maxBani: Bani; referenceLengthMax: number }

export type CardPort = {
  readonly limits: CardLimits
  /** A page at the provider, where the payer types the card and confirms. */
  startPage(order: PaymentPageOrder): Promise<PaymentPageAnswer>
  /** A payment with a card that the provider keeps. */
  chargeSavedCard(order: SavedCardOrder): Promise<ChargeAnswer>
  /** What the payer's bank sent the browser back with. null: the provider does all of it at its page. */
  confirm:
    | ((step: {
        reference: string
        providerId: string
        authenticationToken: string
        form: Record<string, string>
      }) => Promise<ChargeAnswer>)
    | null
  /** Looks for a payment. `absent` proves nothing before `trustAbsenceAfterMs` after the call ended. `providerId`: '' when we were not given one. */
  find: { ask(wanted: { reference: string; providerId: string }): Promise<FindPaymentAnswer>; readonly trustAbsenceAfterMs: number }
  /** Takes what was only authorised, or lets it go. null: the provider takes it at once. */
  capture: ((payment: { reference: string; providerId: string; amountBani: Bani }) => Promise<ChargeAnswer>) | null
  void: ((payment: { reference: string; providerId: string }) => Promise<ChargeAnswer>) | null
  /**
   * Sends a part or all of it to the card again. Not idempotent: after `unknown` what `find` reports as refunded decides, compared with what
   * was refunded before.
   */
  refund(payment: { reference: string; providerId: string; amountBani: Bani }): Promise<RefundAnswer>
  /** Forgets the card at the provider. null: it cannot be asked to; our own forgetting must do. */
  forgetCard: ((token: string) => Promise<{ kind: 'done' } | NotSent | Unknown>) | null
  /** Judges a notice by its raw bytes; touches nothing. */
  readNotice(headers: Record<string, string | string[] | undefined>, body: Uint8Array): NoticeReading
  /** What a genuine notice is answered when it could not be kept: it comes again. */
  readonly sendAgain: ProviderAnswer
}
