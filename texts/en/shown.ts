import { savedViewMessages, savedViews } from '#account/saved-views/words/en/saved-views.ts'
import { settings } from '#account/settings/words/en/settings.ts'
import { accountMessages, roles } from '#account/sign-in/words/en/account.ts'
import { signInMessages } from '#account/sign-in/words/en/messages.ts'
import { secondFactor } from '#account/sign-in/words/en/second-factor.ts'
import { signIn } from '#account/sign-in/words/en/sign-in.ts'
import { repaymentAwaiting } from '#cash/payouts/words/en/awaiting.ts'
import { bankAnswers } from '#cash/payouts/words/en/bank-answers.ts'
import { repaymentForecast } from '#cash/payouts/words/en/forecast.ts'
import { payoutMessages } from '#cash/payouts/words/en/payout-messages.ts'
import { payouts } from '#cash/payouts/words/en/payouts.ts'
import { sheetDocument } from '#cash/payouts/words/en/sheet-document.ts'
import { repaymentSheets } from '#cash/payouts/words/en/sheets.ts'
import { repaymentSettings } from '#cash/repayment-settings/words/en/settings.ts'
import { repaymentList, repaymentStates } from '#cash/repayments/words/en/list.ts'
import { repaymentMessages } from '#cash/repayments/words/en/messages.ts'
import { settlementMessages, settlements } from '#cash/settlements/words/en/settlements.ts'
import { banks } from '#contract/texts/en/banks.ts'
import { fields } from '#contract/texts/en/fields.ts'
import { forms } from '#contract/texts/en/forms.ts'
import { causes } from '#contract/texts/en/messages/causes.ts'
import { courierMessages, schedule } from '#contract/texts/en/messages/couriers.ts'
import { effectAnswers, effectMessages, effects } from '#contract/texts/en/messages/effects.ts'
import { about } from '#contract/texts/en/messages/system.ts'
import { transfers } from '#contract/texts/en/messages/transfers.ts'
import { problems } from '#contract/texts/en/problems.ts'
import { shell } from '#contract/texts/en/shell.ts'
import { ui } from '#contract/texts/en/ui.ts'
import type { ShownTexts } from '#contract/texts/texts.ts'
import { dashboard, dashboardMessages } from '#informing/dashboard/words/en/dashboard.ts'
import { monthDocuments } from '#informing/month-documents/words/en/month-documents.ts'
import { happenedMessages, notifications } from '#informing/notifications/words/en/centre.ts'
import { noticeSwitches, notices, orderNoticeMessages, orderNotices } from '#informing/notifications/words/en/notices.ts'
import { connectionMessages } from '#invoicing/connections/words/en/messages.ts'
import { customerMessages } from '#invoicing/customers/words/en/messages.ts'
import { sentMessages } from '#invoicing/sent/words/en/messages.ts'
import { writingMessages } from '#invoicing/writing/words/en/messages.ts'
import { audit } from '#operating/audit/words/en/audit.ts'
import { authorisations } from '#paying/authorisations/words/en/authorisations.ts'
import { balance } from '#paying/balance/words/en/balance.ts'
import { balanceMessages, statement } from '#paying/balance/words/en/statement.ts'
import { bankStatements, statementMessages } from '#paying/bank-statements/words/en/bank-statements.ts'
import { billing } from '#paying/billing/words/en/billing.ts'
import { billingData } from '#paying/billing/words/en/billing-data.ts'
import { invoiceList } from '#paying/invoices/words/en/list.ts'
import { moneyBack, paymentMoves, refundMessages } from '#paying/money-back/words/en/money-back.ts'
import { afterPayment } from '#paying/payments/words/en/after-payment.ts'
import { paymentMessages } from '#paying/payments/words/en/messages.ts'
import { prepay } from '#paying/payments/words/en/prepay.ts'
import { referralMessages, referrals } from '#paying/referrals/words/en/referrals.ts'
import { cardNames, subscriptions, topUpChoice } from '#paying/subscriptions/words/en/subscription-page.ts'
import { subscriptionMessages } from '#paying/subscriptions/words/en/subscriptions.ts'
import { automation, automationMessages } from '#selling/automation/words/en/automation.ts'
import { importMessages, orderImports } from '#selling/order-import/words/en/order-imports.ts'
import { returnMessages } from '#selling/returns/words/en/messages.ts'
import { returnSettling } from '#selling/returns/words/en/return-settling.ts'
import { returns } from '#selling/returns/words/en/returns.ts'
import { noticeMessages, obstacleMessages, storeOffer, storeOrderMessages } from '#selling/store-orders/words/en/messages.ts'
import { storeOrders } from '#selling/store-orders/words/en/store-orders.ts'
import { integration } from '#selling/stores/words/en/integration.ts'
import { installRefused, storeMessages } from '#selling/stores/words/en/messages.ts'
import { addresses } from '#sending/addresses/words/en/addresses.ts'
import { addressMessages } from '#sending/addresses/words/en/messages.ts'
import { priceLines } from '#sending/offers/words/en/messages.ts'
import { offers } from '#sending/offers/words/en/offers.ts'
import { orderTemplateMessages } from '#sending/order-templates/words/en/messages.ts'
import { orderTemplates } from '#sending/order-templates/words/en/order-templates.ts'
import { returnForm, returnFormMessages } from '#sending/order-templates/words/en/return-form.ts'
import { labels, nextSteps, orderGroups, orderMessages, orderStates, timeline } from '#sending/orders/words/en/messages.ts'
import { nextActions } from '#sending/orders/words/en/next-actions.ts'
import { orders } from '#sending/orders/words/en/orders.ts'
import { tracking } from '#sending/orders/words/en/tracking.ts'
import { packaging, packagingMessages } from '#sending/packaging/words/en/packaging.ts'
import { pickupPointMessages, pickupPoints } from '#sending/pickup-points/words/en/pickup-points.ts'
import { shipmentEditor } from '#sending/shipment-editor/words/en/shipment-editor.ts'
import { shipmentMessages, shipmentOptions } from '#sending/shipments/words/en/shipments.ts'

export const shown: ShownTexts = {
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
    ...automationMessages,
    ...billing,
    ...banks,
    ...statementMessages,
    ...paymentMessages,
    ...refundMessages,
    ...repaymentMessages,
    ...bankAnswers,
    ...settlementMessages,
    ...payoutMessages,
    ...subscriptionMessages,
    ...balanceMessages,
    ...referralMessages,
    ...dashboardMessages,
    ...pickupPointMessages,
    ...packagingMessages,
    ...customerMessages,
    ...connectionMessages,
    ...sentMessages,
    ...writingMessages,
    ...returnFormMessages,
    ...returnMessages,
    ...orderTemplateMessages,
    ...savedViewMessages,
  },
  audit,
  roles,
  shipmentOptions,
  priceLines,
  schedule,
  orderStates,
  orderGroups,
  nextSteps,
  nextActions,
  timeline,
  labels,
  effects,
  effectAnswers,
  transfers,
  storeOffer,
  installRefused,
  notices,
  noticeSwitches,
  orderNotices,
  notifications,
  about,
  orderImports,
  automation,
  addresses,
  balance,
  bankStatements,
  dashboard,
  monthDocuments,
  statement,
  integration,
  invoiceList,
  authorisations,
  moneyBack,
  paymentMoves,
  offers,
  billingData,
  orders,
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
  savedViews,
  pickupPoints,
  packaging,
  orderTemplates,
  returnForm,
  returns,
  returnSettling,
  secondFactor,
  settings,
  settlements,
  shell,
  shipmentEditor,
  signIn,
  storeOrders,
  tracking,
  ui,
}
