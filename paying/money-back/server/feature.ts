import type { AnyEffectKind } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import { bankPayout } from './bank-payout.ts'
import { refundsOnBankLine } from './lines/refund-lines.ts'
import { refundCard } from './refund-card.ts'
import { moneyBackRoutes } from './routes.ts'

export const moneyBack: Feature = {
  name: 'money-back',
  routes: moneyBackRoutes,
  subscriptions: [refundsOnBankLine],
  effects: [bankPayout, refundCard] as readonly AnyEffectKind[],
}
