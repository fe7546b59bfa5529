/** What the provider is sent of every card payment. */
import { inWords } from '#contract/texts/message.ts'
import type { CardPayer, CardPaymentOrder } from '#paying/ports/cards.ts'
import type { App } from '#server/platform/app.ts'
import { textsOfAccount } from '#server/platform/texts.ts'
import type { PaymentRow } from './payment-transition.ts'

export const CARD_NOTICE_PATH = '/api/card-payments/notice'

/** `language`: the payer's account's. */
export function paymentOrder(
  { config: { publicUrl, productName } }: Pick<App, 'config'>,
  { id, amountBani }: Pick<PaymentRow, 'id' | 'amountBani'>,
  { payer, language }: { payer: CardPayer; language: string | null },
): CardPaymentOrder {
  return {
    reference: id,
    amountBani,
    description: inWords(textsOfAccount(language), { code: 'top-up-description', params: { product: productName } }),
    payer,
    notifyUrl: `${publicUrl}${CARD_NOTICE_PATH}`,
    returnUrl: `${publicUrl}/profile/after-payment/${id}`,
    language: language === 'en' ? 'en' : 'ro',
  }
}

/** What the recorded calls for a payment mention. */
export const recordedCardCalls = (paymentId: string) => ({ partner: 'netopia', mentions: paymentId })
