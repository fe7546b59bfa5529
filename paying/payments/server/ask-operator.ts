/** What only an operator can find out about a card payment: a row among the effects that wait, until the provider says it after all. */

import type { EffectKindName } from '#contract/effects/effects.ts'
import type { Bani } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import { addEffect } from '#server/effects/add-effect.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentRow } from './payment-transition.ts'

/** `unclear`: whether and how much was paid. The others are of money that was lost again. */
export type PaymentCheck = 'unclear' | 'voided' | 'sent-back' | 'disputed' | 'dispute-lost'

export type PaymentToCheck = { paymentId: string; check: PaymentCheck; reason: Message; number: number; amountBani: Bani }

export const paymentCheckKind = { name: 'check-payment' } as const satisfies { name: EffectKindName }

type Asked = Pick<PaymentToCheck, 'check' | 'reason'>

/** Once for a payment and what is to be found out. */
export async function askPaymentCheck(app: App, tx: Tx, { clientId, id, number, amountBani }: PaymentRow, asked: Asked): Promise<void> {
  const input: PaymentToCheck = { paymentId: id, ...asked, number, amountBani }
  await addEffect(app, tx, { clientId, kind: paymentCheckKind, key: `${id}/${asked.check}`, subject: id, input })
}
