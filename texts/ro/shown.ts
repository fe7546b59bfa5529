/** What most pages say. */
import { savedViewMessages, savedViews } from '#account/saved-views/words/ro/saved-views.ts'
import { settings } from '#account/settings/words/ro/settings.ts'
import { accountMessages, roles } from '#account/sign-in/words/ro/account.ts'
import { signInMessages } from '#account/sign-in/words/ro/messages.ts'
import { secondFactor } from '#account/sign-in/words/ro/second-factor.ts'
import { signIn } from '#account/sign-in/words/ro/sign-in.ts'
import { repaymentAwaiting } from '#cash/payouts/words/ro/awaiting.ts'
import { bankAnswers } from '#cash/payouts/words/ro/bank-answers.ts'
import { repaymentForecast } from '#cash/payouts/words/ro/forecast.ts'
import { payoutMessages } from '#cash/payouts/words/ro/payout-messages.ts'
import { payouts } from '#cash/payouts/words/ro/payouts.ts'
import { sheetDocument } from '#cash/payouts/words/ro/sheet-document.ts'
import { repaymentSheets } from '#cash/payouts/words/ro/sheets.ts'
import { repaymentSettings } from '#cash/repayment-settings/words/ro/settings.ts'
import { repaymentList, repaymentStates } from '#cash/repayments/words/ro/list.ts'
import { repaymentMessages } from '#cash/repayments/words/ro/messages.ts'
import { settlementMessages, settlements } from '#cash/settlements/words/ro/settlements.ts'
import { banks } from '#contract/texts/ro/banks.ts'
import { fields } from '#contract/texts/ro/fields.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import { causes } from '#contract/texts/ro/messages/causes.ts'
import { courierMessages, schedule } from '#contract/texts/ro/messages/couriers.ts'
import { effectAnswers, effectMessages, effects } from '#contract/texts/ro/messages/effects.ts'
import { about } from '#contract/texts/ro/messages/system.ts'
import { transfers } from '#contract/texts/ro/messages/transfers.ts'
import { problems } from '#contract/texts/ro/problems.ts'
import { shell } from '#contract/texts/ro/shell.ts'
import { ui } from '#contract/texts/ro/ui.ts'
import { dashboard, dashboardMessages } from '#informing/dashboard/words/ro/dashboard.ts'
import { monthDocuments } from '#informing/month-documents/words/ro/month-documents.ts'
import { happenedMessages, notifications } from '#informing/notifications/words/ro/centre.ts'
import { noticeSwitches, notices, orderNoticeMessages, orderNotices } from '#informing/notifications/words/ro/notices.ts'
import { connectionMessages } from '#invoicing/connections/words/ro/messages.ts'
import { customerMessages } from '#invoicing/customers/words/ro/messages.ts'
import { sentMessages } from '#invoicing/sent/words/ro/messages.ts'
import { writingMessages } from '#invoicing/writing/words/ro/messages.ts'
import { audit } from '#operating/audit/words/ro/audit.ts'
import { authorisations } from '#paying/authorisations/words/ro/authorisations.ts'
import { balance } from '#paying/balance/words/ro/balance.ts'
import { balanceMessages, statement } from '#paying/balance/words/ro/statement.ts'
import { bankStatements, statementMessages } from '#paying/bank-statements/words/ro/bank-statements.ts'
import { billing } from '#paying/billing/words/ro/billing.ts'
import { billingData } from '#paying/billing/words/ro/billing-data.ts'
import { invoiceList } from '#paying/invoices/words/ro/list.ts'
import { moneyBack, paymentMoves, refundMessages } from '#paying/money-back/words/ro/money-back.ts'
import { afterPayment } from '#paying/payments/words/ro/after-payment.ts'
import { paymentMessages } from '#paying/payments/words/ro/messages.ts'
import { prepay } from '#paying/payments/words/ro/prepay.ts'
import { referralMessages, referrals } from '#paying/referrals/words/ro/referrals.ts'
import { cardNames, subscriptions, topUpChoice } from '#paying/subscriptions/words/ro/subscription-page.ts'
import { subscriptionMessages } from '#paying/subscriptions/words/ro/subscriptions.ts'
import { automation, automationMessages } from '#selling/automation/words/ro/automation.ts'
import { importMessages, orderImports } from '#selling/order-import/words/ro/order-imports.ts'
import { returnMessages } from '#selling/returns/words/ro/messages.ts'
import { returnSettling } from '#selling/returns/words/ro/return-settling.ts'
import { returns } from '#selling/returns/words/ro/returns.ts'
import { noticeMessages, obstacleMessages, storeOffer, storeOrderMessages } from '#selling/store-orders/words/ro/messages.ts'
import { storeOrders } from '#selling/store-orders/words/ro/store-orders.ts'
import { integration } from '#selling/stores/words/ro/integration.ts'
import { installRefused, storeMessages } from '#selling/stores/words/ro/messages.ts'
import { addresses } from '#sending/addresses/words/ro/addresses.ts'
import { addressMessages } from '#sending/addresses/words/ro/messages.ts'
import { priceLines } from '#sending/offers/words/ro/messages.ts'
import { offers } from '#sending/offers/words/ro/offers.ts'
import { orderTemplateMessages } from '#sending/order-templates/words/ro/messages.ts'
import { orderTemplates } from '#sending/order-templates/words/ro/order-templates.ts'
import { returnForm, returnFormMessages } from '#sending/order-templates/words/ro/return-form.ts'
import { labels, nextSteps, orderGroups, orderMessages, orderStates, timeline } from '#sending/orders/words/ro/messages.ts'
import { nextActions } from '#sending/orders/words/ro/next-actions.ts'
import { orders } from '#sending/orders/words/ro/orders.ts'
import { tracking } from '#sending/orders/words/ro/tracking.ts'
import { packaging, packagingMessages } from '#sending/packaging/words/ro/packaging.ts'
import { pickupPointMessages, pickupPoints } from '#sending/pickup-points/words/ro/pickup-points.ts'
import { shipmentEditor } from '#sending/shipment-editor/words/ro/shipment-editor.ts'
import { shipmentMessages, shipmentOptions } from '#sending/shipments/words/ro/shipments.ts'

export const shown = {
  forms,
  problems,
  /** By code (contract/texts/message.ts). */
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
