import { bankStatements, statementMessages } from '../../../cash/bank-statements/words/en/bank-statements.ts'
import { repaymentAwaiting } from '../../../cash/payouts/words/en/awaiting.ts'
import { bankAnswers } from '../../../cash/payouts/words/en/bank-answers.ts'
import { repaymentForecast } from '../../../cash/payouts/words/en/forecast.ts'
import { payoutMails, payoutMessages } from '../../../cash/payouts/words/en/payout-messages.ts'
import { payouts } from '../../../cash/payouts/words/en/payouts.ts'
import { sheetDocument, sheetMails } from '../../../cash/payouts/words/en/sheet-document.ts'
import { repaymentSheets } from '../../../cash/payouts/words/en/sheets.ts'
import { repaymentMails, repaymentSettings } from '../../../cash/repayment-settings/words/en/settings.ts'
import { repaymentList, repaymentStates } from '../../../cash/repayments/words/en/list.ts'
import { repaymentMessages } from '../../../cash/repayments/words/en/messages.ts'
import { settlementMessages, settlements } from '../../../cash/settlements/words/en/settlements.ts'
import type { Texts } from '../texts.ts'
import { passkeys } from './account/passkeys.ts'
import { secondFactor } from './account/second-factor.ts'
import { sessions } from './account/sessions.ts'
import { settings } from './account/settings.ts'
import { signIn } from './account/sign-in.ts'
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { balance } from './balance/balance.ts'
import { balanceMessages, statement } from './balance/statement.ts'
import { banks } from './banks.ts'
import { billing } from './billing.ts'
import { billingData } from './billing-data.ts'
import { dashboard, dashboardMessages } from './dashboard.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { integration } from './integration.ts'
import { invoices } from './invoices/documents.ts'
import { invoiceList } from './invoices/list.ts'
import { members } from './members.ts'
import { accountMessages, roles } from './messages/account.ts'
import { addressMessages } from './messages/addresses.ts'
import { causes } from './messages/causes.ts'
import { courierMessages, schedule } from './messages/couriers.ts'
import { effectAnswers, effectMessages, effects } from './messages/effects.ts'
import { mails } from './messages/mails.ts'
import { priceLines } from './messages/offers.ts'
import { labels, nextSteps, orderGroups, orderMessages, orderStates, timeline } from './messages/orders.ts'
import { shipmentMessages, shipmentOptions } from './messages/shipments.ts'
import { signInMessages } from './messages/sign-in.ts'
import { installRefused, storeMessages } from './messages/stores.ts'
import { about } from './messages/system.ts'
import { transfers } from './messages/transfers.ts'
import { happenedMessages, notifications } from './notifications/centre.ts'
import { mailParts, noticeSwitches, notices, orderNoticeMessages, orderNotices } from './notifications/notices.ts'
import { offers } from './offers.ts'
import { operator } from './operator.ts'
import { importMessages, orderImports } from './order-imports.ts'
import { orders } from './orders.ts'
import { afterPayment } from './payments/after-payment.ts'
import { paymentMessages } from './payments/messages.ts'
import { moneyBack } from './payments/money-back.ts'
import { prepay } from './payments/prepay.ts'
import { proforma } from './payments/proforma.ts'
import { cardNames, subscriptions, topUpChoice } from './payments/subscription-page.ts'
import { subscriptionMails, subscriptionMessages } from './payments/subscriptions.ts'
import { problems } from './problems.ts'
import { referralMessages, referrals } from './referrals.ts'
import { sandbox } from './sandbox.ts'
import { shell } from './shell.ts'
import { shipmentEditor } from './shipment-editor.ts'
import { noticeMessages, obstacleMessages, storeOffer, storeOrderMessages } from './store-orders/messages.ts'
import { storeOrders } from './store-orders/store-orders.ts'
import { tracking } from './tracking.ts'
import { ui } from './ui.ts'

export const en: Texts = {
  forms,
  problems,
  messages: {
    ...fields,
    ...accountMessages,
    ...signInMessages,
    ...addressMessages,
    ...shipmentMessages,
    ...courierMessages,
    ...orderMessages,
    ...causes,
    ...effectMessages,
    ...orderNoticeMessages,
    ...happenedMessages,
    ...obstacleMessages,
    ...noticeMessages,
    ...storeOrderMessages,
    ...storeMessages,
    ...importMessages,
    ...billing,
    ...banks,
    ...statementMessages,
    ...paymentMessages,
    ...repaymentMessages,
    ...bankAnswers,
    ...settlementMessages,
    ...payoutMessages,
    ...subscriptionMessages,
    ...balanceMessages,
    ...referralMessages,
    ...dashboardMessages,
  },
  audit,
  roles,
  shipmentOptions,
  priceLines,
  schedule,
  orderStates,
  orderGroups,
  nextSteps,
  timeline,
  labels,
  effects,
  effectAnswers,
  transfers,
  storeOffer,
  installRefused,
  mails: { ...mails, ...mailParts, ...subscriptionMails, ...repaymentMails, ...sheetMails, ...payoutMails },
  notices,
  noticeSwitches,
  orderNotices,
  notifications,
  about,
  orderImports,
  addresses,
  balance,
  bankStatements,
  dashboard,
  statement,
  integration,
  invoiceList,
  invoices,
  members,
  moneyBack,
  offers,
  operator,
  billingData,
  orders,
  proforma,
  prepay,
  afterPayment,
  cardNames,
  referrals,
  repaymentList,
  repaymentStates,
  topUpChoice,
  subscriptions,
  repaymentAwaiting,
  sheetDocument,
  repaymentSettings,
  repaymentSheets,
  repaymentForecast,
  payouts,
  sandbox,
  passkeys,
  secondFactor,
  sessions,
  settings,
  settlements,
  shell,
  shipmentEditor,
  signIn,
  storeOrders,
  tracking,
  ui,
}
