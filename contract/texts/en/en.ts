import type { Texts } from '../texts.ts'
import { accountMessages, roles } from './account.ts'
import { addressMessages } from './addresses.ts'
import { audit } from './audit.ts'
import { transfers } from './balance.ts'
import { banks } from './banks.ts'
import { billing } from './billing.ts'
import { courierMessages, schedule } from './couriers.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { mails } from './mails.ts'
import { priceLines } from './offers.ts'
import { effectAnswers, effectMessages, effects } from './operator.ts'
import { importMessages, orderImports } from './order-imports.ts'
import { labels, nextSteps, orderMessages, orderStates, timeline } from './orders.ts'
import { problems } from './problems.ts'
import { shipmentMessages, shipmentOptions } from './shipments.ts'
import { noticeMessages, obstacleMessages, storeOffer, storeOrderMessages } from './store-orders.ts'
import { installRefused, storeMessages } from './stores.ts'
import { about } from './system.ts'

export const en: Texts = {
  forms,
  problems,
  messages: {
    ...fields,
    ...accountMessages,
    ...addressMessages,
    ...shipmentMessages,
    ...courierMessages,
    ...orderMessages,
    ...effectMessages,
    ...obstacleMessages,
    ...noticeMessages,
    ...storeOrderMessages,
    ...storeMessages,
    ...importMessages,
    ...billing,
    ...banks,
  },
  audit,
  roles,
  shipmentOptions,
  priceLines,
  schedule,
  orderStates,
  nextSteps,
  timeline,
  labels,
  effects,
  effectAnswers,
  transfers,
  storeOffer,
  installRefused,
  mails,
  about,
  orderImports,
}
