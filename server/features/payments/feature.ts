import type { Feature } from '../../feature.ts'
import { chargeCard } from './charge-card.ts'
import { checkPayment } from './check-payment.ts'

export const payments: Feature = { name: 'payments', effects: [chargeCard, checkPayment] }
